/// What a view has cost until now. It is not among the view's own names, which are for its subclasses to use.
@preconcurrency @MainActor public struct ViewCosts {
  /// How often the view has drawn.
  public let drawings: Int
  /// How often the view has laid out its subviews.
  public let layouts: Int
  /// The bytes of one buffer of the view's backing store; 0 without one.
  public let storeBytes: Int

  /// What a view has cost until now.
  public init(of view: View) {
    (drawings, layouts, storeBytes) = (Int(view.drawCount), Int(view.layoutCount), view.storeSize)
  }
}
