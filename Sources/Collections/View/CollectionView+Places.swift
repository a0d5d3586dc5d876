import MultiplaneGeometry
import MultiplaneLists
import MultiplaneScrolling
import MultiplaneViews

/// Where an animated scroll goes.
struct CollectionAim {
  let place: RowPlace
  let position: CollectionView.ScrollPosition
}

// Items in sight, items at points, and scrolling to items.
extension CollectionView {
  final func cell(_ path: IndexPath) -> CollectionViewCell? {
    RowPlace(path).flatMap { shown[.cell($0)] as? CollectionViewCell }
  }

  final var visiblePlaces: [RowPlace] { shown.keys.filter { $0.category == .cell }.map(\.place).sorted() }

  final func visiblePlaces(ofKind kind: String) -> [RowPlace] {
    shown.keys.filter { $0.category == .supplementaryView && $0.kind == kind }.map(\.place).sorted()
  }

  /// The front item at a point.
  final func place(at point: Point) -> RowPlace? {
    guard point.isFinite else { return nil }
    prepareIfNeeded()
    if !isAsking, update == nil, bounds.contains(point) {
      layoutIfNeeded()
      let hit = entries.filter { entry in
        guard entry.key.category == .cell, let view = entry.view, view !== movement?.view, let around = view.superview
        else { return false }
        return view.frame.contains(around.convert(point, from: self))
      }
      return hit.max { $0.attributes.zIndex < $1.attributes.zIndex }?.key.place
    }
    let pixel = Rect(x: point.x, y: point.y, width: 1, height: 1)
    let found = ownLayout.layoutAttributesForElements(in: pixel) ?? []
    let hit = found.filter { $0.representedElementCategory == .cell && $0.frame.contains(point) && !$0.isHidden }
    return hit.max { $0.zIndex < $1.zIndex }.flatMap { RowPlace($0.indexPath) }
  }

  // MARK: Scrolling

  /// The offset at which an item is at a position, between the edges.
  private final func offset(_ place: RowPlace, _ position: ScrollPosition) -> Point? {
    guard var item = itemFrame(place) else { return nil }
    let side = ownLayout.sideSection(place.section)
    if let side {
      // The section scrolls to the item by itself.
      let isAlongX = side.contentSize.width > side.frame.width || side.contentSize.height <= side.frame.height
      item =
        isAlongX
        ? Rect(x: side.frame.minX, y: item.minY, width: min(item.width, side.frame.width), height: item.height)
        : Rect(x: item.minX, y: side.frame.minY, width: item.width, height: min(item.height, side.frame.height))
    }
    let inset = adjustedContentInset
    func along(
      _ low: Double, _ high: Double, _ now: Double, _ length: Double, _ before: Double, _ after: Double,
      _ content: Double, _ isLow: Bool, _ isMiddle: Bool, _ isHigh: Bool
    ) -> Double {
      var target = now
      if isLow {
        target = low - before
      } else if isMiddle {
        target = (low + high) / 2 - (before + length - after) / 2
      } else if isHigh {
        target = high + after - length
      } else if low < now + before || high - low > length - before - after {
        target = low - before
      } else if high > now + length - after {
        target = high + after - length
      }
      return min(max(target, -before), max(-before, content + after - length))
    }
    return Point(
      along(
        item.minX, item.maxX, bounds.minX, bounds.width, inset.left, inset.right, contentSize.width,
        position.contains(.left), position.contains(.centeredHorizontally), position.contains(.right)),
      along(
        item.minY, item.maxY, bounds.minY, bounds.height, inset.top, inset.bottom, contentSize.height,
        position.contains(.top), position.contains(.centeredVertically), position.contains(.bottom)))
  }

  /// Scrolls to an item. Those around it that were not in sight yet are measured on the way, so the place is looked for
  /// again when they are.
  final func scroll(to place: RowPlace, _ position: ScrollPosition, animated: Bool) {
    aim = nil
    guard let target = offset(place, position) else { return }
    if animated, window != nil {
      setContentOffset(target, animated: true)
      scrollSide(to: place, position, animated: true)
      aim = CollectionAim(place: place, position: position)
      return
    }
    for _ in 0..<8 {
      guard let target = offset(place, position) else { return }
      setContentOffset(target, animated: false)
      scrollSide(to: place, position, animated: false)
      guard !isAsking, update == nil else { return }
      layoutIfNeeded()
      if let now = offset(place, position), abs(now.y - contentOffset.y) < 0.5, abs(now.x - contentOffset.x) < 0.5 {
        return scrollSide(to: place, position, animated: false)
      }
    }
  }

  /// Scrolls a section by itself to an item.
  private final func scrollSide(to place: RowPlace, _ position: ScrollPosition, animated: Bool) {
    guard let side = ownLayout.sideSection(place.section), has(place),
      let item = ownLayout.layoutAttributesForItem(at: IndexPath(place))?.frame
    else { return }
    let local = item.offsetBy(dx: -side.frame.minX, dy: -side.frame.minY)
    let (size, content) = (side.frame.size, side.contentSize)
    var target = scrollers[place.section]?.contentOffset ?? look.sideOffsets[place.section] ?? .zero
    if content.width > size.width {
      if position.contains(.left) {
        target.x = local.minX
      } else if position.contains(.centeredHorizontally) {
        target.x = local.midX - size.width / 2
      } else if position.contains(.right) {
        target.x = local.maxX - size.width
      } else {
        target.x = min(max(target.x, local.maxX - size.width), local.minX)
      }
      target.x = min(max(target.x, 0), content.width - size.width)
    }
    if content.height > size.height {
      target.y = min(max(local.minY, 0), content.height - size.height)
    }
    if let scroller = scrollers[place.section] {
      if scroller.contentOffset != target { scroller.setContentOffset(target, animated: animated) }
    } else {
      look.sideOffsets[place.section] = target
    }
  }

  /// Brings an animated scroll to its item after its way.
  final func finishAim() {
    guard let aim, !isDragging else { return self.aim = nil }
    guard !isAnimatingScroll else { return }
    self.aim = nil
    guard has(aim.place), let target = offset(aim.place, aim.position) else { return }
    if abs(target.y - contentOffset.y) >= 0.5 || abs(target.x - contentOffset.x) >= 0.5 { contentOffset = target }
  }

  // MARK: Prefetching

  /// Tells the prefetching data source of items that may soon be in sight, and of those that won't.
  final func prefetch() {
    guard let prefetchDataSource, isPrefetchingEnabled else { return (prefetched, nearby) = ([], []) }
    var (known, waiting, new) = (Set<RowPlace>(), Set<RowPlace>(), [RowPlace]())
    for entry in entries where entry.key.category == .cell {
      let place = entry.key.place
      known.insert(place)
      guard entry.view == nil else { continue }
      if !nearby.contains(place) { new.append(place) }
      if prefetched.contains(place) { waiting.insert(place) }
    }
    guard known != nearby || waiting != prefetched else { return }
    let gone = prefetched.filter { !known.contains($0) && has($0) }.sorted()
    (prefetched, nearby) = (waiting.union(new), known)
    if !new.isEmpty { prefetchDataSource.collectionView(self, prefetchItemsAt: new.map { IndexPath($0) }) }
    if !gone.isEmpty {
      prefetchDataSource.collectionView(self, cancelPrefetchingForItemsAt: gone.map { IndexPath($0) })
    }
  }
}
