/// What an application defines as the value of a property: an entity or a choice.
public protocol AppValue: PersistentlyIdentifiable, TypeDisplayRepresentable, _IntentValue,
  _PropertyValue, Sendable
{}
