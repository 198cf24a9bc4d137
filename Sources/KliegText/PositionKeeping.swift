/// Where a document's text view keeps the places of its words.
package enum PositionKeeping: Sendable {
  /// Nowhere.
  case none
  /// All together beside the document: in little room, and read as a whole.
  case together
  /// A list for each word: what long documents are better read by.
  case lists
}
