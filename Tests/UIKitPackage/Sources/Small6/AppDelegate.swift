import MultiplaneArchives
import MultiplaneGLView
import MultiplanePrinting
import MultiplaneScripts
import UIKit

/// What a newcomer's program has: a delegate as Xcode's template writes it, a window, and work on the main queue.
@main class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    let controller = UIViewController()
    controller.view.backgroundColor = .white
    window.rootViewController = controller
    window.makeKeyAndVisible()
    self.window = window
    let card = UIView(frame: CGRect(x: 5, y: 10, width: 30, height: 20))
    card.backgroundColor = .red
    controller.view.addSubview(card)
    let corner = card.convert(CGPoint.zero, to: UIScreen.main.coordinateSpace)
    print("the corner is at \(corner.x) \(corner.y)")
    DispatchQueue.main.async { print("the main queue runs") }
    Task { @MainActor in print("tasks run") }
    _ = Timer.scheduledTimer(withTimeInterval: 0.05, repeats: false) { _ in print("timers run") }
    return true
  }
}
