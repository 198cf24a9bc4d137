import CoreSpotlight
import Testing

@Suite struct ContextTests {
  @Test func defaultsAreApples() {
    let context = CSUserQueryContext()
    #expect(context.enableRankedResults && !context.disableSemanticSearch)
    #expect(context.maxResultCount == 0 && context.maxSuggestionCount == 0)
    #expect(context.fetchAttributes.isEmpty && context.filterQueries.isEmpty)
  }

  @Test func copiesAreIndependent() throws {
    let context = CSUserQueryContext()
    context.fetchAttributes = ["title"]
    context.maxResultCount = 3
    let copy = try #require(context.copy() as? CSUserQueryContext)
    context.fetchAttributes = []
    #expect(copy.fetchAttributes == ["title"] && copy.maxResultCount == 3)
  }
}
