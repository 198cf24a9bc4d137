/// Models in sections, each with a title: what `sectionBy:` gives.
///
/// The sections stand in the order of their titles, and the models within as the descriptor orders them.
public struct SectionedResults<Element, SectionTitle>: RandomAccessCollection
where Element: PersistentModel, SectionTitle: Hashable {
  /// The sections.
  public let sections: [ResultsSection<Element, SectionTitle>]
  /// The models of all sections, in order.
  public let elements: [Element]

  init(sections: [ResultsSection<Element, SectionTitle>]) {
    self.sections = sections
    elements = sections.flatMap(\.elements)
  }

  /// Makes sections of models that stand in the order of their titles.
  init(_ models: [Element], title: (Element) -> SectionTitle) {
    var sections: [ResultsSection<Element, SectionTitle>] = []
    var start = models.startIndex
    while start < models.endIndex {
      let current = title(models[start])
      let end = models[start...].firstIndex { title($0) != current } ?? models.endIndex
      sections.append(ResultsSection(title: current, elements: Array(models[start..<end])))
      start = end
    }
    self.init(sections: sections)
  }

  /// 0.
  public var startIndex: Int { 0 }
  /// How many sections there are.
  public var endIndex: Int { sections.count }
  /// The section at a position.
  public subscript(position: Int) -> ResultsSection<Element, SectionTitle> { sections[position] }
}

/// Models that share a section's title.
public struct ResultsSection<Element, SectionTitle>: RandomAccessCollection, Identifiable
where Element: PersistentModel, SectionTitle: Hashable {
  /// What they share; of a property that may be missing, the section `""` has those without it.
  public let title: SectionTitle
  /// The models, in order.
  public let elements: [Element]

  /// The title.
  public var id: SectionTitle { title }
  /// 0.
  public var startIndex: Int { 0 }
  /// How many models there are.
  public var endIndex: Int { elements.count }
  /// The model at a position.
  public subscript(position: Int) -> Element { elements[position] }
}
