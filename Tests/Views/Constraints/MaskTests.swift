import MultiplaneGeometry
import MultiplaneTestStage
import Testing

@testable import MultiplaneViews

/// Frames and masks as constraints, contents, fitting sizes, ambiguity and conflicts.
@Suite @MainActor struct MaskTests {
  let root = View(frame: Rect(x: 0, y: 0, width: 320, height: 480))

  @Test func framesHoldAndOthersFollow() {
    let (framed, view) = (View(frame: Rect(x: 10, y: 20, width: 100, height: 50)), placed(View(), in: root))
    root.addSubview(framed)
    LayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: framed.rightAnchor), view.topAnchor.constraint(equalTo: framed.topAnchor),
      view.widthAnchor.constraint(equalTo: framed.widthAnchor), view.heightAnchor.constraint(equalToConstant: 5),
    ])
    root.layoutIfNeeded()
    #expect(view.frame == Rect(x: 110, y: 20, width: 100, height: 5))
    framed.frame = Rect(x: 0, y: 0, width: 40, height: 50)
    root.layoutIfNeeded()
    #expect(view.frame == Rect(x: 40, y: 0, width: 40, height: 5))
    framed.center.x += 7
    root.layoutIfNeeded()
    #expect(view.frame.minX == 47 && framed.frame == Rect(x: 7, y: 0, width: 40, height: 50))
    // From then on, constraints say the place.
    framed.translatesAutoresizingMaskIntoConstraints = false
    view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 100).isActive = true
    framed.widthAnchor.constraint(equalToConstant: 30).isActive = true
    root.layoutIfNeeded()
    #expect(framed.frame.maxX == 100 && framed.frame.width == 30 && view.frame.minX == 100)
    framed.translatesAutoresizingMaskIntoConstraints = true
    var told: [String] = []
    let stage = Stage()
    stage.application.warningHandler = { told.append($0) }
    stage.window.addSubview(root)
    framed.frame = Rect(x: 20, y: 0, width: 50, height: 10)
    stage.turn()
    #expect(told.count == 2 && told.allSatisfy { $0.contains("by its frame and mask") })
    #expect(told.contains { $0.contains("View.width == 30 @required") })
    #expect(framed.frame == Rect(x: 20, y: 0, width: 50, height: 10))
  }

  /// A mask's share of a change is that of the frames that views have without constraints.
  @Test(arguments: 0..<64) func masksGrowAsFramesDo(bits: Int) {
    // What follows by constraints is rounded.
    let stage = Stage(scale: 4096)
    stage.window.addSubview(root)
    let mask = AutoresizingMask(rawValue: UInt8(bits))
    let around = placed(View(), in: root)
    let (view, plain) = (View(frame: Rect(x: 10, y: 20, width: 30, height: 40)), View())
    let twin = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    for view in [view, plain] { view.autoresizingMask = mask }
    plain.frame = view.frame
    twin.addSubview(plain)
    around.frame = twin.frame
    around.addSubview(view)
    let size = around.widthAnchor.constraint(equalToConstant: 100)
    let follower = placed(View(), in: around)
    LayoutConstraint.activate([
      size, around.heightAnchor.constraint(equalTo: around.widthAnchor),
      around.leftAnchor.constraint(equalTo: root.leftAnchor), around.topAnchor.constraint(equalTo: root.topAnchor),
      follower.leftAnchor.constraint(equalTo: view.leftAnchor), follower.topAnchor.constraint(equalTo: view.topAnchor),
      follower.rightAnchor.constraint(equalTo: view.rightAnchor),
      follower.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    ])
    root.layoutIfNeeded()
    #expect(view.frame == plain.frame && follower.frame.isNear(plain.frame))
    for length in [160.0, 130, 210] {
      size.constant = length
      twin.frame.size = Size(length, length)
      root.layoutIfNeeded()
      #expect(view.frame.isNear(plain.frame) && follower.frame.isNear(plain.frame))
    }
  }

  final class Content: View {
    var size = Size(50, 20)
    override var intrinsicContentSize: Size { size }
  }

  @Test func contentsHugAndResist() {
    let (a, b) = (placed(Content(), in: root), placed(Content(), in: root))
    LayoutConstraint.activate([
      a.leftAnchor.constraint(equalTo: root.leftAnchor), b.leftAnchor.constraint(equalTo: a.rightAnchor),
      b.rightAnchor.constraint(equalTo: root.rightAnchor), a.topAnchor.constraint(equalTo: root.topAnchor),
      b.topAnchor.constraint(equalTo: root.topAnchor),
    ])
    a.setContentHuggingPriority(LayoutPriority(251), for: .horizontal)
    root.layoutIfNeeded()
    #expect(a.frame.width == 50 && b.frame.width == 270 && a.frame.height == 20)
    b.setContentHuggingPriority(LayoutPriority(252), for: .horizontal)
    root.layoutIfNeeded()
    #expect(a.frame.width == 270 && b.frame.width == 50)
    (a.size.width, b.size.width) = (300, 200)
    for view in [a, b] { view.invalidateIntrinsicContentSize() }
    b.setContentCompressionResistancePriority(LayoutPriority(751), for: .horizontal)
    root.layoutIfNeeded()
    #expect(a.frame.width == 120 && b.frame.width == 200)
    #expect(!a.hasAmbiguousLayout && root.constraints.count == 5)
  }

  @Test func alignmentRectangles() {
    final class Shadowed: View {
      override var alignmentRectInsets: EdgeInsets { EdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }
      override var intrinsicContentSize: Size { Size(50, 20) }
    }
    let (a, inner) = (placed(Shadowed(), in: root), View())
    _ = placed(inner, in: a)
    LayoutConstraint.activate([
      a.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10), a.topAnchor.constraint(equalTo: root.topAnchor),
      inner.leftAnchor.constraint(equalTo: a.leftAnchor), inner.rightAnchor.constraint(equalTo: a.rightAnchor),
      inner.topAnchor.constraint(equalTo: a.topAnchor), inner.bottomAnchor.constraint(equalTo: a.bottomAnchor),
    ])
    root.layoutIfNeeded()
    #expect(a.frame == Rect(x: 8, y: -1, width: 56, height: 24))
    #expect(inner.frame == Rect(x: 2, y: 1, width: 50, height: 20))
  }

  @Test func fittingSizes() {
    let cell = View(frame: Rect(x: 0, y: 0, width: 320, height: 44))
    let (a, b) = (placed(Content(), in: cell), placed(Content(), in: cell))
    b.size = Size(70, 30)
    LayoutConstraint.activate([
      a.leadingAnchor.constraint(equalTo: cell.layoutMarginsGuide.leadingAnchor),
      a.topAnchor.constraint(equalTo: cell.layoutMarginsGuide.topAnchor),
      b.topAnchor.constraint(equalToSystemSpacingBelow: a.bottomAnchor, multiplier: 2),
      b.leadingAnchor.constraint(equalTo: a.leadingAnchor),
      b.trailingAnchor.constraint(equalTo: cell.trailingAnchor, constant: -20),
      b.bottomAnchor.constraint(equalTo: cell.bottomAnchor, constant: -10),
    ])
    #expect(cell.systemLayoutSizeFitting(View.layoutFittingCompressedSize) == Size(98, 84))
    let wide = cell.systemLayoutSizeFitting(
      Size(300, 0), withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
    #expect(wide == Size(300, 84) && cell.bounds.size == Size(320, 44))
    #expect(a.systemLayoutSizeFitting(View.layoutFittingCompressedSize) == Size(50, 20))
    #expect(cell.systemLayoutSizeFitting(View.layoutFittingExpandedSize).width == 98)
    // What is around it does not count.
    root.addSubview(cell)
    cell.widthAnchor.constraint(equalTo: root.widthAnchor).isActive = true
    #expect(cell.systemLayoutSizeFitting(View.layoutFittingCompressedSize) == Size(98, 84))
  }

  @Test func ambiguityNamesWhatIsMissing() {
    let view = placed(View(), in: root)
    view.accessibilityIdentifier = "title"
    #expect(view.hasAmbiguousLayout && !root.hasAmbiguousLayout)
    let left = view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 5)
    LayoutConstraint.activate([left, view.heightAnchor.constraint(equalToConstant: 10)])
    let text = view.ambiguityDescription ?? ""
    #expect(text.contains("View \"title\"") && text.contains("y: ") && text.contains("width: "))
    #expect(!text.contains("x: ") && !text.contains("height: "))
    root.layoutIfNeeded()
    let frame = view.frame
    view.exerciseAmbiguityInLayout()
    #expect(view.frame != frame && view.frame.minX == 5 && view.frame.height == 10)
    LayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: root.topAnchor), view.widthAnchor.constraint(equalToConstant: 10),
    ])
    #expect(!view.hasAmbiguousLayout && view.ambiguityDescription == nil)
    root.layoutIfNeeded()
    view.exerciseAmbiguityInLayout()
    #expect(view.frame == Rect(x: 5, y: 0, width: 10, height: 10))
    #expect(view.constraintsAffectingLayout(for: .horizontal).first === left)
    #expect(view.constraintsAffectingLayout(for: .vertical).count == 2)
  }

  @Test func conflictsAreToldOnce() {
    let stage = Stage()
    var told: [String] = []
    stage.application.warningHandler = { told.append($0) }
    let view = placed(View(), in: stage.window)
    view.accessibilityIdentifier = "title"
    let first = view.widthAnchor.constraint(equalToConstant: 100)
    let second = view.widthAnchor.constraint(equalToConstant: 200)
    second.identifier = "wide"
    LayoutConstraint.activate([first, second, view.leftAnchor.constraint(equalTo: stage.window.leftAnchor)])
    stage.turn()
    #expect(told.count == 1 && told[0].contains("given up: 'wide' View \"title\".width == 200 @required"))
    #expect(told[0].contains("View \"title\".width == 100 @required"))
    #expect(view.frame.width == 100)
    view.setNeedsLayout()
    stage.window.setNeedsLayout()
    stage.turn(1)
    second.constant = 250
    stage.turn(2)
    #expect(told.count == 1)
    second.priority = .defaultHigh
    stage.turn(3)
    #expect(told.count == 1 && view.frame.width == 100)
    first.isActive = false
    stage.turn(4)
    #expect(view.frame.width == 250 && told.count == 1)
  }

  @Test func conflictsByTheThousand() {
    let stage = Stage()
    var told = 0
    stage.application.warningHandler = { _ in told += 1 }
    let views = (0..<1000).map { _ in placed(View(), in: stage.window) }
    for view in views {
      LayoutConstraint.activate([
        view.leftAnchor.constraint(equalTo: stage.window.leftAnchor), view.widthAnchor.constraint(equalToConstant: 10),
        view.widthAnchor.constraint(equalToConstant: 20),
      ])
    }
    stage.turn()
    #expect(told == 1000 && views.allSatisfy { $0.frame.width == 10 })
    stage.turn(1)
    #expect(told == 1000)
  }

  @Test func words() {
    let (a, b) = (placed(View(), in: root), placed(View(), in: root))
    let guide = LayoutGuide()
    guide.identifier = "rail"
    root.addLayoutGuide(guide)
    let constraints = [
      a.leadingAnchor.constraint(equalTo: b.trailingAnchor, constant: -8),
      a.widthAnchor.constraint(lessThanOrEqualTo: b.heightAnchor, multiplier: 0.5, constant: 3),
      a.topAnchor.constraint(greaterThanOrEqualTo: guide.bottomAnchor),
      a.topAnchor.anchorWithOffset(to: b.topAnchor).constraint(equalToConstant: 1.5),
      root.safeAreaLayoutGuide.topAnchor.constraint(equalTo: a.topAnchor),
    ]
    constraints[1].priority = .defaultHigh
    #expect(
      constraints.map(\.description) == [
        "View.leading == View.trailing - 8 @required", "View.width <= 0.5 * View.height + 3 @750",
        "View.top >= View.rail.bottom @required", "(View.top - View.top) == 1.5 @required",
        "View.SafeAreaLayoutGuide.top == View.top @required",
      ])
  }

  @Test func theDirectionOfTheApplication() {
    let stage = Stage()
    let view = placed(Content(), in: stage.window)
    LayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor, constant: 8),
      view.topAnchor.constraint(equalTo: stage.window.topAnchor),
      view.widthAnchor.constraint(lessThanOrEqualTo: stage.window.widthAnchor),
    ])
    stage.turn()
    #expect(view.frame.minX == 8)
    stage.application.userInterfaceLayoutDirection = .rightToLeft
    stage.turn(1)
    #expect(view.frame.minX == 262 && view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    view.semanticContentAttribute = .playback
    stage.turn(2)
    #expect(view.frame.minX == 8)
    view.semanticContentAttribute = .unspecified
    // A multiple of a place counts from the side where text begins.
    let middle = placed(Content(), in: stage.window)
    LayoutConstraint.activate([
      LayoutConstraint(
        item: middle, attribute: .leading, relatedBy: .equal, toItem: stage.window, attribute: .trailing,
        multiplier: 0.25, constant: 2), middle.topAnchor.constraint(equalTo: stage.window.topAnchor),
    ])
    stage.turn(3)
    #expect(middle.frame.maxX == 320 - 82 && view.frame.minX == 262)
  }
}

extension Rect {
  fileprivate func isNear(_ other: Rect) -> Bool {
    abs(minX - other.minX) < 1e-3 && abs(minY - other.minY) < 1e-3 && abs(width - other.width) < 1e-3
      && abs(height - other.height) < 1e-3
  }
}
