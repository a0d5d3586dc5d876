import MultiplaneGeometry
import MultiplaneViews

// Changes of layouts by a gesture.
extension CollectionView {
  final func startTransition(
    to layout: CollectionViewLayout, _ completion: ((Bool, Bool) -> Void)?
  ) -> CollectionViewTransitionLayout {
    if let known = ownLayout as? CollectionViewTransitionLayout {
      warn("a collection view was given another layout by a gesture while one was on its way")
      return known
    }
    prepareIfNeeded()
    layoutIfNeeded()
    let (middle, old) = (middleItem, ownLayout)
    let between =
      collectionDelegate?.collectionView(self, transitionLayoutForOldLayout: old, newLayout: layout)
      ?? CollectionViewTransitionLayout(currentLayout: old, nextLayout: layout)
    between.offsets = (contentOffset, contentOffset)
    change(to: between, animated: false, nil)
    prepareIfNeeded()
    between.offsets = (contentOffset, offset(keeping: middle, in: layout))
    transitionEnd = completion
    return between
  }

  /// Shows the progress of a change.
  final func show(_ layout: CollectionViewTransitionLayout) {
    guard layout === ownLayout, !isAsking else { return }
    prepareIfNeeded()
    contentOffset = layout.mixed(layout.offsets.start, layout.offsets.end)
    setNeedsLayout()
  }

  final func endTransition(isFinished: Bool) {
    guard let layout = ownLayout as? CollectionViewTransitionLayout else { return }
    let told = transitionEnd
    transitionEnd = nil
    let (kept, left) =
      isFinished ? (layout.nextLayout, layout.currentLayout) : (layout.currentLayout, layout.nextLayout)
    left.collectionView = nil
    change(to: kept, animated: true) { told?($0, isFinished) }
  }
}
