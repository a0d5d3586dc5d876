import MultiplaneGeometry
import MultiplaneTestStage
import Testing

@testable import MultiplaneViews

/// No item of a layout.
private final class Other {}

/// Which view holds a constraint, and what becomes of constraints where views move and are freed.
@Suite @MainActor struct HoldingTests {
  let root = View(frame: Rect(x: 0, y: 0, width: 320, height: 480))

  @Test func theNearestCommonSuperviewHolds() {
    let (a, b, inner) = (placed(View(), in: root), placed(View(), in: root), View())
    a.addSubview(inner)
    let between = a.leftAnchor.constraint(equalTo: b.leftAnchor)
    let up = inner.leftAnchor.constraint(equalTo: a.leftAnchor)
    let far = inner.topAnchor.constraint(equalTo: b.topAnchor)
    let own = a.widthAnchor.constraint(equalToConstant: 3)
    LayoutConstraint.activate([between, up, far, own])
    #expect(root.constraints == [between, far] && a.constraints == [up, own] && b.constraints.isEmpty)
    #expect([between, up, far, own].allSatisfy { $0.isActive })
    // Again changes nothing.
    between.isActive = true
    #expect(root.constraints == [between, far])
    LayoutConstraint.deactivate([between, up])
    #expect(root.constraints == [far] && a.constraints == [own] && !between.isActive)
    root.removeConstraint(between)
    root.removeConstraints([far, own])
    #expect(root.constraints.isEmpty && a.constraints == [own])
    // A view further out may hold it, too.
    root.addConstraint(own)
    #expect(root.constraints == [own] && a.constraints.isEmpty && own.isActive)
    root.addConstraints([own, up])
    #expect(root.constraints == [own, up])
  }

  @Test func aViewThatLeavesTakesItsOwnAlong() {
    let (a, b, inner) = (placed(View(), in: root), placed(View(), in: root), placed(View(), in: root))
    a.addSubview(inner)
    let own = a.widthAnchor.constraint(equalToConstant: 30)
    let up = inner.leftAnchor.constraint(equalTo: a.leftAnchor, constant: 4)
    let out = a.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 9)
    let deep = inner.rightAnchor.constraint(equalTo: b.rightAnchor)
    LayoutConstraint.activate([own, up, out, deep])
    root.layoutIfNeeded()
    #expect(a.frame.minX == 9 && inner.frame.minX == 4)
    a.removeFromSuperview()
    #expect(own.isActive && up.isActive && !out.isActive && !deep.isActive && root.constraints.isEmpty)
    a.layoutIfNeeded()
    #expect(a.bounds.width == 30)
    let other = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    other.addSubview(a)
    a.rightAnchor.constraint(equalTo: other.rightAnchor).isActive = true
    other.layoutIfNeeded()
    #expect(a.frame.minX == 70 && a.frame.width == 30 && inner.frame.minX == 4)
    // A view that is added elsewhere leaves, too.
    root.addSubview(a)
    #expect(other.constraints.isEmpty && a.constraints == [own, up])
    // A move among the subviews changes nothing.
    a.leftAnchor.constraint(equalTo: root.leftAnchor).isActive = true
    root.addSubview(a)
    #expect(root.constraints.count == 1)
  }

  @Test func constraintsThatWait() {
    let (a, b) = (placed(View(), in: root), placed(View(), in: root))
    let first = a.leftAnchor.constraint(equalTo: b.leftAnchor)
    first.isActive = true
    a.removeFromSuperview()
    #expect(!first.isActive && root.constraints.isEmpty)
    root.addSubview(a)
    first.isActive = true
    first.isActive = false
    first.isActive = true
    let other = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    for view in [a, b] { other.addSubview(view) }
    #expect(!first.isActive)
    first.isActive = true
    LayoutConstraint.activate([
      b.leftAnchor.constraint(equalTo: other.leftAnchor, constant: 5), b.widthAnchor.constraint(equalToConstant: 1),
      a.widthAnchor.constraint(equalToConstant: 1),
    ])
    root.layoutIfNeeded()
    other.layoutIfNeeded()
    #expect(a.frame.minX == 5 && other.constraints.count == 2)
  }

  @Test func nothingIsRetained() {
    weak var (a, b, constraint, guide): (View?, View?, LayoutConstraint?, LayoutGuide?)
    do {
      let (first, second, rail) = (placed(View(), in: root), placed(View(), in: root), LayoutGuide())
      root.addLayoutGuide(rail)
      let between = first.leftAnchor.constraint(equalTo: second.leftAnchor)
      LayoutConstraint.activate([between, rail.leftAnchor.constraint(equalTo: first.rightAnchor)])
      root.layoutIfNeeded()
      (a, b, constraint, guide) = (first, second, between, rail)
      first.removeFromSuperview()
      second.removeFromSuperview()
      root.removeLayoutGuide(rail)
    }
    #expect(a == nil && b == nil && constraint == nil && guide == nil && root.constraints.isEmpty)
    root.layoutIfNeeded()
    let system = root.ownLayoutSystem
    #expect(system?.solver.constraintCount ?? 0 <= 4)
  }

  @Test func itemsThatAreFreed() {
    var a: View? = View()
    let b = placed(View(), in: root)
    let constraint = LayoutConstraint(
      item: b, attribute: .left, relatedBy: .equal, toItem: a, attribute: .left, multiplier: 1, constant: 0)
    a = nil
    #expect(constraint.secondItem == nil && constraint.firstItem === b)
    constraint.isActive = true
    root.addConstraint(constraint)
    #expect(!constraint.isActive && root.constraints.isEmpty)
  }

  @Test func viewsThatOutliveTheirSuperview() {
    var around: View? = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    let kept = View()
    let inner = View()
    let (own, out) = (
      inner.widthAnchor.constraint(equalToConstant: 20), kept.widthAnchor.constraint(equalToConstant: 30)
    )
    var up: LayoutConstraint?
    if let around {
      up = placed(kept, in: around).leftAnchor.constraint(equalTo: around.leftAnchor)
      _ = placed(inner, in: kept)
      LayoutConstraint.activate([own, out] + [up].compactMap { $0 })
      around.layoutIfNeeded()
    }
    #expect(inner.bounds.width == 20 && kept.bounds.width == 30)
    around = nil
    #expect(kept.superview == nil && up?.isActive == false && own.isActive && out.isActive)
    own.constant = 25
    kept.layoutIfNeeded()
    #expect(inner.bounds.width == 25)
    root.addSubview(kept)
    kept.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 3).isActive = true
    root.layoutIfNeeded()
    #expect(kept.frame.minX == 3 && inner.bounds.width == 25)
  }

  /// In one call, constraints that several views hold; those that stay keep their order.
  @Test func deactivatedTogether() {
    let (a, b) = (View(), View())
    root.addSubview(a)
    a.addSubview(b)
    let made = (0..<30).map { index in
      index % 3 == 0
        ? b.widthAnchor.constraint(equalTo: root.widthAnchor, constant: Double(index))
        : b.heightAnchor.constraint(greaterThanOrEqualTo: a.heightAnchor, constant: Double(index))
    }
    for constraint in made where constraint.firstAttribute == .width { constraint.priority = LayoutPriority(1) }
    LayoutConstraint.activate(made)
    root.layoutIfNeeded()
    #expect(root.constraints.count == 10 && a.constraints.count == 20)
    LayoutConstraint.deactivate(Array(made[0..<20] + made[0..<3]))
    #expect(root.constraints == made[20...].filter { $0.firstAttribute == .width })
    #expect(a.constraints == made[20...].filter { $0.firstAttribute == .height })
    #expect(made.map(\.isActive) == (0..<30).map { $0 >= 20 })
    LayoutConstraint.activate(made)
    root.layoutIfNeeded()
    #expect(root.constraints.count == 10 && made.allSatisfy { $0.isActive && $0.index >= 0 })
  }

  @Test func removedAndPutBackLeavesNothingBehind() {
    let a = placed(View(), in: root)
    let constraints = [
      a.leftAnchor.constraint(equalTo: root.leftAnchor), a.widthAnchor.constraint(equalToConstant: 10),
      a.topAnchor.constraint(equalTo: root.topAnchor), a.heightAnchor.constraint(equalToConstant: 10),
    ]
    var sizes: [Int] = []
    for round in 0..<1000 {
      LayoutConstraint.activate(constraints)
      root.layoutIfNeeded()
      LayoutConstraint.deactivate(constraints)
      root.layoutIfNeeded()
      if round == 99 || round == 999, let system = root.ownLayoutSystem, let node = a.layoutNode {
        sizes.append(system.solver.capacity + system.owners.capacity + system.pending.capacity + node.users.capacity)
      }
    }
    #expect(sizes.count == 2 && sizes[0] == sizes[1])
  }

  @Test func manyConstraintsOnOneView() {
    let a = placed(View(), in: root)
    let constraints = (0..<10_000).map {
      a.widthAnchor.constraint(greaterThanOrEqualToConstant: Double($0))
    }
    LayoutConstraint.activate(constraints)
    root.layoutIfNeeded()
    #expect(a.bounds.width == 9999 && a.constraints.count == 10_000)
    LayoutConstraint.deactivate(Array(constraints[1...]))
    root.layoutIfNeeded()
    #expect(a.bounds.width == 0 && a.constraints.count == 1)
  }

  @Test func checkedConstraints() throws {
    let (a, b) = (placed(View(), in: root), placed(View(), in: root))
    func error(
      _ item: AnyObject, _ attribute: LayoutConstraint.Attribute, _ other: AnyObject?,
      _ otherAttribute: LayoutConstraint.Attribute, multiplier: Double = 1, constant: Double = 0
    ) -> LayoutConstraintError? {
      do {
        _ = try LayoutConstraint(
          checkedItem: item, attribute: attribute, relatedBy: .equal, toItem: other, attribute: otherAttribute,
          multiplier: multiplier, constant: constant)
        return nil
      } catch {
        return error
      }
    }
    #expect(error(a, .left, nil, .notAnAttribute) == .placeAgainstConstant("left"))
    #expect(error(a, .top, b, .top, multiplier: 0) == .placeAgainstConstant("top"))
    #expect(error(a, .width, b, .height, multiplier: 0, constant: 5) == nil)
    #expect(error(a, .width, nil, .width, constant: 5) == nil)
    for other in [nil, b] as [View?] {
      let constraint = LayoutConstraint(
        item: a, attribute: .width, relatedBy: .equal, toItem: other as Any?, attribute: .width, multiplier: 1,
        constant: 0)
      #expect(constraint.secondItem === other)
    }
    #expect(error(a, .left, b, .top) == nil && error(a, .centerY, b, .leading) == nil)
    #expect(error(a, .left, b, .width) == .pairing("left", "width"))
    #expect(error(a, .height, b, .bottom) == .pairing("height", "bottom"))
    #expect(error(a, .leading, b, .right) == .pairing("leading", "right"))
    #expect(error(a, .leftMargin, b, .trailing) == .pairing("leftMargin", "trailing"))
    #expect(error(a, .leading, b, .centerX) == nil && error(a, .lastBaseline, b, .centerY) == nil)
    #expect(error(a, .notAnAttribute, b, .left) == .noAttribute)
    #expect(error(a, .left, b, .notAnAttribute) == .pairing("left", "notAnAttribute"))
    #expect(error(Other(), .left, b, .left) == .item("Other") && error(a, .left, Other(), .left) == .item("Other"))
    #expect(error(a, .left, b, .left, multiplier: .infinity) == .multiplier(.infinity))
    #expect(error(a, .width, nil, .notAnAttribute, constant: -.infinity) == .constant(-.infinity))
    #expect("\(LayoutConstraintError.placeAgainstConstant("left"))".contains("second item"))
  }

  @Test func wrongConstraintsStopTheProgram() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = View().widthAnchor.constraint(equalToConstant: .nan) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (a, b) = (View(), View())
        a.leftAnchor.constraint(equalTo: b.leftAnchor).isActive = true
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (a, b) = (View(), View())
        a.addConstraint(b.widthAnchor.constraint(equalToConstant: 1))
      }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { View().widthAnchor.constraint(equalToConstant: 1).priority = LayoutPriority(1001) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (a, b) = (View(), View())
        _ = a.leadingAnchor.constraint(equalTo: b.leftAnchor)
      }
    }
  }
}
