extension FetchDescriptor {
  /// The descriptor whose models come in the order of their sections.
  func sectioned(by path: any KeyPath<T, String> & Sendable) -> FetchDescriptor {
    var descriptor = self
    descriptor.sortBy.insert(SortDescriptor(path), at: 0)
    return descriptor
  }

  /// The descriptor whose models come in the order of their sections, those without one first.
  func sectioned(by path: any KeyPath<T, String?> & Sendable) -> FetchDescriptor {
    var descriptor = self
    descriptor.sortBy.insert(SortDescriptor(path), at: 0)
    return descriptor
  }
}
