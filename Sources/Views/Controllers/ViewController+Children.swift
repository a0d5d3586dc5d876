import MultiplaneLayers

extension ViewController {
  final func add(_ child: ViewController) {
    guard child.owner !== self, child !== self else { return }
    var above: ViewController? = self
    while let controller = above {
      precondition(controller !== child, "a controller cannot be a child of one that belongs to it: \(type(of: child))")
      above = controller.owner
    }
    child.removeFromParent()
    child.isMovingToParent = true
    child.willMove(toParent: self)
    // `willMove(toParent:)` may have given it to another.
    guard child.owner == nil else { return }
    members.append(child)
    child.owner = self
  }

  final func leaveParent() {
    guard let old = owner else { return }
    (isMovingToParent, isMovingFromParent) = (false, true)
    defer { if appearance != .disappearing { isMovingFromParent = false } }
    old.members.removeAll { $0 === self }
    owner = nil
    // One that goes along with its parent hears nothing of the parent's end.
    let goes = old.appearance == .disappearing && old.shouldAutomaticallyForwardAppearanceMethods
    if goes, appearance == .disappearing, !followsWindow { endAppearance() }
    old.childDidLeave?(self)
    didMove(toParent: nil)
  }

  final func exchange(
    _ source: ViewController, _ target: ViewController, _ duration: Double, _ options: AnimationOptions,
    _ animations: (() -> Void)?, _ completion: ((Bool) -> Void)?
  ) {
    guard let superview = source.view.superview, source !== target else {
      completion?(false)
      return
    }
    source.beginAppearanceTransition(false, animated: duration > 0)
    target.beginAppearanceTransition(true, animated: duration > 0)
    func add() {
      if target.view.superview !== superview { superview.addSubview(target.view) }
      if superview.window != nil { target.noteIsAppearing(duration > 0) }
    }
    func finish(_ isWhole: Bool) {
      source.view.removeFromSuperview()
      source.endAppearanceTransition()
      target.endAppearanceTransition()
      completion?(isWhole)
    }
    guard let application = superview.application ?? Application.standard else {
      add()
      animations?()
      return finish(true)
    }
    guard options.transition != nil else {
      add()
      return application.animate(
        withDuration: duration, options: options, animations: { animations?() }, completion: finish)
    }
    // The new picture lacks the source's view, which is removed at the end only.
    let wasHidden = source.view.isHidden
    application.transition(with: superview, duration: duration, options: options) {
      add()
      source.view.isHidden = true
      animations?()
    } completion: {
      source.view.isHidden = wasHidden
      finish($0)
    }
  }
}
