import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneTestStage
import MultiplaneViews
import Testing

/// Popovers of items of bars, what can be touched behind them, and previews of context menus.
@MainActor @Suite struct PopoverSourceTests {
  private let stage = Stage(1024, 768)
  private let root = ViewController()
  private let lines = Lines()

  init() {
    stage.window.rootViewController = NavigationController(rootViewController: root)
    stage.turn(0)
  }

  private func tap(_ x: Double, _ y: Double, at time: Double) {
    stage.touch(1, .began, x, y, at: time)
    stage.touch(1, .ended, x, y, at: time + 0.02)
    stage.turn(time + 0.02)
    stage.turn(time + 1)
  }

  @Test func anItemOfABarHasAPopover() {
    let item = BarButtonItem(title: "Share")
    root.navigationItem.rightBarButtonItem = item
    root.toolbarItems = [BarButtonItem(title: "Tool")]
    root.navigationController?.isToolbarHidden = false
    stage.turn(1)
    for (item, isBelow) in [(item, true), (root.toolbarItems?[0] ?? item, false)] {
      let shown = ViewController()
      shown.modalPresentationStyle = .popover
      shown.preferredContentSize = Size(200, 100)
      shown.popoverPresentationController?.barButtonItem = item
      root.present(shown, animated: false)
      stage.turn(2)
      let frame = shown.view.convert(shown.view.bounds, to: stage.window)
      #expect(frame.size == Size(200, 100) && shown.popoverPresentationController?.sourceItem === item)
      #expect(shown.popoverPresentationController?.arrowDirection == (isBelow ? .up : .down), "\(frame)")
      #expect(isBelow ? frame.minY >= 44 && frame.minY < 70 : frame.maxY <= 768 - 44 && frame.maxY > 690, "\(frame)")
      root.dismiss(animated: false)
    }
  }

  @Test func whatMayBeTouchedBehind() {
    let (button, other) = (Button(type: .system), Button(type: .system))
    for (index, one) in [button, other].enumerated() {
      one.frame = Rect(x: 50, y: 300 + Double(index) * 100, width: 100, height: 40)
      one.addAction(for: .touchUpInside) { [lines] in lines.lines.append("\(index)") }
      root.view.addSubview(one)
    }
    let shown = ViewController()
    shown.modalPresentationStyle = .popover
    shown.preferredContentSize = Size(200, 100)
    shown.popoverPresentationController?.sourceView = root.view
    shown.popoverPresentationController?.sourceRect = Rect(x: 500, y: 100, width: 10, height: 10)
    shown.popoverPresentationController?.passthroughViews = [button]
    root.present(shown, animated: false)
    stage.turn(1)
    tap(100, 320, at: 2)
    #expect(lines.take() == ["0"] && root.presentedViewController === shown)
    shown.isModalInPresentation = true
    tap(100, 420, at: 4)
    #expect(lines.take() == [] && root.presentedViewController === shown, "a modal one stays")
    shown.isModalInPresentation = false
    tap(100, 420, at: 6)
    #expect(lines.take() == [] && root.presentedViewController == nil, "a touch elsewhere closes it")
  }

  /// Says what it hears of a context menu, and makes its preview.
  @MainActor private final class Previewing: ContextMenuInteractionDelegate {
    let (preview, lines): (ViewController, Lines)
    init(_ preview: ViewController, _ lines: Lines) { (self.preview, self.lines) = (preview, lines) }

    func contextMenuInteraction(
      _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: Point
    ) -> ContextMenuConfiguration? {
      ContextMenuConfiguration(identifier: "menu", previewProvider: { [preview] in preview }) { [lines] _ in
        Menu(children: [MenuAction(title: "Copy") { _ in lines.lines.append("copied") }])
      }
    }
    func contextMenuInteraction(
      _ interaction: ContextMenuInteraction,
      willPerformPreviewActionForMenuWith configuration: ContextMenuConfiguration,
      animator: any ContextMenuInteractionAnimating
    ) {
      lines.lines.append("perform \(configuration.identifier) \(animator.previewViewController === preview)")
      animator.addCompletion { [lines] in lines.lines.append("performed") }
    }
    func contextMenuInteraction(
      _ interaction: ContextMenuInteraction, willEndFor configuration: ContextMenuConfiguration,
      animator: (any ContextMenuInteractionAnimating)?
    ) { lines.lines.append("end") }
  }

  @Test func aContextMenuHasAPreview() {
    let preview = Sheeted("preview", lines)
    preview.preferredContentSize = Size(180, 120)
    let delegate = Previewing(preview, lines)
    let source = View(frame: Rect(x: 400, y: 300, width: 100, height: 60))
    root.view.addSubview(source)
    source.addInteraction(ContextMenuInteraction(delegate: delegate))
    stage.turn(1)
    func rest(_ id: Int, at time: Double) {
      stage.touch(id, .began, 450, 330, at: time)
      stage.turn(time)
      stage.turn(time + 0.6)
      stage.touch(id, .ended, 450, 330, at: time + 0.7)
      stage.turn(time + 0.7)
      stage.turn(time + 1.5)
    }
    rest(1, at: 2)
    #expect(preview.view.window === stage.window && preview.view.frame.size == Size(180, 120))
    #expect(lines.take() == ["preview.willAppear", "preview.didAppear"])
    let middle = preview.view.convert(Point(90, 60), to: stage.window)
    tap(middle.x, middle.y, at: 4)
    stage.turn(6)
    #expect(
      lines.take() == [
        "perform menu true", "end", "preview.willDisappear", "preview.didDisappear", "performed",
      ])
    #expect(preview.view.window == nil)
    // The pointer's second button.
    stage.window.send(.pointer(PointerInput(location: Point(450, 330), buttons: .secondary, time: 7)))
    stage.window.send(.pointer(PointerInput(location: Point(450, 330), time: 7.05)))
    stage.turn(7.1)
    stage.turn(8)
    #expect(preview.view.window === stage.window)
  }
}
