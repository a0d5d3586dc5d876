// The globals of UIKit, which the modules below do without: the shared application, the main screen, the context that
// is drawn in. Here and nowhere else.
@_exported public import MultiplaneContents
@_exported public import MultiplaneGeometry
@_exported public import MultiplaneLayers
@_exported public import MultiplaneViews

@MainActor private enum Globals {
  static var application: Application?
  static var contexts: [any DrawingContext] = []
}

extension Application {
  /// The program's application; made, and prepared for `draw(_:)` with a current context, when it is first asked for.
  public static var shared: Application {
    if let application = Globals.application { return application }
    let application = Application()
    application.currentContext = { context, body in
      Globals.contexts.append(context)
      defer { Globals.contexts.removeLast() }
      body()
    }
    Globals.application = application
    return application
  }
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

/// The context that `draw(_:)` draws in; nil outside of it.
@MainActor public func UIGraphicsGetCurrentContext() -> (any DrawingContext)? { Globals.contexts.last }

/// Makes a context the current one, until `UIGraphicsPopContext`.
@MainActor public func UIGraphicsPushContext(_ context: any DrawingContext) { Globals.contexts.append(context) }

/// Makes the context before the last push the current one again.
@MainActor public func UIGraphicsPopContext() { _ = Globals.contexts.popLast() }

extension View {
  /// Draws a picture of the view with its subviews into the current context; false without one.
  public final func drawHierarchy(in rect: Rect, afterScreenUpdates: Bool) -> Bool {
    guard let context = Globals.contexts.last else { return false }
    return drawHierarchy(in: rect, afterScreenUpdates: afterScreenUpdates, context: context)
  }
}
