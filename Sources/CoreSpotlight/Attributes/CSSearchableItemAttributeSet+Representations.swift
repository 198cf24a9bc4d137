extension CSSearchableItemAttributeSet {
  /// The provider data type identifiers.
  public var providerDataTypeIdentifiers: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// The provider file type identifiers.
  public var providerFileTypeIdentifiers: [String]? {
    get { value() }
    set { set(newValue) }
  }
  /// The provider in place file type identifiers.
  public var providerInPlaceFileTypeIdentifiers: [String]? {
    get { value() }
    set { set(newValue) }
  }
}
