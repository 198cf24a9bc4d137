/// How a property leads to other models.
struct RelationshipForm {
  /// Their class.
  let target: any PersistentModel.Type
  let isToMany: Bool
  /// The property's value when it leads to nothing; nil where it must lead to one.
  let none: Any?
  /// The property's value that leads to models.
  let value: ([any PersistentModel]) -> Any?
  /// The models that a value leads to.
  let models: (Any) -> [any PersistentModel]

  /// Nil for a type whose values are no models.
  init?(_ type: Any.Type) {
    if let model = type as? any PersistentModel.Type {
      self.init(one: model)
    } else if let type = type as? any RelationshipValue.Type, let form = type.form {
      self = form
    } else {
      return nil
    }
  }

  private init<Model: PersistentModel>(one: Model.Type) {
    target = Model.self
    isToMany = false
    none = nil
    value = { $0.first as? Model }
    models = { ($0 as? Model).map { [$0] } ?? [] }
  }

  fileprivate init<Model: PersistentModel>(optional: Model.Type) {
    target = Model.self
    isToMany = false
    none = Model?.none as Any
    value = { Optional($0.first as? Model) as Any }
    models = { (($0 as? Model?) ?? nil).map { [$0] } ?? [] }
  }

  fileprivate init<Model: PersistentModel>(many: Model.Type) {
    target = Model.self
    isToMany = true
    none = [Model]()
    value = { $0.compactMap { $0 as? Model } }
    models = { ($0 as? [Model]) ?? [] }
  }

  fileprivate init<Model: PersistentModel>(optionalMany: Model.Type) {
    target = Model.self
    isToMany = true
    none = [Model]?.none as Any
    value = { Optional($0.compactMap { $0 as? Model }) as Any }
    models = { (($0 as? [Model]?) ?? nil) ?? [] }
  }

  fileprivate static func optional(_ type: any PersistentModel.Type) -> RelationshipForm {
    func form<Model: PersistentModel>(_ type: Model.Type) -> RelationshipForm {
      RelationshipForm(optional: type)
    }
    return form(type)
  }

  fileprivate static func many(_ type: any PersistentModel.Type) -> RelationshipForm {
    func form<Model: PersistentModel>(_ type: Model.Type) -> RelationshipForm {
      RelationshipForm(many: type)
    }
    return form(type)
  }

  fileprivate static func optionalMany(_ type: any PersistentModel.Type) -> RelationshipForm {
    func form<Model: PersistentModel>(_ type: Model.Type) -> RelationshipForm {
      RelationshipForm(optionalMany: type)
    }
    return form(type)
  }
}

/// A type that can hold models; asked at run time, as most of its values hold none.
private protocol RelationshipValue {
  static var form: RelationshipForm? { get }
}

extension Optional: RelationshipValue {
  fileprivate static var form: RelationshipForm? {
    if let model = Wrapped.self as? any PersistentModel.Type { return .optional(model) }
    guard let list = Wrapped.self as? any ListValue.Type,
      let model = list.elementType as? any PersistentModel.Type
    else { return nil }
    return .optionalMany(model)
  }
}

extension Array: RelationshipValue {
  fileprivate static var form: RelationshipForm? {
    (Element.self as? any PersistentModel.Type).map { .many($0) }
  }
}
