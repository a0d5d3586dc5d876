import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneViews

/// A bar at an edge of a scroll view that shows where its contents are: a layer with round ends, and no drawing.
final class ScrollIndicator: View {
  /// Points: the breadth, the way to the edges, and the least length.
  static let breadth = 3.0, margin = 3.0, leastLength = 8.0, usualLength = 36.0

  /// When it fades away; nil while it stays or is away.
  var timer: TurnTimer?

  init(color: Color) {
    super.init(frame: .zero)
    isPart = true
    isUserInteractionEnabled = false
    layer.cornerRadius = Self.breadth / 2
    backgroundColor = color
    alpha = 0
  }

  required init?(coder: Coder) { nil }

  /// The bar along a way of a length: where it begins, and how long it is.
  ///
  /// - Parameters:
  ///   - shown: the length of the view along the axis.
  ///   - range: the offsets between the edges.
  static func bar(
    along length: Double, offset: Double, in range: ClosedRange<Double>, shown: Double
  ) -> (start: Double, length: Double) {
    let way = range.upperBound - range.lowerBound
    guard length > 0, shown > 0, way.isFinite else { return (0, 0) }
    let usual = min(max(length * shown / (shown + way), Self.usualLength), length)
    let edge = min(max(offset, range.lowerBound), range.upperBound)
    // Beyond an edge it is pressed against its end.
    let least = min(Self.leastLength, length)
    let bar = max(usual - abs(offset - edge), min(least, usual))
    let part = way > 0 ? (edge - range.lowerBound) / way : offset > edge ? 1 : 0
    let start = offset > edge ? length - bar : offset < edge ? 0 : (length - bar) * part
    return (start, bar)
  }
}

extension ScrollView {
  private final var indicatorColor: Color {
    let isDark = traitCollection.userInterfaceStyle == .dark
    return switch indicatorStyle {
    case .default: Color(white: isDark ? 1 : 0, alpha: isDark ? 0.5 : 0.35)
    case .black: Color(white: 0, alpha: 0.35)
    case .white: Color(white: 1, alpha: 0.5)
    }
  }

  final func colorIndicators() { for bar in [vertical, horizontal] { bar?.backgroundColor = indicatorColor } }

  private final var indicators: [ScrollIndicator] { [vertical, horizontal].compactMap(\.self) }

  /// Shows the indicators of axes along which there is something to scroll, until they are hidden.
  final func showIndicators() {
    let range = range
    vertical = shown(vertical, showsVerticalScrollIndicator && range.y.upperBound > range.y.lowerBound)
    horizontal = shown(horizontal, showsHorizontalScrollIndicator && range.x.upperBound > range.x.lowerBound)
    for bar in indicators {
      bar.timer?.invalidate()
      bar.timer = nil
      bar.alpha = 1
    }
    placeIndicators()
  }

  private final func shown(_ known: ScrollIndicator?, _ isShown: Bool) -> ScrollIndicator? {
    guard isShown else {
      known?.removeFromSuperview()
      return nil
    }
    let bar = known ?? ScrollIndicator(color: indicatorColor)
    if bar.superview !== self { addSubview(bar) }
    return bar
  }

  /// Lets the indicators fade, after a while.
  final func hideIndicators() {
    guard drag == nil, motion == nil, zoom == nil, let application else { return }
    for bar in indicators where bar.timer == nil && bar.alpha > 0 {
      let duration = physics.indicatorFade
      bar.timer = application.schedule(at: now + max(0, physics.indicatorDelay)) { [weak bar, weak application] _ in
        bar?.timer = nil
        application?.animate(withDuration: duration, options: .allowUserInteraction) { bar?.alpha = 0 }
      }
    }
  }

  final func flashIndicators() {
    showIndicators()
    hideIndicators()
  }

  /// Views that are added do not cover the indicators.
  final func raiseIndicators(over view: View) {
    guard !(view is ScrollIndicator) else { return }
    for bar in indicators where bar.superview === self { bringSubviewToFront(bar) }
  }

  final func placeIndicators() {
    guard vertical != nil || horizontal != nil else { return }
    let (shown, range, margin, breadth) = (bounds, range, ScrollIndicator.margin, ScrollIndicator.breadth)
    vertical?.isHidden = !showsVerticalScrollIndicator
    horizontal?.isHidden = !showsHorizontalScrollIndicator
    var area = automaticallyAdjustsScrollIndicatorInsets ? safeAreaInsets : .zero
    if automaticallyAdjustsScrollIndicatorInsets { area.bottom = max(area.bottom, coveredHeight) }
    func room(_ insets: EdgeInsets) -> Rect {
      let insets = insets.finite
      return shown.inset(
        by: EdgeInsets(
          top: insets.top + area.top, left: insets.left + area.left, bottom: insets.bottom + area.bottom,
          right: insets.right + area.right))
    }
    if let vertical {
      let room = room(verticalScrollIndicatorInsets)
      let bar = ScrollIndicator.bar(
        along: room.height - 2 * margin, offset: shown.minY, in: range.y, shown: shown.height)
      vertical.frame = Rect(
        x: room.maxX - margin - breadth, y: room.minY + margin + bar.start, width: breadth, height: bar.length)
    }
    if let horizontal {
      let room = room(horizontalScrollIndicatorInsets)
      let bar = ScrollIndicator.bar(along: room.width - 2 * margin, offset: shown.minX, in: range.x, shown: shown.width)
      horizontal.frame = Rect(
        x: room.minX + margin + bar.start, y: room.maxY - margin - breadth, width: bar.length, height: breadth)
    }
  }
}
