import MultiplaneGeometry
import MultiplaneTestStage
import MultiplaneViews
import Testing

/// A view that constraints place, in another one.
@MainActor func placed<Child: View>(_ view: Child, in superview: View) -> Child {
  view.translatesAutoresizingMaskIntoConstraints = false
  superview.addSubview(view)
  return view
}

/// What anchors say, in frames.
@Suite @MainActor struct AnchorTests {
  let root = View(frame: Rect(x: 30, y: 40, width: 320, height: 480))

  @Test func edgesAndLengths() {
    let a = placed(View(), in: root)
    let b = placed(View(), in: root)
    LayoutConstraint.activate([
      a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 8),
      a.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
      a.widthAnchor.constraint(equalToConstant: 100),
      a.heightAnchor.constraint(equalTo: a.widthAnchor, multiplier: 0.5, constant: 1),
      b.leftAnchor.constraint(equalTo: a.rightAnchor, constant: 10),
      b.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -8),
      b.topAnchor.constraint(equalTo: a.bottomAnchor),
      b.bottomAnchor.constraint(lessThanOrEqualTo: root.bottomAnchor),
      b.heightAnchor.constraint(equalTo: root.heightAnchor, multiplier: 0.25),
    ])
    root.layoutIfNeeded()
    #expect(a.frame == Rect(x: 8, y: 20, width: 100, height: 51))
    #expect(b.frame == Rect(x: 118, y: 71, width: 194, height: 120))
    #expect(root.frame == Rect(x: 30, y: 40, width: 320, height: 480))
    #expect(root.constraints.count == 7 && a.constraints.count == 2)
  }

  @Test func aChangedConstantAndPriority() {
    let a = placed(View(), in: root)
    let width = a.widthAnchor.constraint(equalToConstant: 100)
    let wish = a.widthAnchor.constraint(equalToConstant: 50)
    wish.priority = .defaultHigh
    LayoutConstraint.activate([
      a.centerXAnchor.constraint(equalTo: root.centerXAnchor), a.centerYAnchor.constraint(equalTo: root.centerYAnchor),
      width, wish, a.heightAnchor.constraint(equalToConstant: 20),
    ])
    root.layoutIfNeeded()
    #expect(a.frame == Rect(x: 110, y: 230, width: 100, height: 20))
    width.constant = 200
    root.layoutIfNeeded()
    #expect(a.frame == Rect(x: 60, y: 230, width: 200, height: 20))
    width.priority = LayoutPriority(700)
    root.layoutIfNeeded()
    #expect(a.frame == Rect(x: 135, y: 230, width: 50, height: 20))
    wish.isActive = false
    root.layoutIfNeeded()
    #expect(a.frame.width == 200)
    root.frame.size = Size(400, 480)
    root.layoutIfNeeded()
    #expect(a.frame.minX == 100)
  }

  @Test func distancesOfAnchors() {
    let a = placed(View(), in: root)
    let b = placed(View(), in: root)
    let gap = a.trailingAnchor.anchorWithOffset(to: b.leadingAnchor)
    LayoutConstraint.activate([
      a.widthAnchor.constraint(equalToConstant: 40), b.widthAnchor.constraint(equalToConstant: 40),
      a.heightAnchor.constraint(equalToConstant: 10), b.heightAnchor.constraint(equalToConstant: 10),
      a.topAnchor.constraint(equalTo: root.topAnchor), b.topAnchor.constraint(equalTo: root.topAnchor),
      root.leadingAnchor.anchorWithOffset(to: a.leadingAnchor).constraint(equalTo: gap),
      b.trailingAnchor.anchorWithOffset(to: root.trailingAnchor).constraint(equalTo: gap, multiplier: 2),
    ])
    root.layoutIfNeeded()
    #expect(a.frame == Rect(x: 60, y: 0, width: 40, height: 10))
    #expect(b.frame == Rect(x: 160, y: 0, width: 40, height: 10))
    gap.constraint(equalToConstant: 30).isActive = true
    gap.constraint(lessThanOrEqualTo: root.widthAnchor).isActive = true
  }

  @Test func cousins() {
    let (left, right) = (View(frame: Rect(x: 10, y: 10, width: 100, height: 100)), placed(View(), in: root))
    root.addSubview(left)
    let (a, b) = (placed(View(), in: left), placed(View(), in: right))
    LayoutConstraint.activate([
      right.topAnchor.constraint(equalTo: root.topAnchor, constant: 50),
      right.leftAnchor.constraint(equalTo: left.rightAnchor, constant: 5),
      right.rightAnchor.constraint(equalTo: root.rightAnchor), right.heightAnchor.constraint(equalToConstant: 200),
      a.leftAnchor.constraint(equalTo: left.leftAnchor, constant: 3), a.widthAnchor.constraint(equalToConstant: 7),
      a.topAnchor.constraint(equalTo: left.topAnchor, constant: 44), a.heightAnchor.constraint(equalToConstant: 7),
      b.topAnchor.constraint(equalTo: a.bottomAnchor), b.leftAnchor.constraint(equalTo: a.rightAnchor, constant: 100),
      b.widthAnchor.constraint(equalToConstant: 9), b.bottomAnchor.constraint(equalTo: root.bottomAnchor),
    ])
    root.layoutIfNeeded()
    #expect(left.frame == Rect(x: 10, y: 10, width: 100, height: 100))
    #expect(right.frame == Rect(x: 115, y: 50, width: 205, height: 200))
    #expect(a.frame == Rect(x: 3, y: 44, width: 7, height: 7))
    #expect(b.frame == Rect(x: 5, y: 11, width: 9, height: 419))
    #expect(right.constraints.isEmpty == false || root.constraints.contains { $0.firstItem === b })
  }

  @Test func guidesOfItsOwnAndAdded() {
    let window = Stage().window
    window.coveredInsets = EdgeInsets(top: 20, left: 0, bottom: 34, right: 0)
    let a = placed(View(), in: window)
    let guide = LayoutGuide()
    window.addLayoutGuide(guide)
    LayoutConstraint.activate([
      a.topAnchor.constraint(equalTo: window.safeAreaLayoutGuide.topAnchor),
      a.bottomAnchor.constraint(equalTo: window.safeAreaLayoutGuide.bottomAnchor),
      a.leadingAnchor.constraint(equalTo: window.layoutMarginsGuide.leadingAnchor),
      guide.leadingAnchor.constraint(equalTo: a.trailingAnchor),
      guide.trailingAnchor.constraint(equalTo: window.trailingAnchor),
      guide.topAnchor.constraint(equalTo: a.topAnchor), guide.heightAnchor.constraint(equalToConstant: 30),
      guide.widthAnchor.constraint(equalTo: a.widthAnchor),
    ])
    window.layoutIfNeeded()
    #expect(a.frame == Rect(x: 8, y: 20, width: 156, height: 426))
    #expect(guide.layoutFrame == Rect(x: 164, y: 20, width: 156, height: 30))
    window.coveredInsets = .zero
    window.layoutMargins = EdgeInsets(top: 0, left: 20, bottom: 0, right: 0)
    window.layoutIfNeeded()
    #expect(a.frame == Rect(x: 20, y: 0, width: 150, height: 480))
    window.removeLayoutGuide(guide)
    #expect(window.constraints.count == 3)
  }

  /// A place may go by one of the other axis: both are distances in the view around both items.
  @Test func placesOfBothAxes() {
    func relate(
      _ item: View, _ attribute: LayoutConstraint.Attribute, _ other: View, _ otherAttribute: LayoutConstraint.Attribute
    ) -> LayoutConstraint {
      LayoutConstraint(
        item: item, attribute: attribute, relatedBy: .equal, toItem: other, attribute: otherAttribute, multiplier: 1,
        constant: 5)
    }
    let (a, b) = (placed(View(), in: root), placed(View(), in: root))
    let inner = placed(View(), in: a)
    LayoutConstraint.activate([
      a.topAnchor.constraint(equalTo: root.topAnchor, constant: 30),
      a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 7),
      a.widthAnchor.constraint(equalToConstant: 40), a.heightAnchor.constraint(equalToConstant: 20),
      relate(b, .left, a, .top), relate(b, .top, a, .right), relate(b, .right, a, .bottom),
      b.heightAnchor.constraint(equalToConstant: 10),
      // Across a view between: both sides are in the space of the root.
      relate(inner, .left, b, .bottom), inner.topAnchor.constraint(equalTo: a.topAnchor),
    ])
    root.layoutIfNeeded()
    #expect(b.frame == Rect(x: 35, y: 52, width: 20, height: 10))
    #expect(inner.frame.minX == 60)
    // From the right, a leading edge is as far from that side.
    let c = placed(View(), in: root)
    c.semanticContentAttribute = .forceRightToLeft
    LayoutConstraint.activate([relate(c, .leading, a, .top), c.widthAnchor.constraint(equalToConstant: 10)])
    root.layoutIfNeeded()
    #expect(c.frame.maxX == root.bounds.width - 35)
  }

  @Test func fromTheRight() {
    let a = placed(View(), in: root)
    let width = a.widthAnchor.constraint(equalToConstant: 100)
    LayoutConstraint.activate([
      a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 8), width,
      a.topAnchor.constraint(equalTo: root.topAnchor), a.heightAnchor.constraint(equalToConstant: 10),
    ])
    root.layoutIfNeeded()
    #expect(a.frame == Rect(x: 8, y: 0, width: 100, height: 10))
    a.semanticContentAttribute = .forceRightToLeft
    root.layoutIfNeeded()
    #expect(a.frame == Rect(x: 212, y: 0, width: 100, height: 10))
  }

  @Test func animatedOutsideOfTurns() {
    let stage = Stage()
    let a = placed(View(), in: stage.window)
    let top = a.topAnchor.constraint(equalTo: stage.window.topAnchor)
    LayoutConstraint.activate([
      a.leftAnchor.constraint(equalTo: stage.window.leftAnchor), top, a.widthAnchor.constraint(equalToConstant: 10),
      a.heightAnchor.constraint(equalToConstant: 10),
    ])
    stage.turn()
    #expect(a.frame == Rect(x: 0, y: 0, width: 10, height: 10))
    top.constant = 100
    stage.application.animate(withDuration: 1) { stage.window.layoutIfNeeded() }
    stage.turn(1)
    #expect(a.frame.minY == 100 && a.layer.animationKeys.isEmpty == false)
  }
}
