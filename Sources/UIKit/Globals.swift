// The globals of UIKit, which the modules below do without: the shared application, the main screen, the context that
// is drawn in. Here and nowhere else.
@_exported public import class Foundation.Thread
import MultiplaneMainQueue
@_exported public import MultiplaneScripts
@_exported public import MultiplaneViews
@_exported public import QuartzCore

@MainActor private enum Globals {
  static var application: Application?
}

extension Application {
  /// The program's application; made, and prepared for `draw(_:)` with a current context, when it is first asked for.
  /// Core Animation's functions of this thread then work on its screens.
  public static var shared: Application {
    if let application = Globals.application { return application }
    let application = Application()
    application.currentContext = { context, body in
      UIGraphicsPushContext(context)
      defer { UIGraphicsPopContext() }
      body()
    }
    Globals.application = application
    standard = application
    ThreadStage.current = application.stage
    application.postToFoundation()
    _ = Keyboards.of(application)
    Scenes.followScreens(of: application)
    application.drainMainRunLoop()
    application.turnWithRunLoop()
    application.viewLoader = { Archive.loadView($0) }
    return application
  }

  private var stage: ThreadStage {
    ThreadStage(
      trees: { [unowned self] in MainActor.assumeIsolated { Driven(screens.map(\.tree)) }.object },
      time: { [unowned self] in MainActor.assumeIsolated { currentTime } },
      add: { [unowned self] link in
        let link = Driven(link)
        MainActor.assumeIsolated { add(link.object) }
      })
  }
}

/// What the main actor has on its way to and from functions that only its thread calls.
struct Driven<Object>: @unchecked Sendable {
  let object: Object
  init(_ object: Object) { self.object = object }
}

extension Screen {
  /// The first screen of the shared application. Asking before a host has connected one stops the program.
  public static var main: Screen {
    guard let screen = Application.shared.mainScreen else {
      preconditionFailure("Screen.main before a host has connected a screen to Application.shared")
    }
    return screen
  }
}

extension Window {
  // As in UIKit: code reads without a test.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The screen that shows the window, or will when it is shown: the main one, unless another was set. nil without any.
  public var screen: Screen! {
    get { shownScreen ?? Application.shared.mainScreen }
    set { shownScreen = newValue }
  }
}

/// The contexts that a thread draws in, the current one last.
final class ContextStack {
  /// Each with the pixels a point of the picture that was begun with it.
  var contexts: [(context: CGContext, scale: CGFloat)] = []

  /// The current thread's.
  static var current: ContextStack {
    let key = "org.multiplane.contexts"
    if let stack = Thread.current.threadDictionary[key] as? ContextStack { return stack }
    let stack = ContextStack()
    Thread.current.threadDictionary[key] = stack
    return stack
  }
}

/// Pixels a point of the main screen; 1 where there is none, and on other threads than the main one.
var mainScale: CGFloat {
  Thread.isMainThread ? MainActor.assumeIsolated { Application.shared.mainScreen?.scale ?? 1 } : 1
}

/// The context that the thread draws in: that of `draw(_:)`, or the last that was pushed; nil where there is none.
public func UIGraphicsGetCurrentContext() -> CGContext? { ContextStack.current.contexts.last?.context }

/// Makes a context the thread's current one, until `UIGraphicsPopContext`.
public func UIGraphicsPushContext(_ context: CGContext) { ContextStack.current.contexts.append((context, 1)) }

/// Makes the context before the last push the thread's current one again.
public func UIGraphicsPopContext() { _ = ContextStack.current.contexts.popLast() }

extension View {
  /// Draws a picture of the view with its subviews into the current context; false without one.
  public final func drawHierarchy(in rect: Rect, afterScreenUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext() else { return false }
    return drawHierarchy(in: rect, afterScreenUpdates: afterScreenUpdates, context: context)
  }
}
