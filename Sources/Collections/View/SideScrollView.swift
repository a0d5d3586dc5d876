import MultiplaneGeometry
import MultiplaneLists
import MultiplaneScrolling
import MultiplaneViews

/// A section that scrolls across the scroll of its collection view.
struct SideSection {
  /// In the contents of the collection view.
  let frame: Rect
  let contentSize: Size
  let behavior: CollectionLayoutSectionOrthogonalScrollingBehavior
  /// Where scrolls come to rest, points from the beginning; empty for anywhere.
  let stops: Stops

  /// Offsets at equal distances.
  struct Stops {
    var first = 0.0
    var step = 0.0
    var count = 0
  }
}

/// Shows a section that scrolls by itself.
final class SideScrollView: ScrollView, ScrollViewDelegate {
  private(set) var side: SideSection
  let section: Int
  private weak var owner: CollectionView?

  init(_ side: SideSection, _ section: Int, of owner: CollectionView) {
    (self.side, self.section, self.owner) = (side, section, owner)
    super.init(frame: side.frame)
    isPart = true
    clipsToBounds = false
    showsHorizontalScrollIndicator = false
    showsVerticalScrollIndicator = false
    contentInsetAdjustmentBehavior = .never
    delegate = self
    take(side)
  }

  required init?(coder: Coder) { nil }

  /// Where the contents of the section begin in those of the collection view.
  var origin: Point { side.frame.origin }

  private var isAlongX: Bool {
    side.contentSize.width > side.frame.width || side.contentSize.height <= side.frame.height
  }

  func take(_ new: SideSection) {
    side = new
    if frame != new.frame { frame = new.frame }
    if contentSize != new.contentSize { contentSize = new.contentSize }
    let rate: DecelerationRate = new.behavior == .continuous ? .normal : .fast
    if decelerationRate != rate { decelerationRate = rate }
    let pages = new.behavior == .paging
    if isPagingEnabled != pages { isPagingEnabled = pages }
  }

  /// Whether a rectangle of the collection view's contents is in sight; what lies beside the section is, too, as far as
  /// the collection view shows it.
  func shows(_ rect: Rect) -> Bool { visible.intersects(rect) }

  /// What is in sight of the section, in the contents of the collection view.
  var visible: Rect {
    guard let owner else { return .zero }
    let (left, right) = (side.frame.minX - owner.bounds.minX, owner.bounds.maxX - side.frame.maxX)
    let (top, bottom) = (side.frame.minY - owner.bounds.minY, owner.bounds.maxY - side.frame.maxY)
    let beside = EdgeInsets(
      top: isAlongX ? 0 : -max(0, top), left: isAlongX ? -max(0, left) : 0, bottom: isAlongX ? 0 : -max(0, bottom),
      right: isAlongX ? -max(0, right) : 0)
    return bounds.inset(by: beside).offsetBy(dx: origin.x, dy: origin.y)
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    owner?.needsQuery = true
    owner?.setNeedsLayout()
  }

  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
  ) {
    guard side.stops.step > 0, side.behavior != .continuous, side.behavior != .paging else { return }
    if isAlongX {
      targetContentOffset.x = stop(targetContentOffset.x, contentOffset.x, velocity.x, contentSize.width - bounds.width)
    } else {
      targetContentOffset.y = stop(
        targetContentOffset.y, contentOffset.y, velocity.y, contentSize.height - bounds.height)
    }
  }

  /// The stop nearest to where a scroll would come to rest; of pages, the next one in the direction of the flick.
  private func stop(_ target: Double, _ now: Double, _ speed: Double, _ most: Double) -> Double {
    let stops = side.stops
    var index = ((target - stops.first) / stops.step).rounded()
    if side.behavior == .groupPaging || side.behavior == .groupPagingCentered {
      let here = (now - stops.first) / stops.step
      index = abs(speed) < 0.1 ? here.rounded() : speed > 0 ? here.rounded(.down) + 1 : here.rounded(.up) - 1
    }
    index = min(max(index, 0), Double(max(0, stops.count - 1)))
    return min(max(stops.first + index * stops.step, 0), max(0, most))
  }
}

extension CollectionView {
  /// Makes and places the views of the sections in a rectangle that scroll by themselves.
  final func placeScrollers(in rect: Rect) {
    let wanted = ownLayout.sideSections(in: rect)
    for (section, scroller) in scrollers where !wanted.contains(section) {
      look.sideOffsets[section] = scroller.contentOffset
      for (key, view) in shown where key.place.section == section && view.superview === scroller { recycle(key, view) }
      trimPools()
      scroller.removeFromSuperview()
      scrollers[section] = nil
    }
    for section in wanted {
      guard let side = ownLayout.sideSection(section) else { continue }
      if let known = scrollers[section] {
        known.take(side)
      } else {
        let made = SideScrollView(side, section, of: self)
        scrollers[section] = made
        insertSubview(made, at: backgroundView?.superview === self ? 1 : 0)
        if let offset = look.sideOffsets[section] { made.contentOffset = offset }
      }
    }
  }

  /// What is in sight of a section that scrolls by itself, in the contents.
  final func visiblePart(ofSide side: SideSection, _ section: Int) -> Rect {
    if let scroller = scrollers[section] { return scroller.visible }
    var offset = look.sideOffsets[section] ?? .zero
    if !offset.isFinite { offset = .zero }
    return side.frame.offsetBy(dx: offset.x, dy: offset.y)
  }

  /// The attributes that cells are shown with while one of them is moved by a finger.
  final func moved(_ attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
    guard let movement, attributes.representedElementCategory == .cell,
      let place = RowPlace(attributes.indexPath), let shifted = movement.shifted(place), shifted != place,
      let target = ownLayout.layoutAttributesForItem(at: IndexPath(shifted)),
      let own = target.copy() as? CollectionViewLayoutAttributes
    else { return attributes }
    own.indexPath = attributes.indexPath
    return own
  }
}
