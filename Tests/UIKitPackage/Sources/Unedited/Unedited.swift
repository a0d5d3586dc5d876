import MultiplaneScripts
import UIKit

/// A program of sources that the plugin UIKitSource rewrites, those in the folder Original.
@main final class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let (dial, keeper, silent) = (Dial(), Keeper(), Silent())
    dial.delegate = keeper
    dial.begin()
    dial.delegate = silent
    dial.turn()
    print((dial.log + ["\(keeper.turns)"]).joined(separator: ", "))
    return true
  }
}
