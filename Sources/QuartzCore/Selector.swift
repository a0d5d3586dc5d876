@_exported public import struct MultiplaneViews.Action

/// UIKit's name of `Action`. Write `Selector(Self.tap)` in place of `#selector(tap)`.
public typealias Selector = Action
