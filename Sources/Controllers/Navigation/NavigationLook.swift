public import MultiplaneAnimation

/// What can be set of a navigation controller's transitions that UIKit's cannot. The curve of UIKit's is not published:
/// the default is one that looks right.
struct NavigationLookValues {
  var pushDuration = NavigationLook.pushDuration
  var pushCurve = NavigationLook.pushCurve
  var parallax = 0.3
  var dimming = 0.1
}

/// How a navigation controller moves its screens.
@preconcurrency @MainActor public struct NavigationLook {
  private let controller: NavigationController
  /// That of a controller.
  public init(of controller: NavigationController) { self.controller = controller }

  /// Seconds of a push or a pop by default: 0.35.
  public nonisolated static let pushDuration = 0.35
  /// The curve of a push or a pop by default: a quick beginning and a long end.
  public nonisolated static let pushCurve = MediaTimingFunction(controlPoints: 0.2, 0.8, 0.2, 1)
  /// Seconds in which bars come and go: 0.2.
  public nonisolated static let barDuration = 0.2

  /// Seconds of a push or a pop.
  public var pushDuration: Double {
    get { controller.look.pushDuration }
    nonmutating set { controller.look.pushDuration = newValue }
  }

  /// How the time of a push or a pop becomes its progress; a finger's way does so evenly.
  public var pushCurve: MediaTimingFunction {
    get { controller.look.pushCurve }
    nonmutating set { controller.look.pushCurve = newValue }
  }

  /// How far the screen below moves, of its width; 0.3 by default.
  public var parallax: Double {
    get { controller.look.parallax }
    nonmutating set { controller.look.parallax = newValue }
  }

  /// How dark the screen below gets, 0…1; 0.1 by default.
  public var dimming: Double {
    get { controller.look.dimming }
    nonmutating set { controller.look.dimming = newValue }
  }
}
