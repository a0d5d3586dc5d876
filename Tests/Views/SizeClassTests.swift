import MultiplaneGeometry
import MultiplaneTestStage
import MultiplaneViews
import Testing

/// Size classes follow from the window, or from who says them.
@MainActor @Suite struct SizeClassTests {
  private final class Hearing: ViewController {
    var calls: [String] = []

    override func willTransition(to newCollection: TraitCollection, with coordinator: TransitionCoordinator) {
      super.willTransition(to: newCollection, with: coordinator)
      calls.append("traits \(newCollection.horizontalSizeClass) \(newCollection.verticalSizeClass)")
    }
    override func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
      super.viewWillTransition(to: size, with: coordinator)
      calls.append("size \(size.width)")
    }
    override func traitCollectionDidChange(_ previous: TraitCollection?) {
      super.traitCollectionDidChange(previous)
      calls.append("changed from \(previous?.horizontalSizeClass ?? .unspecified)")
    }
  }

  @Test(arguments: [
    (Size(320, 568), UserInterfaceSizeClass.compact, UserInterfaceSizeClass.regular),
    (Size(568, 320), .compact, .compact), (Size(896, 414), .regular, .compact), (Size(768, 1024), .regular, .regular),
    (Size(507, 1024), .compact, .regular),
  ])
  func aWindowSaysThem(_ size: Size, _ horizontal: UserInterfaceSizeClass, _ vertical: UserInterfaceSizeClass) {
    let stage = Stage(size.width, size.height)
    #expect(stage.window.traitCollection.horizontalSizeClass == horizontal)
    #expect(stage.window.traitCollection.verticalSizeClass == vertical)
  }

  @Test func controllersHearBeforeAndAfter() {
    let (stage, root, child) = (Stage(320, 568), Hearing(), Hearing())
    root.addChild(child)
    root.view.addSubview(child.view)
    child.view.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    child.didMove(toParent: root)
    stage.window.rootViewController = root
    stage.turn(0)
    (root.calls, child.calls) = ([], [])
    stage.screen.resize(to: Size(1024, 768))
    #expect(root.calls == ["traits regular regular", "size 1024.0", "changed from compact"])
    #expect(child.calls == root.calls)
    root.setOverrideTraitCollection(TraitCollection(horizontalSizeClass: .compact), forChild: child)
    #expect(child.calls.last == "changed from regular")
    #expect(
      child.traitCollection.horizontalSizeClass == .compact && child.view.traitCollection == child.traitCollection)
    #expect(root.overrideTraitCollection(forChild: child)?.horizontalSizeClass == .compact)
    #expect(root.view.traitCollection.horizontalSizeClass == .regular)
    child.traitOverrides.horizontalSizeClass = .regular
    #expect(child.traitCollection.horizontalSizeClass == .regular)
    child.traitOverrides = TraitOverrides()
    root.setOverrideTraitCollection(nil, forChild: child)
    #expect(child.traitCollection == root.traitCollection)
  }

  @Test func collectionsAreJoined() {
    var both = TraitCollection(horizontalSizeClass: .compact)
    both.userInterfaceStyle = .dark
    #expect(
      TraitCollection(traitsFrom: [.init(userInterfaceStyle: .dark), .init(horizontalSizeClass: .compact)]) == both)
    #expect(both.containsTraits(in: TraitCollection(userInterfaceStyle: .dark)))
    #expect(!both.containsTraits(in: TraitCollection(verticalSizeClass: .compact)))
  }

  @Test func editingGoesThroughItsFunction() {
    final class Edited: ViewController {
      var calls = 0
      override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        calls += 1
      }
    }
    let controller = Edited()
    controller.isEditing = true
    #expect(controller.calls == 1 && controller.isEditing)
  }
}
