import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneTestStage
import MultiplaneViews
import Testing

/// What constraints will stand on: guides, what comes before layout in a turn, margins, baselines, alignment.
@Suite @MainActor struct GuideTests {
  @Test func guidesHaveIdentityAndAnOwner() {
    let view = View(frame: Rect(x: 5, y: 6, width: 1000, height: 100))
    #expect(view.safeAreaLayoutGuide === view.safeAreaLayoutGuide)
    #expect(view.layoutMarginsGuide === view.layoutMarginsGuide)
    #expect(view.readableContentGuide === view.readableContentGuide)
    #expect(view.keyboardLayoutGuide === view.keyboardLayoutGuide)
    #expect(view.layoutMarginsGuide.owningView === view && view.layoutGuides.isEmpty)
    #expect(view.layoutMarginsGuide.layoutFrame == Rect(x: 8, y: 8, width: 984, height: 84))
    #expect(view.readableContentGuide.layoutFrame == Rect(x: 164, y: 8, width: 672, height: 84))
    #expect(view.keyboardLayoutGuide.layoutFrame == Rect(x: 0, y: 100, width: 1000, height: 0))

    let (guide, other) = (LayoutGuide(), View())
    guide.identifier = "own"
    view.addLayoutGuide(guide)
    view.addLayoutGuide(guide)
    #expect(view.layoutGuides == [guide] && guide.owningView === view && guide.layoutFrame == .zero)
    other.addLayoutGuide(guide)
    #expect(view.layoutGuides.isEmpty && other.layoutGuides == [guide] && guide.owningView === other)
    other.removeLayoutGuide(guide)
    #expect(other.layoutGuides.isEmpty && guide.owningView == nil)
    guide.owningView = view
    #expect(view.layoutGuides == [guide])
    // A guide of the view's own stays where it is.
    other.addLayoutGuide(view.layoutMarginsGuide)
    view.removeLayoutGuide(view.layoutMarginsGuide)
    #expect(other.layoutGuides.isEmpty && view.layoutMarginsGuide.owningView === view)
  }

  @Test func guidesDoNotRetainTheirView() {
    var view: View? = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let guides = [view?.safeAreaLayoutGuide, view?.keyboardLayoutGuide]
    view = nil
    #expect(guides.allSatisfy { $0?.owningView == nil && $0?.layoutFrame == .zero })
  }

  @Test func keyboardAndSafeArea() {
    let stage = Stage()
    stage.window.coveredInsets = EdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
    let view = View(frame: Rect(x: 0, y: 100, width: 320, height: 380))
    stage.window.addSubview(view)
    #expect(view.safeAreaLayoutGuide.layoutFrame == Rect(x: 0, y: 0, width: 320, height: 350))
    #expect(view.keyboardLayoutGuide.layoutFrame == Rect(x: 0, y: 350, width: 320, height: 30))
    view.keyboardLayoutGuide.usesBottomSafeArea = false
    #expect(view.keyboardLayoutGuide.layoutFrame == Rect(x: 0, y: 380, width: 320, height: 0))
    stage.window.keyboardFrame = Rect(x: 0, y: 280, width: 320, height: 200)
    #expect(view.keyboardLayoutGuide.layoutFrame == Rect(x: 0, y: 180, width: 320, height: 200))
  }

  /// Writes down updates, layouts and drawings.
  final class Steps: View {
    let name: String
    var log: (String) -> Void = { _ in }
    var onUpdate: () -> Void = {}
    var onLayout: () -> Void = {}

    init(_ name: String) {
      self.name = name
      super.init(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    }
    required init?(coder: Coder) { nil }
    override func updateConstraints() {
      log("\(name) update")
      onUpdate()
      super.updateConstraints()
    }
    override func layoutSubviews() {
      log("\(name) layout")
      onLayout()
    }
  }

  @Test func updatesComeBeforeLayoutSubviewsFirst() {
    let stage = Stage()
    let (a, b, c) = (Steps("a"), Steps("b"), Steps("c"))
    var log: [String] = []
    for view in [a, b, c] { view.log = { log.append($0) } }
    a.addSubview(b)
    b.addSubview(c)
    // Marked before it is in the window.
    c.setNeedsUpdateConstraints()
    stage.window.addSubview(a)
    a.setNeedsUpdateConstraints()
    b.setNeedsUpdateConstraints()
    b.setNeedsUpdateConstraints()
    #expect(a.needsUpdateConstraints() && c.needsUpdateConstraints())
    stage.turn()
    #expect(log == ["c update", "b update", "a update", "a layout", "b layout", "c layout"])
    #expect(!a.needsUpdateConstraints())
    log = []
    stage.turn()
    #expect(log.isEmpty)
    // A mark alone makes a turn, and no layout.
    b.setNeedsUpdateConstraints()
    #expect(stage.screen.tree.needsCommit)
    stage.turn()
    #expect(log == ["b update"])
    log = []
    // A change inside of the layout is taken up in the same turn.
    c.onLayout = { [unowned c] in
      c.onLayout = {}
      a.setNeedsUpdateConstraints()
      a.setNeedsLayout()
    }
    c.setNeedsLayout()
    stage.turn()
    #expect(log == ["c layout", "a layout", "a update"] || log == ["c layout", "a update", "a layout"])
    log = []
    a.setNeedsUpdateConstraints()
    a.setNeedsLayout()
    a.layoutIfNeeded()
    #expect(log == ["a update", "a layout"])
    log = []
    b.setNeedsUpdateConstraints()
    a.updateConstraintsIfNeeded()
    a.updateConstraintsIfNeeded()
    #expect(log == ["b update"])
  }

  /// Updates without end stop after the rounds that there are, with a warning, and go on in the next turn.
  @Test func endlessUpdates() {
    let stage = Stage()
    var (count, warnings) = (0, 0)
    stage.application.warningHandler = { _ in warnings += 1 }
    let view = Steps("endless")
    stage.window.addSubview(view)
    view.log = { if $0.hasSuffix("update") { count += 1 } }
    view.onLayout = { [unowned view] in view.setNeedsUpdateConstraints() }
    view.onUpdate = { [unowned view] in view.setNeedsLayout() }
    view.setNeedsUpdateConstraints()
    stage.application.turn(at: 0)
    #expect(count == ViewCycle.maximumRounds && warnings == 1)
    #expect(stage.screen.tree.needsCommit)
  }

  @Test func controllersUpdateTheirView() {
    final class Controller: ViewController {
      var updates = 0
      override func updateViewConstraints() {
        updates += 1
        super.updateViewConstraints()
      }
    }
    final class Wanting: View {
      var updates = 0
      override class var requiresConstraintBasedLayout: Bool { true }
      override func updateConstraints() {
        updates += 1
        super.updateConstraints()
      }
    }
    let (stage, controller, view) = (Stage(), Controller(), Wanting())
    controller.view = view
    stage.window.rootViewController = controller
    stage.turn()
    #expect(controller.updates == 1 && view.updates == 1)
    view.setNeedsUpdateConstraints()
    stage.turn()
    stage.turn()
    #expect(controller.updates == 2 && view.updates == 2)
  }

  @Test func margins() {
    let (outer, inner) = (
      View(frame: Rect(x: 0, y: 0, width: 100, height: 100)), View(frame: Rect(x: 5, y: 30, width: 90, height: 65))
    )
    outer.addSubview(inner)
    outer.layoutMargins = EdgeInsets(top: 20, left: 20, bottom: 20, right: 20)
    #expect(inner.layoutMargins == EdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    inner.preservesSuperviewLayoutMargins = true
    #expect(inner.layoutMargins == EdgeInsets(top: 8, left: 15, bottom: 15, right: 15))
    inner.directionalLayoutMargins = DirectionalEdgeInsets(top: 1, leading: 30, bottom: 3, trailing: 4)
    #expect(inner.layoutMargins == EdgeInsets(top: 1, left: 30, bottom: 15, right: 15))
    inner.preservesSuperviewLayoutMargins = false
    inner.semanticContentAttribute = .forceRightToLeft
    #expect(inner.directionalLayoutMargins == DirectionalEdgeInsets(top: 1, leading: 4, bottom: 3, trailing: 30))
    inner.directionalLayoutMargins = DirectionalEdgeInsets(top: 1, leading: 30, bottom: 3, trailing: 4)
    #expect(inner.layoutMargins == EdgeInsets(top: 1, left: 4, bottom: 3, right: 30))
  }

  @Test func marginsThatArePreservedAreTold() {
    final class Told: View {
      var count = 0
      override func layoutMarginsDidChange() { count += 1 }
    }
    let (outer, middle, inner) = (Told(), Told(), Told())
    outer.addSubview(middle)
    middle.addSubview(inner)
    middle.preservesSuperviewLayoutMargins = true
    outer.layoutMargins = EdgeInsets(top: 30, left: 8, bottom: 8, right: 8)
    #expect([outer.count, middle.count, inner.count] == [1, 1, 0])
  }

  @Test func valuesForConstraintsAreKept() {
    let (stage, view) = (Stage(), View())
    view.setContentHuggingPriority(.defaultHigh, for: .vertical)
    stage.window.addSubview(view)
    stage.turn()
    #expect(view.contentHuggingPriority(for: .vertical) == .defaultHigh)
    view.setContentCompressionResistancePriority(LayoutPriority(1), for: .horizontal)
    view.translatesAutoresizingMaskIntoConstraints = false
    view.semanticContentAttribute = .forceRightToLeft
    #expect(!view.translatesAutoresizingMaskIntoConstraints)
    #expect(view.contentCompressionResistancePriority(for: .horizontal) == LayoutPriority(1))
    #expect(view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    let layouts = ViewCosts(of: stage.window).layouts
    view.invalidateIntrinsicContentSize()
    stage.turn()
    #expect(ViewCosts(of: stage.window).layouts == layouts + 1)
  }

  @Test func baselinesAndAlignment() {
    final class Shadowed: View {
      override var alignmentRectInsets: EdgeInsets { EdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }
    }
    let (plain, shadowed) = (View(), Shadowed())
    let frame = Rect(x: 10, y: 20, width: 50, height: 60)
    #expect(plain.forFirstBaselineLayout === plain && plain.forLastBaselineLayout === plain)
    #expect(plain.alignmentRect(forFrame: frame) == frame && plain.frame(forAlignmentRect: frame) == frame)
    #expect(shadowed.alignmentRect(forFrame: frame) == Rect(x: 12, y: 21, width: 44, height: 56))
    #expect(shadowed.frame(forAlignmentRect: shadowed.alignmentRect(forFrame: frame)) == frame)
  }
}
