import CoreSpotlight

extension Application {
  /// The daemon's name of the index that holds the models of a configuration.
  func modelIndexName(_ name: String) -> String {
    indexName(Self.modelIndexPrefix + name)
  }
}
