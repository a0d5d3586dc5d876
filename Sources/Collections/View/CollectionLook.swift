import MultiplaneGeometry
import MultiplaneViews

/// What can be set of a collection view that UIKit's cannot.
struct CollectionLookValues {
  var animationDuration = 0.3
  var stopsAtDisagreement = false
  /// Where sections that scroll by themselves were when they went out of sight.
  var sideOffsets: [Int: Point] = [:]
}

/// How a collection view moves its items, and what it does with a data source that disagrees: what can be set of one
/// that UIKit's cannot.
@preconcurrency @MainActor public struct CollectionLook {
  private let view: CollectionView
  /// The look of a collection view.
  public init(of view: CollectionView) { self.view = view }

  /// Seconds that items take to come, go and move; 0.3 by default.
  public var animationDuration: Double {
    get { view.look.animationDuration }
    nonmutating set { view.look.animationDuration = newValue }
  }

  /// Whether changes of items that disagree with the data source stop the program; false by default: they are reported
  /// to the application's warning handler, and the view is reloaded.
  public var stopsAtDisagreement: Bool {
    get { view.look.stopsAtDisagreement }
    nonmutating set { view.look.stopsAtDisagreement = newValue }
  }
}
