import MultiplaneContents
import MultiplaneGeometry
import Testing

@testable import MultiplaneViews

/// Constraints and guides in archives.
@Suite @MainActor struct ArchivedConstraintTests {
  private let archive = MemoryArchive()

  private func reader() -> Coder {
    let coder = Coder(archive: archive)
    for type in [View.self, StackView.self, LayoutGuide.self] as [AnyClass] {
      coder.setClass(type, forName: String(reflecting: type))
    }
    return coder
  }

  private func copy(of view: View) throws -> View {
    Coder(archive: archive).encode(view as Any?, forKey: "view")
    return try #require(reader().decodeObject(of: View.self, forKey: "view"))
  }

  @Test func aTreeComesBackWithItsConstraints() throws {
    let root = View(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    let (outer, inner, guide) = (placed(View(), in: root), View(), LayoutGuide())
    _ = placed(inner, in: outer)
    guide.identifier = "gap"
    outer.addLayoutGuide(guide)
    let width = inner.widthAnchor.constraint(lessThanOrEqualTo: outer.widthAnchor, multiplier: 0.5, constant: 3)
    (width.priority, width.identifier) = (LayoutPriority(700), "half")
    let wide = inner.widthAnchor.constraint(equalToConstant: 400)
    wide.priority = .defaultLow
    let kept = [
      outer.leadingAnchor.constraint(equalTo: root.layoutMarginsGuide.leadingAnchor),
      outer.trailingAnchor.constraint(equalTo: root.safeAreaLayoutGuide.trailingAnchor, constant: -2),
      outer.topAnchor.constraint(equalTo: root.topAnchor), outer.heightAnchor.constraint(equalToConstant: 90),
      guide.leadingAnchor.constraint(equalTo: outer.leadingAnchor), guide.widthAnchor.constraint(equalToConstant: 12),
      inner.leadingAnchor.constraint(equalTo: guide.trailingAnchor), width, wide,
      guide.topAnchor.constraint(equalTo: outer.topAnchor),
      outer.topAnchor.anchorWithOffset(to: inner.topAnchor).constraint(
        equalTo: inner.bottomAnchor.anchorWithOffset(to: outer.bottomAnchor), multiplier: 2),
      inner.heightAnchor.constraint(equalToConstant: 30),
    ]
    for constraint in kept { constraint.shouldBeArchived = true }
    LayoutConstraint.activate(kept)
    let left = outer.widthAnchor.constraint(lessThanOrEqualToConstant: 50)
    left.priority = .defaultLow
    left.isActive = true
    root.layoutIfNeeded()
    let copy = try copy(of: root)
    left.isActive = false
    root.layoutIfNeeded()
    copy.layoutIfNeeded()
    #expect(outer.frame == Rect(x: 8, y: 0, width: 310, height: 90))
    #expect(inner.frame == Rect(x: 12, y: 40, width: 158, height: 30))
    let (own, ownInner) = (copy.subviews[0], copy.subviews[0].subviews[0])
    #expect(own.frame == outer.frame && ownInner.frame == inner.frame)
    #expect(own.layoutGuides.map(\.identifier) == ["gap"] && own.layoutGuides[0].layoutFrame.width == 12)
    #expect(copy.constraints.count == root.constraints.count && own.constraints.count == outer.constraints.count)
    let half = try #require(own.constraints.first { $0.identifier == "half" })
    #expect(half.priority == LayoutPriority(700) && half.multiplier == 0.5 && half.relation == .lessThanOrEqual)
    #expect(half.firstItem === ownInner && half.secondItem === own && half.shouldBeArchived && half.isActive)
    // It is written again as it was read.
    let again = MemoryArchive()
    Coder(archive: again).encode(copy as Any?, forKey: "view")
    #expect(again.count == archive.count)
  }

  @Test func stacksWriteNoneOfTheirOwn() throws {
    let stack = StackView(arrangedSubviews: [View(), View()])
    stack.layoutIfNeeded()
    #expect(!stack.constraints.isEmpty)
    let copy = try copy(of: stack)
    #expect(copy.constraints.isEmpty)
    copy.layoutIfNeeded()
    #expect(copy.constraints.count == stack.constraints.count)
  }

  @Test func whatDoesNotFitIsAnError() throws {
    let root = View()
    let view = placed(View(), in: root)
    let constraint = view.leadingAnchor.constraint(equalTo: root.leadingAnchor)
    constraint.shouldBeArchived = true
    constraint.isActive = true
    func error(_ change: (MemoryArchive) -> Void) -> (any Error)? {
      let archive = MemoryArchive()
      Coder(archive: archive).encode(root as Any?, forKey: "view")
      change(archive)
      let coder = Coder(archive: archive)
      coder.setClass(View.self, forName: String(reflecting: View.self))
      _ = coder.decodeObject(of: View.self, forKey: "view")
      return coder.error
    }
    #expect(error { _ in } == nil)
    let wrong: [[Double]] = [
      [], [5, 5, 0, 0, 0, 1, 0], [99, 5, 0, 0, 0, 1, 0, 1000], [5, 5, 0, 0, 7, 1, 0, 1000],
      [5, 5, 0, 0, 0, 1, 0, 1001], [5, 5, 0, 0, 0, 1, .nan, 1000], [5, 7, 0, 0, 0, 1, 0, 1000],
      [5.5, 5, 0, 0, 0, 1, 0, 1000], [5, 5, 0, 0, 0, 0, 0, 1000],
    ]
    for numbers in wrong {
      #expect(error { $0.setValue(.numbers(numbers), forKey: "constraint0", of: 1) } != nil, "\(numbers)")
    }
    // More than there are, and an item that the archive does not have: what is left is read.
    #expect(error { $0.setValue(.integer(1 << 60), forKey: "constraints", of: 1) } == nil)
    #expect(error { $0.setValue(.none, forKey: "constraint0Item0", of: 1) } == nil)
    #expect(error { $0.setValue(.string("safeArea"), forKey: "constraint0Guide1", of: 1) } == nil)
    #expect(error { $0.setValue(.string("a"), forKey: "constraint0Item0", of: 1) } == nil)
  }
}
