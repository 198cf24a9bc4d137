import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The members that `@Model` gives a class.
struct ModelExpansion {
  private let model: ClassDeclSyntax
  private let persisted: [ModelProperty]

  /// Reads a class and shows what is wrong with its properties.
  /// - Parameters:
  ///   - model: The class.
  ///   - context: The expansion.
  init(of model: ClassDeclSyntax, in context: some MacroExpansionContext) {
    self.model = model
    var persisted: [ModelProperty] = []
    for variable in model.memberBlock.members.compactMap({ $0.decl.as(VariableDeclSyntax.self) })
    where variable.isStored {
      guard let property = ModelProperty(variable) else {
        Complaint.severalAtOnce.show(at: variable, in: context)
        continue
      }
      if let complaint = property.complaint {
        complaint.show(at: variable, in: context)
      } else if property.kind == .persisted {
        persisted.append(property)
      }
    }
    self.persisted = persisted
    let names = Set(persisted.map(\.name.plainText))
    for member in model.memberBlock.members {
      PropertyPaths(member.decl)?.check(against: names, in: context)
    }
  }

  var members: [DeclSyntax] {
    [backingData, persistentBackingData, schemaMetadata] + uniqueConstraints
      + [initialiser, registrar, noType]
  }

  private var name: TokenSyntax { model.name.trimmed }
  private var access: String { model.modifiers.accessPrefix }

  private var backingData: DeclSyntax {
    """
    @Transient
    private var _$backingData: any SwiftData.BackingData<\(name)> = \(name).createBackingData()
    """
  }

  private var persistentBackingData: DeclSyntax {
    """
    \(raw: access)var persistentBackingData: any SwiftData.BackingData<\(name)> {
      @storageRestrictions(initializes: _$backingData)
      init(initialValue) {
        _$backingData = initialValue
      }
      get {
        _$backingData
      }
      set {
        _$backingData = newValue
      }
    }
    """
  }

  private var schemaMetadata: DeclSyntax {
    let rows = persisted.map { "    " + PropertyMetadata(of: $0, in: name).source }
    return """
      \(raw: access)static var schemaMetadata: [SwiftData.Schema.PropertyMetadata] {
        [
      \(raw: rows.joined(separator: ",\n"))
        ]
      }
      """
  }

  private var uniqueConstraints: [DeclSyntax] {
    let constraints = model.memberBlock.members
      .compactMap { $0.decl.as(MacroExpansionDeclSyntax.self) }
      .filter { $0.macroName.text == "Unique" }
      .flatMap { $0.arguments.map { "    \($0.expression.trimmed) as [PartialKeyPath<\(name)>]" } }
    guard !constraints.isEmpty else { return [] }
    return [
      """
      \(raw: access)static var schemaUniqueConstraints: [[AnyKeyPath]] {
        [
      \(raw: constraints.joined(separator: ",\n"))
        ]
      }
      """
    ]
  }

  private var initialiser: DeclSyntax {
    let placeholders = persisted.map { "  \($0.placeholder) = _SwiftDataNoType()\n" }
    return """
      \(raw: access)required init(backingData: any SwiftData.BackingData<\(name)>) {
      \(raw: placeholders.joined())  self.persistentBackingData = backingData
      }
      """
  }

  private var registrar: DeclSyntax {
    """
    @Transient
    private let _$observationRegistrar = Observation.ObservationRegistrar()
    """
  }

  private var noType: DeclSyntax {
    """
    struct _SwiftDataNoType {
    }
    """
  }
}
