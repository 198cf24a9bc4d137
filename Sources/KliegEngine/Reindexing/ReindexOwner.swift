/// Whose reindexer is asked: a user's application, or, where none is stated, a user's index.
///
/// Of one owner there is never more than one request open.
struct ReindexOwner: Hashable, Sendable {
  let user: UInt32
  let application: String?
  /// Nil where the application says enough.
  let index: IndexName?

  init(_ key: IndexKey, application: String?) {
    user = key.user
    self.application = application
    index = application == nil ? key.name : nil
  }
}
