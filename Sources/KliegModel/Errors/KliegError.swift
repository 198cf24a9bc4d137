/// What went wrong, alike on disk, on the wire and on the screen.
///
/// ```swift
/// do {
///   try await klieg.delete(.all, from: "notes")
/// } catch let error as KliegError where error.code == .noSuchIndex {
///   print(error.message)
/// }
/// ```
public struct KliegError: Error, Sendable, Hashable {
  /// Which kind of error it is; a code that this version does not know stays a value.
  public var code: Code
  /// One sentence that names what was refused and why.
  public var message: String
  /// What the error is about (an index, an attribute, a parameter, a file), by name.
  public var details: [String: String]

  /// Makes an error of a code, with a sentence and what it is about.
  public init(_ code: Code, _ message: String, details: [String: String] = [:]) {
    self.code = code
    self.message = message
    self.details = details
  }

  /// What the person may do about it, when the code has an advice.
  public var hint: String? { code.entry?.hint }
}

extension KliegError: CustomStringConvertible {
  /// The sentence, followed by the advice.
  public var description: String {
    guard let hint else { return message }
    return "\(message) \(hint)"
  }
}
