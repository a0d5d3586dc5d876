import MultiplaneGeometry
import MultiplaneLayers

extension View {
  /// Changes the layer's geometry, and resizes the subviews if that has changed the size of the bounds.
  final func resize(_ change: (Layer) -> Void) {
    let layer = layer
    let (old, oldPlace) = (layer.bounds, layer.position)
    change(layer)
    let new = layer.bounds
    let hasSafeArea = flags.contains(.inSafeArea) || safeAreaInsets != .zero
    if !children.isEmpty, flags.contains(.resizesSubviews), new.size != old.size {
      for view in children where !view.autoresizing.isEmpty {
        view.flags.insert(.followsSuperview)
        view.resize(withSuperviewFrom: old.size, to: new.size)
        view.flags.remove(.followsSuperview)
        // A class may have insets of its own: nobody above looks at them.
        if !hasSafeArea, view.flags.contains(.hasNewBounds) { view.updateSafeArea() }
      }
    }
    if flags.contains(.hasNode), new != old || layer.position != oldPlace { noteLayoutFrame(originFrom: old) }
    guard hasSafeArea else { return }
    if new != old, passedSafeArea != .zero { flags.insert(.hasNewBounds) }
    if !flags.contains(.followsSuperview) { updateSafeArea() }
  }

  /// Takes the share of a change of the superview's size that the mask says; `bounds.size` and `center` change as if
  /// the transform were the identity.
  private final func resize(withSuperviewFrom old: Size, to new: Size) {
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
    let origin = Point(x.leading + start.x, y.leading + start.y)
    let grown = Size(x.size, y.size)
    if layer.transform.isIdentity {
      frame = Rect(origin: origin, size: grown)
    } else {
      bounds.size = grown
      center = Point(origin.x + anchor.x * grown.width, origin.y + anchor.y * grown.height)
    }
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
