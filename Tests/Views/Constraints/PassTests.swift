import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneTestStage
import Testing

@testable import MultiplaneViews

/// When constraints are taken in, and what a turn costs.
@Suite @MainActor struct PassTests {
  /// A view with a content of a size, which counts how often it is asked.
  final class Content: View {
    var size = Size(50, 20) { didSet { invalidateIntrinsicContentSize() } }
    var asked = 0
    override var intrinsicContentSize: Size {
      asked += 1
      return size
    }
  }

  final class Reacting: View {
    var onLayout: (Reacting) -> Void = { _ in }
    var layouts = 0
    override func layoutSubviews() {
      layouts += 1
      super.layoutSubviews()
      onLayout(self)
    }
  }

  func pin(_ view: View, in superview: View, _ x: Double, _ y: Double) {
    LayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: superview.leftAnchor, constant: x),
      view.topAnchor.constraint(equalTo: superview.topAnchor, constant: y),
    ])
  }

  @Test func aTurnLaysOutAndOneWithoutChangesDoesNothing() {
    let stage = Stage()
    let (outer, inner) = (placed(Reacting(), in: stage.window), Content())
    _ = placed(inner, in: outer)
    pin(outer, in: stage.window, 10, 20)
    pin(inner, in: outer, 1, 2)
    inner.rightAnchor.constraint(equalTo: outer.rightAnchor).isActive = true
    inner.bottomAnchor.constraint(equalTo: outer.bottomAnchor).isActive = true
    #expect(stage.screen.tree.needsCommit)
    stage.turn()
    #expect(outer.frame == Rect(x: 10, y: 20, width: 51, height: 22) && inner.frame.size == Size(50, 20))
    let (solved, layouts, asked) = (stage.window.ownLayoutSystem?.solver.statistics, outer.layouts, inner.asked)
    stage.turn(1)
    #expect(!stage.screen.tree.needsCommit && !stage.application.turn(at: 2).needsFrame)
    stage.window.layoutIfNeeded()
    #expect(stage.window.ownLayoutSystem?.solver.statistics == solved && outer.layouts == layouts)
    #expect(inner.asked == asked)
    // A new content size takes part in the turn.
    inner.size = Size(60, 30)
    stage.turn(3)
    #expect(outer.frame == Rect(x: 10, y: 20, width: 61, height: 32) && inner.asked == asked + 1)
    // So does a view that moves alone: nothing in it is laid out.
    let before = outer.layouts
    stage.window.constraints.first?.constant = 15
    stage.turn(4)
    #expect(outer.frame.minX == 15 && outer.layouts == before)
  }

  @Test func changesInALayoutAreTakenUpInTheSameTurn() {
    let stage = Stage()
    let (outer, inner) = (placed(Reacting(), in: stage.window), Content())
    _ = placed(inner, in: outer)
    pin(outer, in: stage.window, 0, 0)
    pin(inner, in: outer, 0, 0)
    let width = outer.widthAnchor.constraint(equalToConstant: 100)
    LayoutConstraint.activate([width, outer.heightAnchor.constraint(equalToConstant: 100)])
    outer.onLayout = { _ in
      if width.constant < 105 { width.constant += 1 }
      inner.size.width = width.constant / 2
    }
    stage.turn()
    #expect(outer.frame.width == 105 && inner.frame.width == 52.5.rounded(.toNearestOrAwayFromZero))
    #expect(stage.application.statistics.layoutWarnings == 0 && !stage.screen.tree.needsCommit)
    // One without an end is stopped.
    outer.onLayout = { _ in width.constant += 1 }
    outer.setNeedsLayout()
    stage.turn(1)
    #expect(stage.application.statistics.layoutWarnings > 0)
    outer.onLayout = { _ in }
    stage.turn(2)
    stage.turn(3)
    #expect(outer.frame.width == width.constant)
  }

  @Test func updatesBelongToThePass() {
    final class Updating: View {
      var width: LayoutConstraint?
      var wanted = 10.0
      override func updateConstraints() {
        if width == nil { width = widthAnchor.constraint(equalToConstant: 0) }
        width?.constant = wanted
        width?.isActive = true
        super.updateConstraints()
      }
    }
    let root = View(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    let view = placed(Updating(), in: root)
    pin(view, in: root, 0, 0)
    view.setNeedsUpdateConstraints()
    root.layoutIfNeeded()
    #expect(view.bounds.width == 10)
    view.wanted = 20
    root.layoutIfNeeded()
    #expect(view.bounds.width == 10)
    view.setNeedsUpdateConstraints()
    root.layoutIfNeeded()
    #expect(view.bounds.width == 20)
  }

  /// Views that are asked for baselines while constraints are taken in may ask for sizes themselves.
  @Test func sizesThatAreAskedForInTheMiddleOfAPass() {
    final class Asking: View {
      let inner = View()
      var sizes: [Size] = []
      override var forFirstBaselineLayout: View {
        sizes.append(systemLayoutSizeFitting(View.layoutFittingCompressedSize))
        return inner
      }
    }
    let stage = Stage()
    let (asking, other) = (placed(Asking(), in: stage.window), placed(Content(), in: stage.window))
    _ = placed(asking.inner, in: asking)
    LayoutConstraint.activate([
      asking.inner.topAnchor.constraint(equalTo: asking.topAnchor, constant: 4),
      asking.inner.bottomAnchor.constraint(equalTo: asking.bottomAnchor, constant: -3),
      asking.inner.heightAnchor.constraint(equalToConstant: 10),
      other.topAnchor.constraint(equalTo: stage.window.topAnchor, constant: 50),
      asking.firstBaselineAnchor.constraint(equalTo: other.topAnchor, constant: 1),
      asking.leftAnchor.constraint(equalTo: stage.window.leftAnchor, constant: 6),
      asking.inner.leftAnchor.constraint(equalTo: asking.leftAnchor, constant: 2),
      asking.inner.rightAnchor.constraint(equalTo: asking.rightAnchor, constant: -2),
      asking.inner.widthAnchor.constraint(equalToConstant: 30),
      other.leftAnchor.constraint(equalTo: asking.rightAnchor, constant: 8),
    ])
    stage.turn()
    #expect(!asking.sizes.isEmpty && asking.sizes.allSatisfy { $0 == Size(34, 17) }, "\(asking.sizes)")
    #expect(asking.frame == Rect(x: 6, y: 47, width: 34, height: 17) && other.frame.minX == 48)
    #expect(stage.window.ownLayoutSystem?.pending.isEmpty == true)
  }

  /// A view that is asked for its baseline leaves with a part of what is being taken in.
  @Test func aViewThatLeavesWhileItIsTakenIn() {
    final class Leaving: View {
      var leaves: (() -> Void)?
      override var forFirstBaselineLayout: View {
        if let leaves {
          self.leaves = nil
          leaves()
        }
        return self
      }
    }
    let root = View(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    let (around, other) = (placed(View(), in: root), placed(View(), in: root))
    let view = placed(Leaving(), in: around)
    pin(around, in: root, 10, 10)
    pin(other, in: root, 10, 10)
    let baseline = view.firstBaselineAnchor.constraint(equalTo: around.topAnchor, constant: 5)
    LayoutConstraint.activate([
      baseline, view.leftAnchor.constraint(equalTo: other.leftAnchor), view.widthAnchor.constraint(equalToConstant: 9),
      view.heightAnchor.constraint(equalToConstant: 7), view.leftAnchor.constraint(equalTo: around.leftAnchor),
    ])
    view.leaves = { around.removeFromSuperview() }
    root.layoutIfNeeded()
    #expect(around.superview == nil && baseline.isActive)
    around.layoutIfNeeded()
    #expect(view.frame.size == Size(9, 7) && view.frame.minY == 5)
    root.layoutIfNeeded()
  }

  @Test func aFrameSetByHandHoldsUntilTheNextPass() {
    let stage = Stage()
    let view = placed(Content(), in: stage.window)
    pin(view, in: stage.window, 10, 10)
    stage.turn()
    view.center = Point(200, 200)
    #expect(view.frame == Rect(x: 175, y: 190, width: 50, height: 20))
    stage.window.setNeedsLayout()
    stage.turn(1)
    #expect(view.frame == Rect(x: 10, y: 10, width: 50, height: 20))
    view.frame = Rect(x: 0, y: 0, width: 5, height: 5)
    #expect(view.frame.width == 5)
    stage.turn(2)
    #expect(view.frame == Rect(x: 10, y: 10, width: 50, height: 20))
  }

  /// Of many subviews, a change moves those that it is about; one that was moved by hand comes back with the others.
  @Test func aChangeMovesWhatItIsAbout() {
    final class Placed: View {
      var moves = 0
      override var center: Point {
        get { super.center }
        set {
          moves += 1
          super.center = newValue
        }
      }
    }
    let stage = Stage(scale: 2)
    let outer = placed(View(), in: stage.window)
    let views = (0..<5).map { _ in placed(Placed(), in: outer) }
    var lefts: [LayoutConstraint] = []
    for (index, view) in views.enumerated() {
      lefts.append(view.leftAnchor.constraint(equalTo: outer.leftAnchor, constant: 10.3 * Double(index)))
      LayoutConstraint.activate([
        lefts[index], view.topAnchor.constraint(equalTo: outer.topAnchor),
        view.widthAnchor.constraint(equalToConstant: 5), view.heightAnchor.constraint(equalToConstant: 5),
      ])
    }
    pin(outer, in: stage.window, 0, 0)
    stage.turn()
    #expect(views.map(\.frame.minX) == [0, 10.5, 20.5, 31, 41] && views.map(\.moves) == [1, 1, 1, 1, 1])
    lefts[2].constant = 25
    stage.turn(1)
    #expect(views.map(\.moves) == [1, 1, 2, 1, 1] && views[2].frame.minX == 25)
    views[4].frame.origin.x = 7
    views[0].bounds.size.width = 50
    lefts[1].constant = 11
    stage.turn(2)
    #expect(views.map(\.frame.minX) == [0, 11, 25, 31, 41] && views[0].frame.width == 5)
    // Where the space begins at another part of a pixel, all are put on the pixels again.
    stage.window.constraints.first?.constant = 0.2
    stage.turn(3)
    #expect(views.map { $0.convert(Point.zero, to: stage.window).x } == [0, 11, 25, 31, 41.5])
  }

  @Test func aTransformIsKept() {
    let stage = Stage()
    let view = placed(Content(), in: stage.window)
    pin(view, in: stage.window, 10, 10)
    view.transform = Transform2D(scaleX: 2, y: 2)
    stage.turn()
    #expect(view.bounds.size == Size(50, 20) && view.center == Point(35, 20))
    #expect(view.frame == Rect(x: -15, y: 0, width: 100, height: 40))
    view.anchorPoint = .zero
    view.size = Size(60, 20)
    stage.turn(1)
    #expect(view.center == Point(10, 10) && view.bounds.width == 60 && view.transform == Transform2D(scaleX: 2, y: 2))
  }

  @Test func aLayoutThatDoesNotCallSuperKeepsItsFrames() {
    final class Manual: View { override func layoutSubviews() {} }
    let root = Manual(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    let view = placed(Content(), in: root)
    pin(view, in: root, 10, 10)
    root.layoutIfNeeded()
    #expect(view.frame == .zero)
  }

  @Test func thirdsStandOnPixels() {
    let stage = Stage(scale: 2)
    let views = (0..<3).map { _ in placed(View(), in: stage.window) }
    for view in views {
      LayoutConstraint.activate([
        view.topAnchor.constraint(equalTo: stage.window.topAnchor), view.heightAnchor.constraint(equalToConstant: 0.3),
        view.widthAnchor.constraint(equalTo: views[0].widthAnchor),
      ])
    }
    LayoutConstraint.activate([
      views[0].leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
      views[1].leadingAnchor.constraint(equalTo: views[0].trailingAnchor),
      views[2].leadingAnchor.constraint(equalTo: views[1].trailingAnchor),
      views[2].trailingAnchor.constraint(equalTo: stage.window.trailingAnchor),
    ])
    // What is within the middle one meets its edges.
    let inner = placed(View(), in: views[1])
    pin(inner, in: views[1], 0, 0)
    inner.rightAnchor.constraint(equalTo: views[1].rightAnchor).isActive = true
    inner.heightAnchor.constraint(equalToConstant: 4).isActive = true
    stage.turn()
    #expect(views.map(\.frame.minX) == [0, 106.5, 213.5] && views.map(\.frame.width) == [106.5, 107, 106.5])
    #expect(views[0].frame.height == 0.5 && inner.frame == Rect(x: 0, y: 0, width: 107, height: 4))
  }

  @Test func nestedFractionsDoNotDrift() {
    let stage = Stage(scale: 2)
    var (around, views): (View, [View]) = (stage.window, [])
    for _ in 0..<20 {
      let view = placed(View(), in: around)
      pin(view, in: around, 0.3, 0.3)
      view.widthAnchor.constraint(equalToConstant: 10).isActive = true
      view.heightAnchor.constraint(equalToConstant: 10).isActive = true
      views.append(view)
      around = view
    }
    stage.turn()
    for (index, view) in views.enumerated() {
      let place = view.convert(Point.zero, to: stage.window)
      let exact = 0.3 * Double(index + 1)
      #expect(abs(place.x - exact) <= 0.2501 && place.x * 2 == (place.x * 2).rounded())
    }
    // A shift by a part of a pixel moves the edges within, too.
    stage.window.constraints.first?.constant = 0.5
    stage.turn(1)
    for (index, view) in views.enumerated() {
      let place = view.convert(Point.zero, to: stage.window)
      #expect(abs(place.x - 0.5 - 0.3 * Double(index)) <= 0.2501 && place.x * 2 == (place.x * 2).rounded())
    }
  }

  @Test func animated() {
    let stage = Stage()
    let view = placed(Content(), in: stage.window)
    pin(view, in: stage.window, 10, 10)
    stage.turn()
    stage.window.constraints.first?.constant = 110
    stage.application.animate(withDuration: 1, options: .curveLinear) { stage.window.layoutIfNeeded() }
    #expect(view.frame.minX == 110)
    stage.turn(1)
    #expect(view.layer.presentation(at: 1.5).frame.minX == 60)
    stage.turn(3)
    #expect(view.layer.presentation(at: 3).frame.minX == 110)
  }
}
