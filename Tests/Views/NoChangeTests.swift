import MultiplaneChanges
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneTestStage
import MultiplaneViews
import Testing

/// A property set to the value that it has is no change: counted in the layers of the next commit.
@Suite @MainActor struct NoChangeTests {
  /// A view with values that are none of the defaults.
  func view() -> View {
    let view = View(frame: Rect(x: 1, y: 2, width: 30, height: 40))
    view.bounds.origin = Point(3, 4)
    view.alpha = 0.3
    view.transform = Transform2D(scaleX: 2, y: 3)
    view.backgroundColor = .black
    view.clipsToBounds = true
    view.contentMode = .center
    view.contentScaleFactor = 3
    view.anchorPoint = Point(0.25, 0.75)
    view.contentStretch = Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    view.isOpaque = false
    view.tintColor = .white
    return view
  }

  @Test(arguments: 0..<17) func theSameValue(index: Int) {
    let stage = Stage()
    let view = view()
    stage.window.addSubview(view)
    stage.turn()
    stage.turn(1)
    #expect(!stage.screen.tree.needsCommit)
    let setters: [(View) -> Void] = [
      { $0.frame = $0.frame }, { $0.bounds = $0.bounds }, { $0.center = $0.center }, { $0.alpha = 0.3 },
      { $0.transform = $0.transform }, { $0.transform3D = $0.transform3D }, { $0.isHidden = $0.isHidden },
      { $0.backgroundColor = $0.backgroundColor }, { $0.clipsToBounds = $0.clipsToBounds },
      { $0.contentMode = $0.contentMode }, { $0.contentScaleFactor = $0.contentScaleFactor },
      { $0.anchorPoint = $0.anchorPoint }, { $0.contentStretch = $0.contentStretch }, { $0.isOpaque = $0.isOpaque },
      { $0.tintColor = $0.tintColor }, { $0.mask = $0.mask }, { $0.layoutMargins = $0.layoutMargins },
    ]
    setters[index](view)
    #expect(!stage.screen.tree.needsCommit)
    let changes = stage.screen.tree.commit(at: 2)
    #expect(changes.geometry.isEmpty && changes.appearance.isEmpty && changes.effects.isEmpty)
    #expect(changes.matrices.isEmpty && changes.details.isEmpty && changes.contents.isEmpty)
  }

  /// A host that sets the frame of what fills its canvas in each frame.
  @Test func theWindowAndItsScreen() {
    let stage = Stage()
    stage.window.addSubview(view())
    stage.turn()
    stage.turn(1)
    stage.window.frame = stage.screen.bounds
    stage.window.isHidden = false
    stage.screen.resize(to: stage.screen.bounds.size)
    stage.screen.resize(to: stage.screen.bounds.size, scale: stage.screen.scale)
    stage.screen.orientation = stage.screen.orientation
    #expect(!stage.screen.tree.needsCommit && !stage.application.turn(at: 2).needsFrame)
  }

  @Test func anotherValueIsOneChange() {
    let stage = Stage()
    let view = view()
    stage.window.addSubview(view)
    stage.turn()
    stage.turn(1)
    view.center.x += 1
    view.alpha = 0.25
    view.alpha = 0.25
    #expect(stage.screen.tree.commit(at: 2).geometry.count == 1)
    view.alpha = 1
    #expect(stage.screen.tree.commit(at: 3).appearance.count == 1)
  }

  /// A value that is no number is none that a property has.
  @Test func notANumber() {
    let view = View()
    view.alpha = .nan
    view.alpha = .nan
    view.alpha = 1
    #expect(view.alpha == 1)
  }
}
