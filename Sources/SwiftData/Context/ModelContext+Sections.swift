extension ModelContext {
  /// The models that a descriptor asks for, in sections by a property.
  ///
  /// ```swift
  /// let trips = try context.fetch(FetchDescriptor<Trip>(), sectionBy: \.destination)
  /// for section in trips.sections { print(section.title, section.count) }
  /// ```
  ///
  /// - Parameters:
  ///   - descriptor: Which models; its order is that within each section.
  ///   - sectionBy: The property whose values are the sections' titles.
  /// - Returns: The sections, in the order of their titles.
  /// - Throws: As ``fetch(_:)``.
  public func fetch<T>(
    _ descriptor: FetchDescriptor<T>, sectionBy: any KeyPath<T, String> & Sendable
  ) throws -> SectionedResults<T, String> {
    SectionedResults(try fetch(descriptor.sectioned(by: sectionBy))) { $0[keyPath: sectionBy] }
  }

  /// The models that a descriptor asks for, in sections by a property that may be missing.
  ///
  /// - Parameters:
  ///   - descriptor: Which models; its order is that within each section.
  ///   - sectionBy: The property; models without it stand in the section `""`, the first one.
  /// - Returns: The sections, in the order of their titles.
  /// - Throws: As ``fetch(_:)``.
  public func fetch<T>(
    _ descriptor: FetchDescriptor<T>, sectionBy: any KeyPath<T, String?> & Sendable
  ) throws -> SectionedResults<T, String> {
    SectionedResults(try fetch(descriptor.sectioned(by: sectionBy))) {
      $0[keyPath: sectionBy] ?? ""
    }
  }
}
