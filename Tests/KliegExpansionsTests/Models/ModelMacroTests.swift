import Testing

@Suite struct ModelMacroTests {
  @Test func aModelKeepsItsPropertiesInBackingData() {
    Expansion(
      of: """
        @Model final class Trip {
          var name: String
          init(name: String) {
            self.name = name
          }
        }
        """
    ).expect(
      #"""
      final class Trip {
        var name: String {
          @storageRestrictions(accesses: _$backingData, initializes: _name)
          init(initialValue) {
            _$backingData.setValue(forKey: \.name, to: initialValue)
            _name = _SwiftDataNoType()
          }
          get {
            _$observationRegistrar.access(self, keyPath: \.name)
            return self.getValue(forKey: \.name)
          }
          set {
            _$observationRegistrar.withMutation(of: self, keyPath: \.name) {
              self.setValue(forKey: \.name, to: newValue)
            }
          }
        }

        private var _name: _SwiftDataNoType
        init(name: String) {
          self.name = name
        }
        private var _$backingData: any SwiftData.BackingData<Trip> = Trip.createBackingData()

        var persistentBackingData: any SwiftData.BackingData<Trip> {
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

        static var schemaMetadata: [SwiftData.Schema.PropertyMetadata] {
          [
            SwiftData.Schema.PropertyMetadata(name: "name", keypath: \Trip.name, defaultValue: nil, metadata: nil)
          ]
        }

        required init(backingData: any SwiftData.BackingData<Trip>) {
          _name = _SwiftDataNoType()
          self.persistentBackingData = backingData
        }
        private let _$observationRegistrar = Observation.ObservationRegistrar()

        struct _SwiftDataNoType {
        }
      }

      extension Trip: Observation.Observable {
      }

      extension Trip: SwiftData.PersistentModel {
      }
      """#)
  }

  @Test func aPublicModelsWitnessesArePublic() {
    Expansion(of: "@Model public class Trip {}").expect(
      """
      public class Trip {
        private var _$backingData: any SwiftData.BackingData<Trip> = Trip.createBackingData()

        public var persistentBackingData: any SwiftData.BackingData<Trip> {
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

        public static var schemaMetadata: [SwiftData.Schema.PropertyMetadata] {
          [

          ]
        }

        public required init(backingData: any SwiftData.BackingData<Trip>) {
          self.persistentBackingData = backingData
        }

        private let _$observationRegistrar = Observation.ObservationRegistrar()

        struct _SwiftDataNoType {
        }
      }

      extension Trip: Observation.Observable {
      }

      extension Trip: SwiftData.PersistentModel {
      }
      """)
  }

  @Test(
    arguments: [
      ("var name: String", "nil, metadata: nil"),
      ("var count = 3", "3, metadata: nil"),
      ("var start: Date = .now", "(.now) as Date, metadata: nil"),
      ("var end: Date? = nil", "(nil) as Date?, metadata: nil"),
      (
        #"@Attribute(.unique, originalName: "title") var name: String"#,
        #"nil, metadata: SwiftData.Schema.Attribute(.unique, originalName: "title")"#
      ),
      ("@Attribute var name: String", "nil, metadata: SwiftData.Schema.Attribute()"),
      (
        "@SwiftData.Attribute(.spotlight) var name: String",
        "nil, metadata: SwiftData.Schema.Attribute(.spotlight)"
      ),
      (
        #"@Relationship(deleteRule: .cascade, inverse: \Stop.trip) var stops: [Stop] = []"#,
        #"([]) as [Stop], metadata: SwiftData.Schema.Relationship("#
          + #"deleteRule: .cascade, inverse: \Stop.trip)"#
      ),
      ("@Relationship var home: Stop = Stop()", "nil, metadata: SwiftData.Schema.Relationship()"),
    ])
  func theSchemaSaysWhatAPropertyIs(declaration: String, row: String) throws {
    let expansion = Expansion(of: "@Model final class Trip {\n  \(declaration)\n}")
    #expect(expansion.complaints == [])
    let line = try #require(expansion.line(with: "PropertyMetadata(name:"))
    #expect(line.hasSuffix("defaultValue: \(row))"), "\(line)")
  }

  @Test func aKeywordAsANameKeepsItsBackticksWhereTheyBelong() {
    let text = Expansion(of: "@Model final class Trip {\n  var `default`: Int\n}").text
    #expect(text.contains(#"PropertyMetadata(name: "default", keypath: \Trip.`default`,"#))
    #expect(text.contains("private var _default: _SwiftDataNoType"))
    #expect(text.contains(#"self.getValue(forKey: \.`default`)"#))
  }

  @Test(
    arguments: [
      "@Transient var isSelected = false", "@Transient var delegate: Delegate?",
      "var total: Int { 3 }", "var total: Int { get { 3 } set {} }", "static var shared = 0",
      "class var kind: Int { 0 }", "static let kinds = 3",
    ])
  func whatIsNotStoredIsLeftAlone(declaration: String) {
    let expansion = Expansion(of: "@Model final class Trip {\n  \(declaration)\n}")
    #expect(expansion.complaints == [])
    #expect(expansion.line(with: "PropertyMetadata(name:") == nil)
    let unmarked = declaration.replacing("@Transient ", with: "")
    #expect(expansion.line(with: unmarked) == "  " + unmarked)
  }

  @Test func uniqueCombinationsBecomeARequirement() {
    let expansion = Expansion(
      of: #"""
        @Model final class Trip {
          #Unique<Trip>([\.name, \.start], [\.end])
          #Unique<Trip>([\.code])
          #Index<Trip>([\.name])
          #Index<Trip>(.binary([\Trip.end, \.place.city]), .rtree([\.code]))
          var name: String
          var start: Date
          var end: Date
          var code: Int
          var place: Place
        }
        """#)
    #expect(expansion.complaints == [])
    #expect(
      expansion.text.contains(
        #"""
          static var schemaUniqueConstraints: [[AnyKeyPath]] {
            [
              [\.name, \.start] as [PartialKeyPath<Trip>],
              [\.end] as [PartialKeyPath<Trip>],
              [\.code] as [PartialKeyPath<Trip>]
            ]
          }
        """#))
  }

  @Test(
    arguments: [
      (
        "let name = 3", "'name' is stored by its model and must be a 'var'; or mark it '@Transient'"
      ),
      (
        "lazy var name = 3",
        "'name' is lazy and cannot be stored by its model; mark it '@Transient'"
      ),
      (
        "var name = 3 { didSet {} }",
        "'name' is stored by its model and cannot have 'willSet' or 'didSet'"
      ),
      ("@Transient var name: Int", "'name' is not stored and needs a default value"),
      ("@Transient let name: Int?", "'name' is not stored and needs a default value"),
      (
        "@Attribute @Relationship var name: Int",
        "'name' cannot be both an attribute and a relationship"
      ),
      ("var name = 3, other = 4", "each stored property of a model needs a 'var' of its own"),
      ("var (name, other) = (3, 4)", "each stored property of a model needs a 'var' of its own"),
      (
        "@Attribute var name: Int { 3 }",
        "'@Attribute' can only be applied to a stored property of an instance"
      ),
      (
        "@Relationship static var stops: [Stop] = []",
        "'@Relationship' can only be applied to a stored property of an instance"
      ),
    ])
  func whatCannotBeStoredIsRefusedByName(declaration: String, complaint: String) {
    let expansion = Expansion(of: "@Model final class Trip {\n  \(declaration)\n}")
    #expect(expansion.complaints == [complaint])
  }

  @Test(
    arguments: [
      (
        #"#Index<Trip>([\.name], [\.title])"#,
        [#"'#Index' names '\.title', which is no property that the model stores"#]
      ),
      (
        #"#Index<Trip>(.binary([\Trip.title]))"#,
        [#"'#Index' names '\Trip.title', which is no property that the model stores"#]
      ),
      (
        #"#Unique<Trip>([\.name, \.isSelected])"#,
        [#"'#Unique' names '\.isSelected', which is no property that the model stores"#]
      ),
      (
        #"#Unique<Trip>([\.total], [\.self])"#,
        [
          #"'#Unique' names '\.total', which is no property that the model stores"#,
          #"'#Unique' names '\.self', which is no property that the model stores"#,
        ]
      ),
      (
        #"#Unique<Trip>([\.name.count])"#,
        [#"'#Unique' names '\.name.count', and only whole properties can be unique"#]
      ),
    ])
  func whatIsIndexedOrUniqueIsStored(macro: String, complaints: [String]) {
    let expansion = Expansion(
      of: """
        @Model final class Trip {
          \(macro)
          var name: String
          @Transient var isSelected = false
          var total: Int { 3 }
        }
        """)
    #expect(expansion.complaints == complaints)
  }

  @Test(arguments: ["struct", "actor", "enum"])
  func onlyAClassIsAModel(kind: String) {
    let expansion = Expansion(of: "@Model \(kind) Trip {}")
    #expect(expansion.complaints == ["'@Model' can only be applied to a class"])
    #expect(expansion.text == "\(kind) Trip {}")
  }

  @Test func aModelHasNoModelAbove() {
    let expansion = Expansion(of: "@Model final class Cruise: Trip {}", conformances: [])
    #expect(expansion.complaints == ["'@Model' cannot be applied to a subclass of a model"])
  }
}
