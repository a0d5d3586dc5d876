import MultiplaneContents
import MultiplaneGeometry
import MultiplaneViews
import Testing

/// A view with a content of a size, and perhaps lines of text in it.
@MainActor final class Block: View, BaselineView {
  var content: Size { didSet { invalidateIntrinsicContentSize() } }
  var baseline: TextBaselines?

  init(_ width: Double, _ height: Double, baseline: Double? = nil) {
    content = Size(width, height)
    self.baseline = baseline.map { TextBaselines(first: $0, last: height - $0, lineHeight: 20) }
    super.init(frame: .zero)
  }

  required init?(coder: Coder) {
    content = Size(coder.decodeDouble(forKey: "contentWidth"), 10)
    super.init(coder: coder)
  }

  override func encode(with coder: Coder) {
    super.encode(with: coder)
    coder.encode(content.width, forKey: "contentWidth")
  }

  override var intrinsicContentSize: Size { content }

  func baselines(in size: Size) -> TextBaselines {
    baseline ?? TextBaselines(first: 0, last: 0, lineHeight: 0)
  }
}

@MainActor @Suite struct StackViewTests {
  private let root = View(frame: Rect(x: 0, y: 0, width: 320, height: 480))

  /// A stack with a frame.
  private func stack(_ views: [View], _ width: Double, _ height: Double) -> StackView {
    let stack = StackView(arrangedSubviews: views)
    stack.frame = Rect(x: 10, y: 10, width: width, height: height)
    root.addSubview(stack)
    return stack
  }

  private func spans(_ views: [View]) -> [[Double]] {
    views.map { [$0.frame.minX, $0.frame.width].map { ($0 * 1024).rounded() / 1024 } }
  }
  private func columns(_ views: [View]) -> [[Double]] { views.map { [$0.frame.minY, $0.frame.height] } }

  @Test func defaults() {
    let stack = StackView()
    #expect(stack.axis == .horizontal && stack.distribution == .fill && stack.alignment == .fill)
    #expect(stack.spacing == 0 && !stack.isBaselineRelativeArrangement && !stack.isLayoutMarginsRelativeArrangement)
    #expect(stack.arrangedSubviews.isEmpty && stack.layoutMargins == EdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    #expect(StackView.Alignment.allCases.map(\.rawValue) == Array(0...5))
    #expect(StackView.Alignment.top == .leading && StackView.Alignment.bottom == .trailing)
  }

  @Test func fill() {
    let views = [Block(40, 20), Block(60, 30), Block(50, 10)]
    let stack = stack(views, 200, 50)
    stack.spacing = 5
    views[1].setContentHuggingPriority(LayoutPriority(249), for: .horizontal)
    root.layoutIfNeeded()
    #expect(spans(views) == [[0, 40], [45, 100], [150, 50]])
    #expect(columns(views) == [[0, 50], [0, 50], [0, 50]])
    stack.bounds.size.width = 120
    views[2].setContentCompressionResistancePriority(LayoutPriority(749), for: .horizontal)
    root.layoutIfNeeded()
    #expect(spans(views) == [[0, 40], [45, 60], [110, 10]])
    stack.axis = .vertical
    views[0].setContentHuggingPriority(LayoutPriority(249), for: .vertical)
    stack.bounds.size.height = 110
    root.layoutIfNeeded()
    #expect(columns(views) == [[0, 60], [65, 30], [100, 10]] && views[2].frame.width == 120)
  }

  @Test func distributions() {
    let views = [Block(20, 10), Block(40, 10), Block(60, 10)]
    let stack = stack(views, 220, 10)
    stack.spacing = 10
    stack.distribution = .fillEqually
    stack.bounds.size.width = 230
    root.layoutIfNeeded()
    #expect(spans(views) == [[0, 70], [80, 70], [160, 70]])
    stack.distribution = .fillProportionally
    stack.bounds.size.width = 260
    root.layoutIfNeeded()
    #expect(spans(views) == [[0, 40], [50, 80], [140, 120]])
    views[0].content.width = 60
    stack.bounds.size.width = 340
    root.layoutIfNeeded()
    #expect(spans(views) == [[0, 120], [130, 80], [220, 120]])
    views[0].content.width = 20
    stack.distribution = .equalSpacing
    stack.bounds.size.width = 220
    root.layoutIfNeeded()
    #expect(spans(views) == [[0, 20], [70, 40], [160, 60]])
    stack.distribution = .equalCentering
    root.layoutIfNeeded()
    // The middles are at 10, 100 and 190.
    #expect(spans(views) == [[0, 20], [80, 40], [160, 60]])
  }

  /// The proportions go by contents that change, and by those of stacks.
  @Test func proportions() {
    let inner = StackView(arrangedSubviews: [Block(10, 10), Block(20, 10)])
    inner.spacing = 10
    let first = Block(20, 10)
    let stack = stack([first, inner], 120, 10)
    stack.distribution = .fillProportionally
    root.layoutIfNeeded()
    #expect(spans([first, inner]) == [[0, 40], [40, 80]])
    first.content.width = 40
    root.layoutIfNeeded()
    #expect(spans([first, inner]) == [[0, 60], [60, 60]])
    inner.spacing = 50
    (inner.arrangedSubviews[1] as? Block)?.content.width = 60
    root.layoutIfNeeded()
    #expect(spans([first, inner]) == [[0, 30], [30, 90]])
  }

  @Test func alignments() {
    let views = [Block(20, 10, baseline: 8), Block(20, 30, baseline: 20), Block(20, 20, baseline: 12)]
    let stack = stack(views, 60, 50)
    stack.alignment = .top
    root.layoutIfNeeded()
    #expect(columns(views) == [[0, 10], [0, 30], [0, 20]])
    stack.alignment = .center
    root.layoutIfNeeded()
    #expect(columns(views) == [[20, 10], [10, 30], [15, 20]])
    stack.alignment = .bottom
    root.layoutIfNeeded()
    #expect(columns(views) == [[40, 10], [20, 30], [30, 20]])
    stack.alignment = .firstBaseline
    root.layoutIfNeeded()
    #expect(columns(views) == [[12, 10], [0, 30], [8, 20]])
    stack.alignment = .lastBaseline
    root.layoutIfNeeded()
    // The last baselines are 8, 20 and 12 below the tops.
    #expect(columns(views) == [[32, 10], [20, 30], [28, 20]])
    stack.axis = .vertical
    stack.alignment = .trailing
    root.layoutIfNeeded()
    #expect(views.map(\.frame.minX) == [40, 40, 40])
  }

  @Test func spaces() {
    let views = [Block(20, 10), Block(20, 10), Block(20, 10)]
    let stack = stack(views, 100, 10)
    stack.translatesAutoresizingMaskIntoConstraints = false
    stack.leadingAnchor.constraint(equalTo: root.leadingAnchor).isActive = true
    stack.topAnchor.constraint(equalTo: root.topAnchor).isActive = true
    stack.spacing = 4
    stack.setCustomSpacing(15, after: views[1])
    root.layoutIfNeeded()
    #expect(spans(views) == [[0, 20], [24, 20], [59, 20]] && stack.frame == Rect(x: 0, y: 0, width: 79, height: 10))
    #expect(stack.customSpacing(after: views[1]) == 15)
    #expect(stack.customSpacing(after: views[0]) == StackView.spacingUseDefault)
    stack.setCustomSpacing(StackView.spacingUseDefault, after: views[1])
    stack.setCustomSpacing(StackView.spacingUseSystem, after: views[0])
    stack.isLayoutMarginsRelativeArrangement = true
    root.layoutIfNeeded()
    #expect(spans(views) == [[8, 20], [36, 20], [60, 20]] && stack.frame.size == Size(88, 26))
  }

  @Test func baselineRelativeColumns() {
    let views = [Block(20, 30, baseline: 10), Block(20, 30, baseline: 10)]
    let stack = stack(views, 20, 100)
    stack.translatesAutoresizingMaskIntoConstraints = false
    stack.axis = .vertical
    stack.spacing = 40
    stack.isBaselineRelativeArrangement = true
    root.layoutIfNeeded()
    // The baselines are at 10 and 50.
    #expect(columns(views) == [[0, 30], [40, 30]] && stack.frame.height == 70)
  }

  @Test func viewsComeAndGo() {
    let views = [Block(20, 10), Block(30, 10), Block(40, 10)]
    let stack = stack([views[0]], 200, 10)
    stack.translatesAutoresizingMaskIntoConstraints = false
    stack.addArrangedSubview(views[2])
    stack.insertArrangedSubview(views[1], at: 1)
    root.layoutIfNeeded()
    #expect(stack.arrangedSubviews == views && spans(views) == [[0, 20], [20, 30], [50, 40]])
    stack.insertArrangedSubview(views[2], at: 0)
    root.layoutIfNeeded()
    #expect(
      stack.arrangedSubviews == [views[2], views[0], views[1]] && spans(views) == [[40, 20], [60, 30], [0, 40]])
    views[0].removeFromSuperview()
    stack.removeArrangedSubview(views[1])
    root.layoutIfNeeded()
    #expect(stack.arrangedSubviews == [views[2]] && stack.subviews == [views[2], views[1]])
    #expect(stack.bounds.width == 40)
    views[2].isHidden = true
    root.layoutIfNeeded()
    #expect(stack.arrangedSubviews == [views[2]] && views[2].frame.width == 0)
  }

  @Test func hiddenViewsTakeNoRoom() {
    let views = [Block(20, 10), Block(30, 10), Block(40, 10)]
    let stack = stack(views, 200, 10)
    stack.translatesAutoresizingMaskIntoConstraints = false
    stack.spacing = 5
    views[1].widthAnchor.constraint(greaterThanOrEqualToConstant: 30).isActive = true
    views[0].isHidden = true
    root.layoutIfNeeded()
    #expect(spans([views[1], views[2]]) == [[0, 30], [35, 40]] && views[0].frame.width == 0)
    views[0].isHidden = false
    views[1].isHidden = true
    root.layoutIfNeeded()
    #expect(spans([views[0], views[2]]) == [[0, 20], [25, 40]])
    #expect(stack.bounds.width == 65)
  }

  @Test func hidingIsAnimated() {
    let stage = Stage()
    let views = [Block(20, 10), Block(30, 10)]
    let stack = StackView(arrangedSubviews: views)
    stack.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(stack)
    stage.turn(0)
    #expect(views[1].frame == Rect(x: 20, y: 0, width: 30, height: 10))
    stage.application.animate(withDuration: 1, options: .curveLinear) { views[0].isHidden = true }
    stage.turn(1)
    #expect(views[1].frame == Rect(x: 0, y: 0, width: 30, height: 10))
    let half = views[1].layer.presentation(at: 1.5)
    #expect(abs(half.position.x - 25) < 1e-9, "\(half.position)")
    stage.application.animate(withDuration: 1, options: .curveLinear) { views[0].isHidden = false }
    stage.turn(3)
    #expect(views[1].frame.minX == 20 && abs(views[1].layer.presentation(at: 3.5).position.x - 25) < 1e-9)
  }

  /// A view that is hidden in a block is seen while its room goes away, and is hidden then.
  @Test func aHiddenViewIsSeenWhileItsRoomGoesAway() {
    let stage = Stage()
    let views = [Block(20, 10), Block(30, 10)]
    let stack = StackView(arrangedSubviews: views)
    stack.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(stack)
    stage.turn(0)
    var ends: [Bool] = []
    stage.application.animate(withDuration: 1, options: .curveLinear) {
      views[0].isHidden = true
    } completion: {
      ends.append($0)
    }
    #expect(views[0].isHidden)
    stage.turn(1)
    let half = views[0].layer.presentation(at: 1.5)
    #expect(!half.isHidden && half.bounds.width == 10, "\(half.bounds)")
    #expect(views[0].layer.presentation(at: 2.1).isHidden)
    stage.turn(2.2)
    stage.turn(2.3)
    #expect(ends == [true] && views[0].isHidden)
    // Outside of a block it is gone at once, also in the middle of an animation.
    views[0].isHidden = false
    stage.turn(3)
    stage.application.animate(withDuration: 1, options: .curveLinear) { views[0].isHidden = true }
    stage.turn(4)
    views[0].isHidden = false
    views[0].isHidden = true
    stage.turn(4.2)
    #expect(views[0].layer.presentation(at: 4.5).isHidden)
    stage.application.performWithoutAnimation {
      stage.application.animate(withDuration: 1) { views[1].isHidden = true }
    }
    stage.turn(5)
    #expect(views[1].layer.presentation(at: 5.5).isHidden)
  }

  /// A pass without another arrangement keeps the constraints.
  @Test func constraintsAreKept() {
    let views = [Block(20, 10), Block(30, 10), Block(5, 5)]
    let stack = stack(views, 100, 10)
    stack.translatesAutoresizingMaskIntoConstraints = false
    root.layoutIfNeeded()
    let made = stack.constraints
    stack.setNeedsUpdateConstraints()
    views[0].isHidden = true
    views[0].isHidden = false
    root.layoutIfNeeded()
    #expect(stack.constraints == made)
    stack.spacing = 3
    root.layoutIfNeeded()
    #expect(stack.constraints != made && spans(views) == [[0, 20], [23, 30], [56, 5]])
    // One that leaves and comes back has lost its constraints.
    views[1].removeFromSuperview()
    stack.insertArrangedSubview(views[1], at: 1)
    root.layoutIfNeeded()
    #expect(spans(views) == [[0, 20], [23, 30], [56, 5]])
    // So has the stack's own sight of them where it moves.
    let other = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    other.addSubview(stack)
    other.layoutIfNeeded()
    #expect(spans(views) == [[0, 20], [23, 30], [56, 5]])
  }

  @Test func fromTheRight() {
    let views = [Block(20, 10), Block(30, 10)]
    let stack = stack(views, 100, 10)
    stack.distribution = .equalSpacing
    for view in views + [stack] { view.semanticContentAttribute = .forceRightToLeft }
    root.layoutIfNeeded()
    #expect(spans(views) == [[80, 20], [0, 30]])
    // The stack's own direction counts, also where it changes.
    for view in views { view.semanticContentAttribute = .unspecified }
    root.layoutIfNeeded()
    #expect(spans(views) == [[80, 20], [0, 30]])
    stack.semanticContentAttribute = .unspecified
    root.layoutIfNeeded()
    #expect(spans(views) == [[0, 20], [70, 30]])
    stack.semanticContentAttribute = .forceRightToLeft
    stack.distribution = .fill
    stack.spacing = 10
    root.layoutIfNeeded()
    #expect(spans(views) == [[80, 20], [0, 70]])
  }

  @Test func nestedStacksFit() {
    let rows = (0..<3).map { row in
      let stack = StackView(arrangedSubviews: (0...row).map { Block(20 + 5 * Double($0), 10) })
      stack.spacing = 2
      return stack
    }
    let stack = stack(rows, 100, 100)
    stack.axis = .vertical
    stack.alignment = .leading
    stack.spacing = 4
    #expect(stack.systemLayoutSizeFitting(View.layoutFittingCompressedSize) == Size(79, 38))
    stack.translatesAutoresizingMaskIntoConstraints = false
    root.layoutIfNeeded()
    #expect(stack.frame.size == Size(79, 38))
    #expect(rows.map(\.frame.width) == [20, 47, 79] && rows[2].subviews.map(\.frame.minX) == [0, 22, 49])
  }

  @Test func archives() throws {
    let views = [Block(20, 10), Block(30, 10)]
    let stack = StackView(arrangedSubviews: views)
    let other = View()
    stack.insertSubview(other, at: 0)
    (stack.axis, stack.distribution, stack.alignment, stack.spacing) = (.vertical, .equalSpacing, .center, 7)
    stack.isLayoutMarginsRelativeArrangement = true
    stack.setCustomSpacing(3, after: views[0])
    let archive = MemoryArchive()
    Coder(archive: archive).encode(stack as Any?, forKey: "stack")
    let coder = Coder(archive: archive)
    coder.setClass(View.self, forName: String(reflecting: View.self))
    coder.setClass(StackView.self, forName: String(reflecting: StackView.self))
    coder.setClass(Block.self, forName: String(reflecting: Block.self))
    let read = try #require(coder.decodeObject(of: StackView.self, forKey: "stack"))
    #expect(read.subviews.count == 3 && read.arrangedSubviews == Array(read.subviews.dropFirst()))
    #expect(read.axis == .vertical && read.distribution == .equalSpacing && read.alignment == .center)
    #expect(read.spacing == 7 && read.isLayoutMarginsRelativeArrangement)
    #expect(read.customSpacing(after: read.arrangedSubviews[0]) == 3)
  }

  @Test func aStackDrawsItsBackground() {
    let stack = StackView()
    stack.backgroundColor = .black
    #expect(stack.layer.backgroundColor == .black)
  }
}
