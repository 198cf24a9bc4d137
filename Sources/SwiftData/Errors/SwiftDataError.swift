/// Why something could not be done with models.
///
/// ```swift
/// do {
///   _ = try context.fetch(descriptor, batchSize: 100)
/// } catch SwiftDataError.includePendingChangesWithBatchSize {
///   descriptor.includePendingChanges = false
/// }
/// ```
public struct SwiftDataError: Error, Hashable, Sendable {
  enum Code: String, Hashable {
    case includePendingChangesWithBatchSize, sortingPendingChangesWithIdentifiers
    case unsupportedPredicate, unsupportedKeyPath, unsupportedSortDescriptor
    case modelValidationFailure, missingModelContext, loadIssueModelContainer
    case duplicateConfiguration, configurationFileNameTooLong
    case configurationFileNameContainsInvalidCharacters
    case configurationSchemaNotFoundInContainerSchema, backwardMigration, unknownSchema
    case historyTokenExpired, invalidTransactionFetchRequest
  }

  let code: Code
  /// What exactly it was, where there is more to say; two errors of one code are the same for
  /// `catch`, whatever they say.
  public let explanation: String?

  init(_ code: Code, _ explanation: String? = nil) {
    self.code = code
    self.explanation = explanation
  }

  /// Whether two are of one kind.
  public static func == (left: SwiftDataError, right: SwiftDataError) -> Bool {
    left.code == right.code
  }

  /// Hashes the kind.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }

  /// Whether an error is of a kind, for `catch`.
  public static func ~= (pattern: SwiftDataError, error: any Error) -> Bool {
    (error as? SwiftDataError) == pattern
  }
}

extension SwiftDataError {
  /// A fetch in batches that was to regard what is not saved.
  public static let includePendingChangesWithBatchSize =
    SwiftDataError(.includePendingChangesWithBatchSize)
  /// A fetch of identifiers in an order that was to regard what is not saved.
  public static let sortingPendingChangesWithIdentifiers =
    SwiftDataError(.sortingPendingChangesWithIdentifiers)
  /// A predicate that no query of the store can say.
  public static let unsupportedPredicate = SwiftDataError(.unsupportedPredicate)
  /// A key path that leads to nothing stored.
  public static let unsupportedKeyPath = SwiftDataError(.unsupportedKeyPath)
  /// An order that the store does not have.
  public static let unsupportedSortDescriptor = SwiftDataError(.unsupportedSortDescriptor)
  /// A model whose values cannot be saved.
  public static let modelValidationFailure = SwiftDataError(.modelValidationFailure)
  /// A model without the context that it would need.
  public static let missingModelContext = SwiftDataError(.missingModelContext)
  /// A store that cannot be opened with the schema.
  public static let loadIssueModelContainer = SwiftDataError(.loadIssueModelContainer)
  /// Two configurations of one name.
  public static let duplicateConfiguration = SwiftDataError(.duplicateConfiguration)
  /// A configuration whose name is too long.
  public static let configurationFileNameTooLong = SwiftDataError(.configurationFileNameTooLong)
  /// A configuration whose name has characters that no store's name may have.
  public static let configurationFileNameContainsInvalidCharacters =
    SwiftDataError(.configurationFileNameContainsInvalidCharacters)
  /// A configuration for classes that the container does not have.
  public static let configurationSchemaNotFoundInContainerSchema =
    SwiftDataError(.configurationSchemaNotFoundInContainerSchema)
  /// A store that a later version of the app has written.
  public static let backwardMigration = SwiftDataError(.backwardMigration)
  /// A store of a version that the migration plan does not know.
  public static let unknownSchema = SwiftDataError(.unknownSchema)
  /// A token of a part of the history that is not kept any more.
  public static let historyTokenExpired = SwiftDataError(.historyTokenExpired)
  /// A history query that cannot be answered.
  public static let invalidTransactionFetchRequest =
    SwiftDataError(.invalidTransactionFetchRequest)

  static func unsupportedPredicate(_ explanation: String) -> SwiftDataError {
    SwiftDataError(.unsupportedPredicate, explanation)
  }

  static func unsupportedKeyPath(_ explanation: String) -> SwiftDataError {
    SwiftDataError(.unsupportedKeyPath, explanation)
  }

  static func modelValidationFailure(_ explanation: String) -> SwiftDataError {
    SwiftDataError(.modelValidationFailure, explanation)
  }

  static func loadIssueModelContainer(_ explanation: String) -> SwiftDataError {
    SwiftDataError(.loadIssueModelContainer, explanation)
  }
}

extension SwiftDataError: CustomStringConvertible {
  /// The kind, and what there is to say.
  public var description: String {
    explanation.map { "\(code.rawValue): \($0)" } ?? code.rawValue
  }
}
