import Testing

@Suite struct EntityPropertyMacroTests {
  @Test func aComputedPropertyKnowsItsGetter() {
    Expansion(
      of: #"""
        struct Photo {
          @ComputedProperty(title: "Place", indexingKey: \.namedLocation)
          public var place: String { "Oslo" }
        }
        """#
    ).expect(
      #"""
      struct Photo {
        public var place: String { "Oslo" }

        private let _place = AppIntents.EntityProperty<String>(identifier: "place", title: "Place", indexingKey: \.namedLocation, getter: \Photo.place)

        public var $place: AppIntents.EntityProperty<String> {
          _place._of(self)
        }
      }
      """#)
  }

  @Test func aDeferredPropertyIsAwaited() {
    Expansion(
      of: """
        struct Photo {
          @DeferredProperty
          var text: String? { get async throws { nil } }
        }
        """
    ).expect(
      #"""
      struct Photo {
        var text: String? { get async throws { nil } }

        private let _text = AppIntents.EntityProperty<String?>(identifier: "text", asyncGetter: { (entity: Photo) in
            try await entity.text
          })

        var $text: AppIntents.EntityProperty<String?> {
          _text._of(self)
        }
      }
      """#)
  }

  @Test(arguments: ["ComputedProperty", "DeferredProperty"])
  func whatHasNoGetterIsRefused(macro: String) {
    for property in ["var text: String", "var text = 3"] {
      let expansion = Expansion(of: "struct Photo {\n  @\(macro) \(property)\n}")
      #expect(
        expansion.complaints
          == ["'@\(macro)' can only be applied to a property with a type and a getter"])
    }
  }

  @Test(arguments: ["ComputedProperty", "DeferredProperty"])
  func anExtensionHasNoPlaceForIt(macro: String) {
    let expansion = Expansion(of: "extension Photo {\n  @\(macro) var text: String { \"\" }\n}")
    #expect(
      expansion.complaints == [
        "'@\(macro)' can only be applied within the declaration of an entity, not in an extension"
      ])
  }
}
