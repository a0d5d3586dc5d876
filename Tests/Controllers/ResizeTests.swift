import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneTestStage
import MultiplaneViews
import Testing

/// Lays out one view, and changes others beside a change of its size.
private final class Turning: ViewController {
  let (laidOut, moved, both) = (View(), View(), View())
  /// What a block beside the change finds.
  var seen: (size: Size, laidOut: Rect)?

  override func viewDidLoad() {
    super.viewDidLoad()
    for view in [laidOut, moved, both] { self.view.addSubview(view) }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    place(laidOut)
    place(both)
    if seen == nil { place(moved) }
  }

  /// At the lower right corner.
  private func place(_ view: View) {
    let size = self.view.bounds.size
    view.frame = Rect(x: size.width - 20, y: size.height - 10, width: 20, height: 10)
  }

  override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
    super.viewWillTransition(to: size, with: coordinator)
    coordinator.animate { [unowned self] _ in
      seen = (view.bounds.size, laidOut.frame)
      place(moved)
      both.frame.origin.x -= 100
    }
  }
}

/// Shows a controller in the upper half of its container.
private final class HalfPresentation: PresentationController {
  override var frameOfPresentedViewInContainerView: Rect {
    var frame = containerView?.bounds ?? .zero
    frame.size.height /= 2
    return frame
  }
  override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    presentedView?.frame = frameOfPresentedViewInContainerView
  }
}

private final class Halving: ViewControllerTransitioningDelegate {
  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? { HalfPresentation(presentedViewController: presented, presenting: presenting) }
}

@MainActor @Suite struct ResizeTests {
  /// What layout places and what a block places goes the same way at the same time, presented or not.
  @Test(arguments: [nil, .fullScreen, .overFullScreen, .pageSheet, .formSheet, .custom] as [ModalPresentationStyle?])
  func blocksAndLayoutsGoTogether(_ style: ModalPresentationStyle?) {
    let (stage, turning, halving) = (Stage(1000, 700), Turning(), Halving())
    if let style {
      let root = ViewController()
      stage.window.rootViewController = root
      turning.modalPresentationStyle = style
      turning.transitioningDelegate = style == .custom ? halving : nil
      root.present(turning, animated: false)
    } else {
      stage.window.rootViewController = turning
    }
    stage.turn(0)
    stage.turn(1)
    let before = turning.laidOut.frame
    stage.screen.resize(to: Size(900, 600), duration: 0.4)
    stage.turn(1)
    let after = turning.laidOut.frame
    #expect(turning.seen?.size == turning.view.bounds.size && turning.seen?.laidOut == after)
    #expect(turning.moved.frame == after && turning.both.frame == after.offsetBy(dx: -100, dy: 0))
    for time in [1.1, 1.2, 1.35] {
      let (one, two) = (
        turning.laidOut.layer.presentation(at: time).frame, turning.moved.layer.presentation(at: time).frame
      )
      #expect(one == two && one.minY < before.minY && one.minY > after.minY, "\(one) \(two)")
      let share = (one.minY - before.minY) / (after.minY - before.minY)
      let both = turning.both.layer.presentation(at: time).frame.minX
      #expect(abs(both - before.minX - share * (after.minX - 100 - before.minX)) < 0.01, "\(both) at \(share)")
    }
  }
}
