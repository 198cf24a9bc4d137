/// What is shown by a title, and so is its type.
public protocol DisplayRepresentable: InstanceDisplayRepresentable, TypeDisplayRepresentable {}

/// What says how its type is called.
public protocol TypeDisplayRepresentable {
  /// How the type is called.
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
  /// The type's name alone.
  static var typeDisplayName: LocalizedStringResource { get }
}

extension TypeDisplayRepresentable {
  /// The name in the type's representation.
  public static var typeDisplayName: LocalizedStringResource { typeDisplayRepresentation.name }
}

/// What says how it is shown.
public protocol InstanceDisplayRepresentable: CustomLocalizedStringResourceConvertible {
  /// How it is shown.
  var displayRepresentation: DisplayRepresentation { get }
}

extension InstanceDisplayRepresentable {
  /// The title.
  public var localizedStringResource: LocalizedStringResource { displayRepresentation.title }
}

/// What has a fixed set of cases, each shown in its way.
public protocol StaticDisplayRepresentable: CaseIterable, Hashable, TypeDisplayRepresentable,
  InstanceDisplayRepresentable
{
  /// How each case is shown.
  static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}

extension StaticDisplayRepresentable {
  /// How this case is shown; by its own name where nothing is said of it.
  public var displayRepresentation: DisplayRepresentation {
    Self.caseDisplayRepresentations[self]
      ?? DisplayRepresentation(title: "\(String(describing: self))")
  }
}
