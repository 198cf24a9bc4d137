// What Apple's module hands on, so that sources find it with one import.
@_exported public import Foundation
