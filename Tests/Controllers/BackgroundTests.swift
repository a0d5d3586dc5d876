import MultiplaneContents
import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneScrolling
import MultiplaneSystemViews
import MultiplaneTestStage
import MultiplaneViews
import Testing

/// What a program draws around what is presented: backgrounds of popovers, and previews of context menus.
@MainActor @Suite struct BackgroundTests {
  private let stage = Stage(1024, 768)
  private let root = ViewController()

  init() {
    stage.window.rootViewController = root
    stage.turn(0)
  }

  private final class Balloon: PopoverBackgroundView {
    override class func arrowBase() -> Double { 40 }
    override class func arrowHeight() -> Double { 30 }
    override class func contentViewInsets() -> EdgeInsets { EdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }
    override class var wantsDefaultContentAppearance: Bool { false }
  }

  @Test func aPopoverHasABackgroundOfItsOwn() throws {
    let source = View(frame: Rect(x: 20, y: 100, width: 40, height: 20))
    root.view.addSubview(source)
    let shown = ViewController()
    shown.modalPresentationStyle = .popover
    shown.preferredContentSize = Size(200, 100)
    let popover = try #require(shown.popoverPresentationController)
    (popover.sourceView, popover.popoverBackgroundViewClass) = (source, Balloon.self)
    root.present(shown, animated: false)
    stage.turn(1)
    let bubble = try #require(popover.presentedView)
    let balloon = try #require(bubble.subviews.lazy.compactMap { $0 as? Balloon }.first)
    // Below the source by the arrow, with the insets around what is shown.
    #expect(stage.frame(bubble) == Rect(x: 10, y: 150, width: 206, height: 104))
    #expect(stage.frame(shown.view) == Rect(x: 12, y: 151, width: 200, height: 100))
    #expect(stage.frame(balloon) == Rect(x: 10, y: 120, width: 206, height: 134))
    // The arrow's foot stays beside the corner.
    #expect(balloon.arrowDirection == .up && balloon.arrowOffset == 10 + 13 + 20 - 113, "\(balloon.arrowOffset)")
    #expect(shown.view.superview?.layer.cornerRadius == 0)
    popover.permittedArrowDirections = .left
    stage.turn(2)
    #expect(balloon.arrowDirection == .left && stage.frame(balloon).minX == 60 && stage.frame(bubble).minX == 90)
    popover.popoverBackgroundViewClass = nil
    stage.turn(3)
    #expect(balloon.superview == nil && stage.frame(shown.view).width == 200)
  }

  /// Shows a menu beside a picture in the look of parameters.
  private final class Picturing: ContextMenuInteractionDelegate {
    let preview: TargetedPreview
    init(_ preview: TargetedPreview) { self.preview = preview }

    func contextMenuInteraction(
      _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: Point
    ) -> ContextMenuConfiguration? {
      ContextMenuConfiguration(actionProvider: { _ in Menu(children: [MenuAction(title: "Copy") { _ in }]) })
    }
    func contextMenuInteraction(
      _ interaction: ContextMenuInteraction,
      previewForHighlightingMenuWithConfiguration configuration: ContextMenuConfiguration
    ) -> TargetedPreview? { preview }
  }

  @Test func aPreviewHasALookAndAPlace() throws {
    stage.application.pictureRenderer = { _ in
      try? Bitmap(width: 100, height: 60, bytes: [UInt8](repeating: 9, count: 24_000))
    }
    let view = View(frame: Rect(x: 400, y: 300, width: 100, height: 60))
    root.view.addSubview(view)
    let parameters = PreviewParameters()
    parameters.backgroundColor = .white
    parameters.visiblePath = BezierPath(ovalIn: view.bounds)
    let preview = TargetedPreview(view: view, parameters: parameters)
    #expect(preview.size == view.bounds.size && preview.target.container === root.view)
    #expect(preview.target.center == view.center)
    let delegate = Picturing(
      preview.retargetedPreview(with: PreviewTarget(container: root.view, center: Point(200, 200))))
    let interaction = ContextMenuInteraction(delegate: delegate)
    view.addInteraction(interaction)
    stage.turn(1)
    stage.touch(1, .began, 450, 330, at: 2)
    for time in [2.0, 2.6, 3] { stage.turn(time) }
    func all(_ view: View) -> [View] { [view] + view.subviews.flatMap(all) }
    let picture = try #require(all(stage.window).first { $0.layer.mask is ShapeLayer })
    #expect(stage.frame(picture) == Rect(x: 150, y: 170, width: 100, height: 60), "at its target")
    #expect(picture.backgroundColor == .white && picture.layer.contents != nil)
    #expect(picture.superview?.layer.cornerRadius == 0, "its path has its own corners")
  }

  @Test func stateThatIsRestored() {
    let (controller, other) = (ScrolledController(), ScrolledController())
    controller.restorationIdentifier = "table"
    controller.view.restorationIdentifier = "scroll"
    #expect(controller.view.restorationIdentifier == "scroll" && other.view.restorationIdentifier == nil)
    controller.scroll.contentOffset = Point(0, 120)
    let coder = Coder()
    controller.encodeRestorableState(with: coder)
    other.decodeRestorableState(with: Coder(archive: coder.archive))
    #expect(other.scroll.contentOffset == Point(0, 120))
    other.decodeRestorableState(with: Coder())
    #expect(other.scroll.contentOffset == Point(0, 120), "nothing was written")
  }
}

private final class ScrolledController: ViewController {
  let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 400))

  override func loadView() {
    scroll.contentSize = Size(300, 2000)
    view = scroll
  }
}
