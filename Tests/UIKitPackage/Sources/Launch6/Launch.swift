import UIKit

/// Begins with what its Info.plist names.
@main class AppDelegate: UIResponder, UIApplicationDelegate { var window: UIWindow? }
