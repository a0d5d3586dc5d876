public import MultiplaneViews

extension UITouch {
  /// A touch of no window, at the origin: for tests of code that takes touches.
  public convenience init() { self.init(id: 0, at: .zero, time: 0, in: nil) }

  /// As `location(in:)`.
  public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  /// As `previousLocation(in:)`.
  public func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }
}

extension UIEvent {
  /// An event without touches: for tests of code that takes events.
  public convenience init() { self.init(touches: [], timestamp: 0) }
}
