public import MultiplaneGeometry
public import MultiplaneLists
public import MultiplaneScrolling
public import MultiplaneViews

/// A controller whose view is a collection view, of which it is the data source and the delegate: UIKit's, without the
/// prefix.
open class CollectionViewController: ViewController, CollectionViewDataSource, CollectionViewDelegate {
  private final var layout: CollectionViewLayout
  /// Whether nothing is selected when the view appears; true by default.
  open var clearsSelectionOnViewWillAppear = true
  private final var hasAppeared = false
  /// Whether a long press moves items that the data source lets be moved; true by default.
  open var installsStandardGestureForInteractiveMovement = true {
    didSet { (viewIfLoaded as? CollectionView)?.movesByLongPress(installsStandardGestureForInteractiveMovement) }
  }

  /// Makes a controller of a collection view with a layout.
  public init(collectionViewLayout layout: CollectionViewLayout) {
    self.layout = layout
    super.init(nibName: nil, bundle: nil)
  }

  /// Makes a controller of a collection view with a flow layout.
  public override init(nibName: String? = nil, bundle: NibBundle? = nil) {
    layout = CollectionViewFlowLayout()
    super.init(nibName: nibName, bundle: bundle)
  }

  /// Makes a controller from an archive.
  public required init?(coder: Coder) {
    layout = CollectionViewFlowLayout()
    super.init(coder: coder)
    coder.didRead(self, as: CollectionViewController.self)
  }

  /// The collection view, which is the controller's view.
  // As in UIKit: code sets nil, and reads without a test.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var collectionView: CollectionView! {
    get { view as? CollectionView }
    set { view = newValue }
  }

  /// The layout of the collection view.
  open var collectionViewLayout: CollectionViewLayout {
    (viewIfLoaded as? CollectionView)?.collectionViewLayout ?? layout
  }

  /// Makes the collection view.
  open override func loadView() {
    if loadArchivedView() { return }
    let frame = Application.standard?.mainScreen?.bounds ?? .zero
    let made = CollectionView(frame: frame, collectionViewLayout: layout)
    made.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    (made.dataSource, made.delegate) = (self, self)
    view = made
  }

  /// Lets a long press move items.
  open override func viewDidLoad() {
    super.viewDidLoad()
    (view as? CollectionView)?.movesByLongPress(installsStandardGestureForInteractiveMovement)
  }

  /// Deselects what is selected, where `clearsSelectionOnViewWillAppear` says so.
  open override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard clearsSelectionOnViewWillAppear, hasAppeared || collectionView?.indexPathsForSelectedItems?.first != nil
    else {
      return hasAppeared = true
    }
    for path in collectionView?.indexPathsForSelectedItems ?? [] {
      collectionView?.deselectItem(at: path, animated: animated)
    }
  }

  // MARK: Data source

  /// How many sections there are; 1 by default.
  open func numberOfSections(in collectionView: CollectionView) -> Int { 1 }

  /// How many items a section has; none by default.
  open func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 0 }

  /// The cell of an item that comes in sight.
  open func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell { CollectionViewCell() }

  /// The supplementary view of a kind that comes in sight. By default one that shows nothing.
  open func collectionView(
    _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> CollectionReusableView { CollectionReusableView() }

  /// Whether a finger may move an item; false by default.
  open func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { false }

  /// A finger has moved an item: changes the data. Does nothing by default.
  open func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
  ) {}

  // MARK: Delegate

  /// Whether a touch highlights an item, and may select it; true by default.
  open func collectionView(_ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath) -> Bool {
    true
  }

  /// A touch has highlighted an item.
  open func collectionView(_ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath) {}

  /// A touch highlights an item no more.
  open func collectionView(_ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath) {}

  /// Whether a tap selects an item; true by default.
  open func collectionView(_ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool { true }

  /// Whether a tap deselects an item, where several may be selected; true by default.
  open func collectionView(_ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
    true
  }

  /// A tap has selected an item.
  open func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {}

  /// A tap has deselected an item.
  open func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath) {}

  /// Whether a tap does what the item is for; by default where the view is not edited.
  open func collectionView(
    _ collectionView: CollectionView, canPerformPrimaryActionForItemAt indexPath: IndexPath
  ) -> Bool { !collectionView.isEditing }

  /// A tap does what the item is for; called after the selection.
  open func collectionView(
    _ collectionView: CollectionView, performPrimaryActionForItemAt indexPath: IndexPath
  ) {}

  /// A cell is about to be shown.
  open func collectionView(
    _ collectionView: CollectionView, willDisplay cell: CollectionViewCell, forItemAt indexPath: IndexPath
  ) {}

  /// A cell is shown no more.
  open func collectionView(
    _ collectionView: CollectionView, didEndDisplaying cell: CollectionViewCell, forItemAt indexPath: IndexPath
  ) {}

  /// A supplementary view is about to be shown.
  open func collectionView(
    _ collectionView: CollectionView, willDisplaySupplementaryView view: CollectionReusableView,
    forElementKind elementKind: String, at indexPath: IndexPath
  ) {}

  /// A supplementary view is shown no more.
  open func collectionView(
    _ collectionView: CollectionView, didEndDisplayingSupplementaryView view: CollectionReusableView,
    forElementOfKind elementKind: String, at indexPath: IndexPath
  ) {}

  /// Where an item that a finger moves goes instead of a place; there by default.
  open func collectionView(
    _ collectionView: CollectionView, targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
    atCurrentIndexPath currentIndexPath: IndexPath, toProposedIndexPath proposedIndexPath: IndexPath
  ) -> IndexPath { proposedIndexPath }

  /// Where the contents are after an update or a change of the layout; there by default.
  open func collectionView(
    _ collectionView: CollectionView, targetContentOffsetForProposedContentOffset proposedContentOffset: Point
  ) -> Point { proposedContentOffset }

  // MARK: Scrolling

  /// The offset has changed.
  open func scrollViewDidScroll(_ scrollView: ScrollView) {}
  /// The zoom scale has changed.
  open func scrollViewDidZoom(_ scrollView: ScrollView) {}
  /// A drag begins.
  open func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  /// A drag ends; the target may be set to another offset.
  open func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
  ) {}
  /// A drag has ended; whether the contents go on moving.
  open func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}
  /// The contents go on moving after a drag.
  open func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  /// The contents have come to rest after a drag.
  open func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  /// A scroll that was asked for with an animation has ended.
  open func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
  /// The view that is zoomed; none by default.
  open func viewForZooming(in scrollView: ScrollView) -> View? { nil }
  /// Fingers begin to zoom.
  open func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {}
  /// Zooming has ended at a scale.
  open func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double) {}
  /// Whether the contents go to their top; true by default.
  open func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool { true }
  /// The contents have gone to their top.
  open func scrollViewDidScrollToTop(_ scrollView: ScrollView) {}
  /// The adjusted insets have changed.
  open func scrollViewDidChangeAdjustedContentInset(_ scrollView: ScrollView) {}
}
