import UIKit

/// Connects a screen where there is none: all tests share an application.
func connectMainScreen(_ size: CGSize = CGSize(width: 320, height: 480), scale: CGFloat = 1) {
  let application = UIApplication.shared
  if application.mainScreen == nil { application.connect(UIScreen(size: size, scale: scale)) }
}

/// Shows a window on a screen of its own, which the test disconnects.
func showWindow(onScreenOf size: CGSize) -> (screen: UIScreen, window: UIWindow) {
  let screen = UIScreen(size: size)
  UIApplication.shared.connect(screen)
  let window = UIWindow(screen: screen)
  window.makeKeyAndVisible()
  return (screen, window)
}
