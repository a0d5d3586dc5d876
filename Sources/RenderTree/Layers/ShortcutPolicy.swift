/// When the spatial index is used, the snapshot is made and leaves take their short way; none of it changes a pixel.
package enum ShortcutPolicy: Sendable {
  /// The index for containers with more than a few sublayers of which less than half is drawn; the snapshot when it
  /// saves pixels in later frames.
  case whereItPays
  /// Wherever possible. For tests.
  case always
  /// As `whereItPays`, but leaves take the general path when they move or are drawn again. For tests.
  case withoutLeaves
}
