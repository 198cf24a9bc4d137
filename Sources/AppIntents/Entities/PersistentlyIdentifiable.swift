/// What has a name that survives the renaming of its Swift type.
///
/// It is the type under which an index keeps entities, so a type that is renamed in the source
/// should go on saying its old name here.
public protocol PersistentlyIdentifiable {
  /// The name; the Swift type's own unless said otherwise.
  static var persistentIdentifier: String { get }
}

extension PersistentlyIdentifiable {
  /// The Swift type's name, without its module.
  public static var persistentIdentifier: String { String(describing: Self.self) }
}
