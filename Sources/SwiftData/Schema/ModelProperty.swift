import FoundationEssentials
import KliegModel

/// A stored property of a model class.
///
/// An object, for each look at it would else copy all that it holds.
final class ModelProperty {
  /// What the property holds.
  enum Form {
    case attribute(ValueCodec)
    case relationship(RelationshipForm)
  }

  let name: String
  let originalName: String?
  let keyPath: AnyKeyPath
  let form: Form
  let options: Set<Schema.Attribute.Option>
  let attribute: Schema.Attribute?
  let relationship: Schema.Relationship?
  /// The value of a model that nobody gave one; nil where there is none.
  let fallback: Any?
  /// The value that the store has none of: what no value stands for, or else the fallback.
  let absent: Any?

  init(_ metadata: Schema.PropertyMetadata) {
    name = metadata.name
    keyPath = metadata.keypath
    originalName = metadata.metadata?.originalName
    let type = Swift.type(of: metadata.keypath).valueType
    if let found = RelationshipForm(type) {
      var described = metadata.metadata as? Schema.Relationship ?? Schema.Relationship()
      described.name = metadata.name
      form = .relationship(found)
      relationship = described
      attribute = nil
      options = []
      isStored = true
      fallback = metadata.defaultValue ?? found.none
      absent = found.none ?? fallback
    } else {
      var described = metadata.metadata as? Schema.Attribute ?? Schema.Attribute()
      described.name = metadata.name
      let codec = ValueCodec(for: type, isEncoded: described.options.contains(.codable))
      form = .attribute(codec)
      attribute = described
      relationship = nil
      options = Set(described.options)
      isStored = !described.options.contains(.ephemeral)
      fallback = metadata.defaultValue.flatMap { codec.value(of: $0) } ?? codec.blank
      let holdsNothing = type is any OptionalType.Type || type is any ListValue.Type
      absent = holdsNothing ? codec.blank ?? fallback : fallback
    }
  }

  var isUnique: Bool { attribute?.isUnique ?? relationship?.isUnique ?? false }

  /// Whether the store keeps it.
  let isStored: Bool

  /// Whether it holds several values of which the store knows none.
  var isOpaqueList: Bool {
    guard case .attribute(let codec) = form, !codec.isComparable else { return false }
    var type: Any.Type = Swift.type(of: keyPath).valueType
    while let optional = type as? any OptionalType.Type { type = optional.wrappedType }
    return type is any Sequence.Type && type != Data.self
  }

  /// The kind of the attribute that holds it.
  ///
  /// Texts are so whether or not their words are searched, for that may change.
  var kind: AttributeKind {
    guard case .attribute(let codec) = form else { return .keyword }
    return codec.isText ? .text : codec.kind
  }
}
