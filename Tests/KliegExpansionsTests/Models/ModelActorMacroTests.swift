import Testing

@Suite struct ModelActorMacroTests {
  @Test func anActorHasAContextOfItsOwn() {
    Expansion(of: "@ModelActor public actor Importer {}").expect(
      """
      public actor Importer {
        public nonisolated let modelExecutor: any SwiftData.ModelExecutor

        public nonisolated let modelContainer: SwiftData.ModelContainer

        public init(modelContainer: SwiftData.ModelContainer) {
          let modelContext = SwiftData.ModelContext(modelContainer)
          self.modelExecutor = SwiftData.DefaultSerialModelExecutor(modelContext: modelContext)
          self.modelContainer = modelContainer
        }
      }

      extension Importer: SwiftData.ModelActor {
      }
      """)
  }

  @Test func anInitialiserThatIsThereStays() {
    Expansion(
      of: """
        @ModelActor actor Importer {
          init(modelContainer: ModelContainer) {
          }
        }
        """
    ).expect(
      """
      actor Importer {
        init(modelContainer: ModelContainer) {
        }

        nonisolated let modelExecutor: any SwiftData.ModelExecutor

        nonisolated let modelContainer: SwiftData.ModelContainer
      }

      extension Importer: SwiftData.ModelActor {
      }
      """)
  }

  @Test func onlyAnActorIsAModelActor() {
    let expansion = Expansion(of: "@ModelActor final class Importer {}")
    #expect(expansion.complaints == ["'@ModelActor' can only be applied to an actor"])
    #expect(expansion.text == "final class Importer {}")
  }
}
