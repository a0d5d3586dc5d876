import UIKit
import XCTest

/// Scenes of a program without a scene delegate; those of one with it are in the template's and the tests of programs.
final class SceneTests: XCTestCase {
  func testAScreenHasAScene() {
    MainActor.assumeIsolated {
      let application = UIApplication.shared
      let screen = UIScreen(size: CGSize(width: 30, height: 40))
      application.connect(screen)
      defer { application.disconnect(screen) }
      let scenes = application.connectedScenes.compactMap { $0 as? UIWindowScene }
      guard let scene = scenes.first(where: { $0.screen === screen }) else { return XCTFail("no scene") }
      XCTAssertEqual(application.connectedScenes.count, application.screens.count)
      XCTAssertTrue(application.openSessions.contains(scene.session) && scene.session.scene === scene)
      let window = UIWindow(windowScene: scene)
      XCTAssertTrue(window.frame == screen.bounds && window.windowScene === scene && scene.windows.isEmpty)
      XCTAssertTrue(window.next === scene && scene.next === application)
      window.makeKeyAndVisible()
      XCTAssertTrue(scene.windows == [window] && scene.keyWindow === window)
      XCTAssertEqual(scene.interfaceOrientation, .portrait)
      screen.setOrientation(.landscapeLeft, duration: 0)
      XCTAssertEqual(scene.effectiveGeometry.interfaceOrientation, .landscapeLeft)
      XCTAssertEqual(scene.effectiveGeometry.bounds.size, CGSize(width: 40, height: 30))
      scene.sizeRestrictions?.minimumSize = CGSize(width: 1, height: 2)
      XCTAssertEqual(scene.sizeRestrictions?.minimumSize.height, 2)
      XCTAssertEqual(scene.statusBarManager?.statusBarFrame, .zero)
      window.isHidden = true
    }
  }

  func testAScreenThatGoesTakesItsSceneAlong() {
    MainActor.assumeIsolated {
      let application = UIApplication.shared
      let before = application.connectedScenes.count
      let screen = UIScreen(size: CGSize(width: 30, height: 40))
      application.connect(screen)
      XCTAssertEqual(application.connectedScenes.count, before + 1)
      let window = UIWindow(frame: screen.bounds)
      window.screen = screen
      let scene = window.windowScene
      var names: [NSNotification.Name] = []
      let token = NotificationCenter.default.addObserver(
        forName: UIScene.didDisconnectNotification, object: scene, queue: nil
      ) { notification in
        let name = notification.name
        MainActor.assumeIsolated { names.append(name) }
      }
      application.disconnect(screen)
      NotificationCenter.default.removeObserver(token)
      XCTAssertEqual(names, [UIScene.didDisconnectNotification])
      XCTAssertEqual(scene?.activationState, .unattached)
      XCTAssertEqual(application.connectedScenes.count, before)
    }
  }
}
