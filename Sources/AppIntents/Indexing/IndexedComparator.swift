public import Klieg

/// A condition that the index itself decides: an attribute, a comparator and a value.
///
/// Property queries whose closures make these need no more than
/// ``CoreSpotlight/CSSearchableIndex/entities(by:matching:mode:sortedBy:limit:)``. It is Klieg's
/// own type; this name spares an import, with which Klieg's `ComparatorMode` would stand in the way
/// of the query's.
public typealias IndexedComparator = PropertyComparator
