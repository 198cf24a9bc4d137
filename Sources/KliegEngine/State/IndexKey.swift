/// An index's key: the user whom the kernel named, and the index's name.
package struct IndexKey: Hashable, Sendable {
  package let user: UInt32
  package let name: IndexName

  package init(user: UInt32, name: IndexName) {
    self.user = user
    self.name = name
  }
}
