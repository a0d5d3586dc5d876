@_exported public import func Foundation.NSClassFromString
@_exported public import func Foundation.NSStringFromClass
import MultiplaneScripts
import MultiplaneViews

/// Runs the program whose delegate is of a class, for a `main.swift`: `UIApplicationMain(CommandLine.argc,
/// CommandLine.unsafeArgv, nil, NSStringFromClass(AppDelegate.self))`. A class that is not at the top level of its
/// module, and one that is no `UIResponder` and `UIApplicationDelegate`, stops the program.
///
/// - Parameters:
///   - argc: of no effect: the arguments are the process's.
///   - argv: as `argc`.
///   - principalClassName: of no effect: the application is `UIApplication.shared`.
///   - delegateClassName: the name of the class, behind that of its module and a point.
/// - Returns: 0, when the application has ended.
@discardableResult
@MainActor public func UIApplicationMain(
  _ argc: Int32, _ argv: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, _ principalClassName: String?,
  _ delegateClassName: String?
) -> Int32 {
  func run<Delegate: UIApplicationDelegate>(_ delegate: Delegate) { Delegate.run(delegate) }
  guard let name = delegateClassName, let type = NSClassFromString(name) as? UIResponder.Type,
    let delegate = type.init(delegate: ()) as? any UIApplicationDelegate
  else { fatalError("UIApplicationMain: \(delegateClassName ?? "nil") is no class of an application's delegate") }
  run(delegate)
  return 0
}
