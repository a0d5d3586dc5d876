import MultiplaneGeometry
import MultiplaneLayers

extension View {
  /// Changes the layer's geometry, and resizes the subviews if that has changed the size of the bounds.
  // The calls of a level are on the stack together, 4,096 levels deep: what needs room in them is in functions of its
  // own, which have returned by then.
  final func resize(_ change: (Layer) -> Void) {
    let (old, oldPlace) = (layer.bounds, layer.position)
    change(layer)
    let hasSafeArea = flags.contains(.inSafeArea) || safeAreaInsets != .zero
    if resizesChildren(from: old.size) { resizeChildren(from: old.size, to: layer.bounds.size, hasSafeArea) }
    noteResize(from: old, oldPlace, hasSafeArea)
  }

  private final func resizesChildren(from old: Size) -> Bool {
    !children.isEmpty && flags.contains(.resizesSubviews) && layer.bounds.size != old
  }

  private final func resizeChildren(from old: Size, to new: Size, _ hasSafeArea: Bool) {
    for view in children where !view.autoresizing.isEmpty { view.followSuperview(from: old, to: new, hasSafeArea) }
  }

  private final func followSuperview(from old: Size, to new: Size, _ hasSafeArea: Bool) {
    flags.insert(.followsSuperview)
    if layer.transform.isIdentity { frame = grownFrame(from: old, to: new) } else { grow(from: old, to: new) }
    flags.remove(.followsSuperview)
    // A class may have insets of its own: nobody above looks at them.
    if !hasSafeArea, flags.contains(.hasNewBounds) { updateSafeArea() }
  }

  private final func noteResize(from old: Rect, _ oldPlace: Point, _ hasSafeArea: Bool) {
    let new = layer.bounds
    if flags.contains(.hasNode), new != old || layer.position != oldPlace { noteLayoutFrame(originFrom: old) }
    guard hasSafeArea else { return }
    if new != old, passedSafeArea != .zero { flags.insert(.hasNewBounds) }
    if !flags.contains(.followsSuperview) { updateSafeArea() }
  }

  /// The share of a change of the superview's size that the mask says, as if the transform were the identity.
  private final func grownFrame(from old: Size, to new: Size) -> Rect {
    let (place, size, anchor) = (layer.position, layer.bounds.size, layer.anchorPoint)
    let start = superlink?.layer.bounds.origin ?? .zero
    let mask = autoresizing
    var x = Axis(at: place.x - anchor.x * size.width - start.x, size: size.width, in: old.width)
    x.grow(
      to: new.width, mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
      mask.contains(.flexibleRightMargin))
    var y = Axis(at: place.y - anchor.y * size.height - start.y, size: size.height, in: old.height)
    y.grow(
      to: new.height, mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
      mask.contains(.flexibleBottomMargin))
    return Rect(origin: Point(x.leading + start.x, y.leading + start.y), size: Size(x.size, y.size))
  }

  /// Changes `bounds.size` and `center` of a view with a transform.
  private final func grow(from old: Size, to new: Size) {
    let (frame, anchor) = (grownFrame(from: old, to: new), layer.anchorPoint)
    bounds.size = frame.size
    center = Point(frame.origin.x + anchor.x * frame.width, frame.origin.y + anchor.y * frame.height)
  }
}

/// A view between the two edges of its superview, along one axis.
private struct Axis {
  var leading: Double
  var size: Double
  private let whole: Double
  private var trailing: Double { whole - leading - size }

  init(at leading: Double, size: Double, in whole: Double) {
    (self.leading, self.size, self.whole) = (leading, size, whole)
  }

  /// The flexible parts share the change by their lengths; equally where these add up to 0. Lengths that are not finite
  /// change nothing.
  mutating func grow(to new: Double, _ isLeading: Bool, _ isSize: Bool, _ isTrailing: Bool) {
    let sum = (isLeading ? leading : 0) + (isSize ? size : 0) + (isTrailing ? trailing : 0)
    let count = (isLeading ? 1.0 : 0) + (isSize ? 1 : 0) + (isTrailing ? 1 : 0)
    let change = new - whole
    guard count > 0, change != 0, change.isFinite, sum.isFinite else { return }
    func share(_ part: Double) -> Double { sum == 0 ? change / count : change * part / sum }
    let (before, length) = (leading, size)
    if isLeading { leading = before + share(before) }
    if isSize { size = max(0, length + share(length)) }
  }
}
