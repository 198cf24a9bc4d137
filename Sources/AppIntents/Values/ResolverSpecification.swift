/// How loosely typed input becomes a value.
///
/// It is there for sources that name it: values reach queries typed here, so nothing is converted.
public protocol ResolverSpecification {
  /// The type of the value that comes of it.
  associatedtype ResolvedType: _IntentValue
}

/// No conversion at all.
public struct EmptyResolverSpecification<Value: _IntentValue>: ResolverSpecification {
  /// The type itself.
  public typealias ResolvedType = Value

  /// Makes one.
  public init() {}
}

/// Converts one type of input into another.
///
/// It is there for sources that name it, as is ``ResolverSpecification``.
public protocol Resolver: Sendable {
  /// What is converted.
  associatedtype Input
  /// What it becomes.
  associatedtype Output: _IntentValue
  /// Converts an input; nil for one that has no counterpart.
  func resolve(from input: Input) async throws -> Output?
}

/// Resolvers, in the order in which they are to be tried.
public struct ResolverList<Value: _IntentValue>: ResolverSpecification {
  /// What they make.
  public typealias ResolvedType = Value

  let resolvers: [any Resolver]
}

/// Builds the list of resolvers of a value type.
@resultBuilder public enum ResolverSpecificationBuilder<Value: _IntentValue> {
  /// No resolvers.
  public static func buildBlock() -> EmptyResolverSpecification<Value> {
    EmptyResolverSpecification()
  }

  /// Some resolvers.
  public static func buildBlock(_ resolvers: any Resolver...) -> ResolverList<Value> {
    ResolverList(resolvers: resolvers)
  }
}
