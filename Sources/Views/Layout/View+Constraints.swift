import MultiplaneLayers

// What comes before layout in a turn: views that are marked bring their constraints up to date, subviews before their
// superviews. A mark is noted in all views above, so that nobody looks at views without one.
extension View {
  /// Marks the view, once, and lets the next turn, or the next layout, find it.
  final func markForUpdate() {
    guard !flags.contains(.needsUpdate) else { return }
    flags.insert(.needsUpdate)
    noteUpdates()
  }

  /// This view, or one below it, is marked: the views above note it, and the turn that lays out.
  final func noteUpdates() {
    var current = superlink
    while let view = current, !view.flags.contains(.holdsUpdates) {
      view.flags.insert(.holdsUpdates)
      current = view.superlink
    }
    layer.noteViewUpdate()
  }

  /// Whether this view, or one below it, is marked.
  final var hasUpdates: Bool { !flags.isDisjoint(with: [.needsUpdate, .holdsUpdates]) }

  /// Updates the marked views from this one on, each once, subviews before their superviews. Marks that are made
  /// meanwhile stay.
  final func updateMarked() {
    guard hasUpdates else { return }
    var (pending, marked) = ([self], [View]())
    while let view = pending.popLast() {
      if view.flags.contains(.needsUpdate) { marked.append(view) }
      guard view.flags.contains(.holdsUpdates) else { continue }
      view.flags.remove(.holdsUpdates)
      pending.append(contentsOf: view.children)
    }
    while let view = marked.popLast() {
      // An earlier one may have updated it.
      guard view.flags.contains(.needsUpdate) else { continue }
      view.flags.remove(.needsUpdate)
      if let controller = view.extras?.controller {
        controller.updateViewConstraints()
      } else {
        view.updateConstraints()
      }
    }
  }

  /// Lays out, and updates before, until nothing is marked: at most as often as a turn would.
  final func layOutWithUpdates() {
    let (top, root) = (window ?? self, topmost)
    for _ in 0..<ViewCycle.maximumRounds {
      top.updateMarked()
      root.ownLayoutSystem?.solve()
      if !layer.layOutIfNeeded(), application == nil { return Warning.print(ViewCycle.warning(of: layer)) }
      if !top.hasUpdates, root.ownLayoutSystem?.needsSolve != true { return }
    }
    if let application { application.warnOfLayout(layer) } else { Warning.print(ViewCycle.warning(of: layer)) }
  }
}
