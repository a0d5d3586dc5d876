import MultiplaneGeometry
import MultiplaneLists
import MultiplaneViews

/// How the elements of a collection view go from where they were to where they are after a change.
@MainActor final class CollectionScene {
  private let view: CollectionView
  private let isAnimated: Bool
  /// What has become of the items; nil for a change of the layout.
  var change: TableChange?
  /// What was visible at the beginning.
  private let offset: Point
  /// Where elements were, by their old names.
  private var known: [ElementKey: CollectionViewLayoutAttributes] = [:]
  private var frames: [ObjectIdentifier: Rect] = [:]
  private var leaving: [(view: CollectionReusableView, key: ElementKey, end: CollectionViewLayoutAttributes)] = []

  init(_ view: CollectionView, isAnimated: Bool) {
    (self.view, self.isAnimated) = (view, isAnimated)
    offset = view.bounds.origin
    for entry in view.entries { known[entry.key] = entry.attributes }
  }

  /// What has become of an element; nil where it has gone.
  private func new(_ key: ElementKey) -> ElementKey? {
    guard let change else { return key.category == .cell ? key : nil }
    var own = key
    if key.category == .cell {
      guard let place = change.place(ofOld: key.place) else { return nil }
      own.place = place
    } else {
      // Views of single items are asked for again.
      guard key.place.row == 0, !view.ownLayout.isOfItem(key),
        let section = change.section(ofOld: key.place.section)
      else { return nil }
      own.place.section = section
    }
    return own
  }

  /// Gives the views that stay their new names, and takes those that go out of the elements. The layout knows the new
  /// places already.
  func takeOut() {
    let old = view.shown
    view.shown = [:]
    view.entries = []
    view.region = nil
    view.needsQuery = true
    for (key, own) in old.sorted(by: { $0.key.place > $1.key.place }) {
      frames[ObjectIdentifier(own)] = own.frame
      if let new = new(key) {
        if let end = beyond(new, own) {
          leave(own, key, end)
          continue
        }
        own.key = new
        view.shown[new] = own
        continue
      }
      guard isAnimated, own.superview === view, let end = final(key, own) else {
        view.letWait(own, key)
        continue
      }
      leave(own, key, end)
    }
    rename()
  }

  private func leave(_ own: CollectionReusableView, _ key: ElementKey, _ end: CollectionViewLayoutAttributes) {
    own.key = nil
    leaving.append((own, key, end))
    view.leaving.append(own)
  }

  /// Where an item that stays goes out of sight; nil for one that stays in it.
  private func beyond(_ new: ElementKey, _ own: CollectionReusableView) -> CollectionViewLayoutAttributes? {
    guard isAnimated, new.category == .cell, own.superview === view else { return nil }
    guard let end = view.ownLayout.layoutAttributesForItem(at: IndexPath(new.place)) else { return nil }
    return end.frame.intersects(view.bounds) ? nil : end
  }

  /// Measured again are the same items by their new names.
  private func rename() { view.remeasured = Set(view.remeasured.compactMap { new($0) }) }

  private func final(_ key: ElementKey, _ own: CollectionReusableView) -> CollectionViewLayoutAttributes? {
    let (layout, path) = (view.ownLayout, IndexPath(key.place))
    let said: CollectionViewLayoutAttributes?
    switch key.category {
    case .cell: said = layout.finalLayoutAttributesForDisappearingItem(at: path)
    case .supplementaryView:
      said = layout.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: key.kind, at: path)
    case .decorationView:
      said = layout.finalLayoutAttributesForDisappearingDecorationElement(ofKind: key.kind, at: path)
    }
    return said ?? faded(own.applied)
  }

  private func faded(_ own: CollectionViewLayoutAttributes?) -> CollectionViewLayoutAttributes? {
    let copy = own?.copy() as? CollectionViewLayoutAttributes
    copy?.alpha = 0
    return copy
  }

  private func initial(_ entry: Entry) -> CollectionViewLayoutAttributes? {
    let (layout, path, key) = (view.ownLayout, entry.attributes.indexPath, entry.key)
    let said: CollectionViewLayoutAttributes?
    switch key.category {
    case .cell: said = layout.initialLayoutAttributesForAppearingItem(at: path)
    case .supplementaryView:
      said = layout.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: key.kind, at: path)
    case .decorationView:
      said = layout.initialLayoutAttributesForAppearingDecorationElement(ofKind: key.kind, at: path)
    }
    if let said { return said }
    // An element that comes into sight from where it was.
    if let origin = origin(key), let old = known[origin] { return old }
    return change == nil || origin(key) == nil ? faded(entry.attributes) : nil
  }

  private func origin(_ key: ElementKey) -> ElementKey? {
    guard let change else { return key }
    guard key.category == .cell, let place = change.origin(of: key.place) else { return nil }
    return .cell(place)
  }

  /// Animates from what was shown before to what the view has placed.
  func run(finally: @escaping () -> Void, completion: @escaping (Bool) -> Void) {
    guard isAnimated, let application = view.application else {
      view.trimPools()
      finally()
      return completion(true)
    }
    let shift = view.bounds.origin - offset
    let entries = view.entries.filter { $0.view != nil && $0.side == nil }
    application.performWithoutAnimation {
      for entry in entries {
        guard let own = entry.view else { continue }
        if var frame = frames[ObjectIdentifier(own)], own.transform3D == .identity {
          frame.origin = frame.origin + shift
          if own.frame != frame { own.frame = frame }
        } else if let start = initial(entry) {
          own.show(start, shiftedBy: shift)
        }
      }
      for (own, _, _) in self.leaving {
        own.frame.origin = own.frame.origin + shift
      }
    }
    let (leaving, view) = (leaving, view)
    application.animate(
      withDuration: view.look.animationDuration, options: .allowUserInteraction,
      animations: {
        for entry in entries { entry.view?.show(entry.attributes) }
        for (own, _, end) in leaving { own.show(end, shiftedBy: shift) }
        finally()
      },
      completion: { isWhole in
        for (own, key, _) in leaving where view.leaving.contains(where: { $0 === own }) {
          view.leaving.removeAll { $0 === own }
          own.alpha = 1
          view.letWait(own, key)
        }
        view.trimPools()
        completion(isWhole)
      })
  }
}
