/// The compiler asks for a macro that is not in this plug-in.
struct UnknownMacro: Error, CustomStringConvertible {
  let module: String
  let type: String

  var description: String { "There is no macro \(type) in \(module)." }
}
