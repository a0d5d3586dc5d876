import MultiplaneGeometry
import MultiplaneViews
import Testing

/// Constraints on the baselines of views for which others stand in.
@MainActor @Suite struct BaselineTests {
  private let root = View(frame: Rect(x: 0, y: 0, width: 320, height: 480))
  private let first = Block(20, 10, baseline: 8)
  private let second = Block(20, 30, baseline: 20)
  private let marker = Block(5, 5, baseline: 5)

  private func alignedStack() -> (stack: StackView, constraint: LayoutConstraint) {
    let stack = StackView(arrangedSubviews: [first, second])
    stack.alignment = .top
    stack.frame = Rect(x: 10, y: 10, width: 100, height: 50)
    root.addSubview(stack)
    let constraint = placed(marker, in: root).firstBaselineAnchor.constraint(equalTo: stack.firstBaselineAnchor)
    constraint.isActive = true
    root.layoutIfNeeded()
    return (stack, constraint)
  }

  @Test func theFirstViewThatIsShownStandsIn() {
    let (stack, constraint) = alignedStack()
    #expect(marker.frame.minY == 13)
    first.isHidden = true
    root.layoutIfNeeded()
    #expect(marker.frame.minY == 25)
    first.isHidden = false
    root.layoutIfNeeded()
    #expect(marker.frame.minY == 13)
    stack.insertArrangedSubview(Block(20, 9, baseline: 9), at: 0)
    root.layoutIfNeeded()
    #expect(marker.frame.minY == 14)
    constraint.isActive = false
  }

  /// The constraint goes on with the next view, and is one's own to change and to take back.
  @Test func theViewThatStandsInLeaves() {
    let (_, constraint) = alignedStack()
    first.removeFromSuperview()
    root.layoutIfNeeded()
    #expect(marker.frame.minY == 25 && constraint.isActive)
    let others = (0..<8).map { marker.widthAnchor.constraint(greaterThanOrEqualToConstant: Double($0)) }
    LayoutConstraint.activate(others)
    constraint.constant = 3
    root.layoutIfNeeded()
    #expect(marker.frame.minY == 28 && marker.frame.width == 7)
    second.removeFromSuperview()
    root.layoutIfNeeded()
    constraint.isActive = false
    root.layoutIfNeeded()
    #expect(others.allSatisfy { $0.isActive } && marker.frame.width == 7)
  }

  /// A trial has numbers of its own for the same constraints.
  @Test func aFittingSizeGoesByBaselines() {
    for index in 0..<9 { root.addSubview(placed(Block(Double(index), 3), in: root)) }
    let container = placed(View(), in: root)
    for view in [first, second] { _ = placed(view, in: container) }
    let width = second.widthAnchor.constraint(equalToConstant: 20)
    LayoutConstraint.activate([
      container.leftAnchor.constraint(equalTo: root.leftAnchor),
      container.topAnchor.constraint(equalTo: root.topAnchor),
      first.leftAnchor.constraint(equalTo: container.leftAnchor),
      second.leftAnchor.constraint(equalTo: first.rightAnchor),
      container.rightAnchor.constraint(equalTo: second.rightAnchor),
      second.topAnchor.constraint(equalTo: container.topAnchor), width,
      first.firstBaselineAnchor.constraint(equalTo: second.firstBaselineAnchor),
      container.bottomAnchor.constraint(greaterThanOrEqualTo: first.bottomAnchor),
      container.bottomAnchor.constraint(greaterThanOrEqualTo: second.bottomAnchor),
    ])
    root.layoutIfNeeded()
    let frames = [first, second].map(\.frame)
    #expect(frames == [Rect(x: 0, y: 12, width: 20, height: 10), Rect(x: 20, y: 0, width: 20, height: 30)])
    #expect(container.systemLayoutSizeFitting(View.layoutFittingCompressedSize) == Size(40, 30))
    width.constant = 25
    #expect(container.systemLayoutSizeFitting(View.layoutFittingCompressedSize) == Size(45, 30))
    root.layoutIfNeeded()
    #expect(first.frame == frames[0] && second.frame.width == 25 && container.frame.width == 45)
  }
}
