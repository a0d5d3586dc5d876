import MultiplaneContents
import MultiplaneGeometry
import MultiplaneViews

// What scroll views write to archives beside what all views do.
extension ScrollView {
  /// The yes and no of a scroll view, by key.
  private static var flags: [(key: String, path: ReferenceWritableKeyPath<ScrollView, Bool>)] {
    [
      ("scrollEnabled", \.isScrollEnabled), ("bounces", \.bounces), ("pagingEnabled", \.isPagingEnabled),
      ("directionalLockEnabled", \.isDirectionalLockEnabled), ("alwaysBounceVertical", \.alwaysBounceVertical),
      ("alwaysBounceHorizontal", \.alwaysBounceHorizontal), ("bouncesZoom", \.bouncesZoom),
      ("delaysContentTouches", \.delaysContentTouches), ("canCancelContentTouches", \.canCancelContentTouches),
      ("scrollsToTop", \.scrollsToTop), ("showsVerticalScrollIndicator", \.showsVerticalScrollIndicator),
      ("showsHorizontalScrollIndicator", \.showsHorizontalScrollIndicator),
    ]
  }

  final func decodeScrolling(with coder: Coder) {
    if coder.hasOnlyPlaces { return }
    if coder.containsValue(forKey: "contentSize") {
      let size = coder.decodePoint(forKey: "contentSize")
      contentSize = Size(size.x, size.y)
    }
    if coder.containsValue(forKey: "contentInset") { contentInset = coder.decodeEdgeInsets(forKey: "contentInset") }
    for (key, path) in Self.flags { if let isSet = coder.decodeFlag(forKey: key) { self[keyPath: path] = isSet } }
    if let scale = coder.decodeFinite(forKey: "minimumZoomScale") { minimumZoomScale = scale }
    if let scale = coder.decodeFinite(forKey: "maximumZoomScale") { maximumZoomScale = scale }
  }

  final func encodeScrolling(with coder: Coder) {
    coder.encode(Point(contentSize.width, contentSize.height), forKey: "contentSize")
    if contentInset != .zero { coder.encode(contentInset, forKey: "contentInset") }
    for (key, path) in Self.flags { coder.encode(self[keyPath: path], forKey: key) }
    if minimumZoomScale != 1 { coder.encode(minimumZoomScale, forKey: "minimumZoomScale") }
    if maximumZoomScale != 1 { coder.encode(maximumZoomScale, forKey: "maximumZoomScale") }
  }
}
