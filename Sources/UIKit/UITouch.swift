public import MultiplaneViews

extension UITouch {
  /// A touch of no window, at the origin: for tests of code that takes touches.
  public convenience init() { self.init(id: 0, at: .zero, time: 0, in: nil) }

  /// What touches.
  public enum TouchType: Int, Hashable, Sendable {
    /// A finger: what this module answers.
    case direct
    /// A finger elsewhere.
    case indirect
    /// A pen.
    case pencil
    /// A pointer.
    case indirectPointer
  }

  /// Always a finger: sources don't say.
  public var type: TouchType { .direct }
  /// Not known: 0, points.
  public var majorRadius: CGFloat { 0 }
  /// Not known: 0, points.
  public var majorRadiusTolerance: CGFloat { 0 }
  /// Not known: 0.
  public var force: CGFloat { 0 }
  /// Force is not measured: 0.
  public var maximumPossibleForce: CGFloat { 0 }

  /// As `location(in:)`.
  public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  /// As `previousLocation(in:)`.
  public func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }
}

extension UIEvent {
  /// An event without touches: for tests of code that takes events.
  public convenience init() { self.init(touches: [], timestamp: 0) }
}
