import MultiplaneGeometry
import MultiplaneLayers

extension View {
  /// The view that holds this one; nil for none.
  public final var superview: View? { superlink }

  /// The window that the view is in; a window is in itself, and a mask in that of the view that it masks.
  public final var window: Window? { surroundings?.window }

  /// Whether the view is a view or below it.
  public final func isDescendant(of view: View) -> Bool {
    var current: View? = self
    while let ancestor = current {
      if ancestor === view { return true }
      current = ancestor.superlink
    }
    return false
  }

  final func reorder(_ view: View, _ place: Place) { if view.superlink === self { move(view, place) } }

  final func exchange(_ first: Int, _ second: Int) {
    precondition(
      children.indices.contains(first) && children.indices.contains(second),
      "exchangeSubview(at: \(first), withSubviewAt: \(second)) in a view of \(children.count) subviews")
    if first == second { return }
    let (low, high) = (children[min(first, second)], children[max(first, second)])
    let place = max(first, second)
    move(high, .below(low))
    move(low, .index(place))
  }

  /// Where a subview goes.
  enum Place {
    case front
    case index(Int)
    case below(View)
    case above(View)
  }

  final func insert(_ view: View, _ place: Place) {
    checkCanHold(view)
    if view.superlink === self { return move(view, place) }
    view.extras?.masked?.mask = nil
    let (old, oldWindow, newWindow) = (view.superlink, view.window, window)
    let (oldTint, oldTraits) = (view.effectiveTint, view.traitCollection)
    old?.willRemoveSubview(view)
    view.willMove(toSuperview: self)
    if oldWindow !== newWindow {
      view.forEachInSubtree { $0.tellWillMove(to: newWindow) }
      oldWindow?.resign(below: view)
    }
    // The callbacks may have moved views, also this one into the other.
    guard !isBelow(possibleAncestor: view).isBelow else { return }
    if view.superlink === self { return move(view, place) }
    if let around = view.superlink {
      view.leaveLayout()
      around.drop(view)
    }
    let index = self.index(of: place)
    children.insert(view, at: index)
    view.superlink = self
    view.updateSurroundings()
    putLayer(of: view, at: index, place)
    if view.hasUpdates { view.noteUpdates() }
    view.joinLayout()
    view.note(.inSafeArea, safeAreaInsets != .zero)
    if flags.contains(.inSafeArea) || view.extras != nil || safeAreaInsets != .zero { view.updateSafeArea() }
    if oldWindow !== newWindow { view.noteWindow(from: oldWindow, to: newWindow) }
    if view.effectiveTint != oldTint { view.noteTint() }
    if view.traitCollection.userInterfaceStyle != oldTraits.userInterfaceStyle { view.noteTraits(oldTraits) }
    view.didMoveToSuperview()
    didAddSubview(view)
  }

  private final func checkCanHold(_ view: View) {
    precondition(view !== self, "a view cannot be added to itself: \(type(of: view))")
    precondition(
      !isBelow(possibleAncestor: view).isBelow, "a view cannot be added to a view below it: \(type(of: view))")
    precondition(!view.flags.contains(.isWindow), "a window cannot be added to a view: \(type(of: view))")
  }

  final func remove() {
    guard let old = superlink else { return }
    let oldWindow = window
    old.willRemoveSubview(self)
    willMove(toSuperview: nil)
    if let oldWindow {
      forEachInSubtree { $0.tellWillMove(to: nil) }
      oldWindow.resign(below: self)
    }
    guard superlink === old else { return }
    let (oldTint, oldTraits) = (effectiveTint, traitCollection)
    leaveLayout()
    old.drop(self)
    superlink = nil
    updateSurroundings()
    layer.removeFromSuperlayer()
    if flags.contains(.inSafeArea) {
      flags.remove(.inSafeArea)
      updateSafeArea()
    }
    if oldWindow != nil { noteWindow(from: oldWindow, to: nil) }
    if effectiveTint != oldTint { noteTint() }
    if traitCollection.userInterfaceStyle != oldTraits.userInterfaceStyle { noteTraits(oldTraits) }
    didMoveToSuperview()
  }

  /// Moves a subview among the subviews.
  private final func move(_ view: View, _ place: Place) {
    if case .below(let sibling) = place, sibling === view { return move(view, .front) }
    if case .above(let sibling) = place, sibling === view { return move(view, .front) }
    drop(view)
    let index = self.index(of: place)
    children.insert(view, at: index)
    putLayer(of: view, at: index, place)
  }

  private final func index(of place: Place) -> Int {
    switch place {
    case .front: children.count
    case .index(let index): min(max(index, 0), children.count)
    case .below(let sibling): index(ofSubview: sibling) ?? children.count
    case .above(let sibling): index(ofSubview: sibling).map { $0 + 1 } ?? children.count
    }
  }

  /// The index of a view among the subviews; its layer's is at most greater by the layers that were added by hand.
  private final func index(ofSubview view: View) -> Int? { children.index(of: view, near: view.layer.likelyIndex) }

  /// Takes a view out of the subviews; its layer is searched for from the same place.
  private final func drop(_ view: View) {
    guard let index = index(ofSubview: view) else { return }
    children.remove(at: index)
    view.layer.likelyIndex = index
  }

  /// Puts the layer of a subview directly in front of that of the one that it goes above, else behind that of the next
  /// one, so that layers that were added by hand keep their places; in front of all for the last one.
  private final func putLayer(of view: View, at index: Int, _ place: Place) {
    if case .above(let sibling) = place, index > 0, children[index - 1] === sibling,
      sibling.layer.superlayer === layer
    {
      layer.insertSublayer(view.layer, above: sibling.layer)
    } else if index + 1 < children.count, children[index + 1].layer.superlayer === layer {
      layer.insertSublayer(view.layer, below: children[index + 1].layer)
    } else {
      layer.addSublayer(view.layer)
    }
  }

  /// Calls a function for this view and all below it, each before its subviews, these in order.
  final func forEachInSubtree(withMasks: Bool = false, _ body: (View) -> Void) {
    if children.isEmpty, !withMasks { return body(self) }
    var pending = [self]
    while let view = pending.popLast() {
      body(view)
      if withMasks, let mask = view.extras?.mask { pending.append(mask) }
      if !view.children.isEmpty { pending.append(contentsOf: view.children.reversed()) }
    }
  }

  final func find(_ tag: Int) -> View? {
    if self.tag == tag { return self }
    for view in children {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  /// Tells the views below of the window that they are in now.
  private final func noteWindow(from old: Window?, to new: Window?) {
    forEachInSubtree { view in
      if let old { view.leave(old) }
      if let new {
        view.enter(new)
        view.extras?.mask?.forEachInSubtree(withMasks: true) { $0.enter(new) }
        view.extras?.controller?.noteRootMargins()
      }
      view.tellDidMove(to: new)
    }
  }

  private final func leave(_ window: Window) {
    // The one that has resigned may have named a view that leaves too.
    if let first = window.firstResponder, first === self || first === extras?.controller { window.firstResponder = nil }
    if flags.contains(.hasTouch) { window.touches.cancelTouches(of: self) }
    window.pointers.leave(self)
    window.scrolls.leave(self)
  }

  final func enter(_ window: Window) {
    if let tiles = extras?.tiles, let poster = window.screen?.application?.poster { tiles.draw(in: poster) }
    if !flags.contains(.hasOwnScale), let scale = window.screen?.scale, scale != layer.contentsScale {
      layer.contentsScale = scale
      if flags.contains(.wasShown) { setNeedsDisplay() }
    }
    if !flags.contains(.wasShown) {
      flags.insert(.wasShown)
      if type(of: self).requiresConstraintBasedLayout { setNeedsUpdateConstraints() }
      setNeedsLayout()
      setNeedsDisplay()
    }
  }
}
