/// When the spatial index is used and the snapshot is made; neither changes a pixel.
package enum ShortcutPolicy: Sendable {
  /// The index for containers with more than a few sublayers of which less than half is drawn; the snapshot when it
  /// saves pixels in later frames.
  case whereItPays
  /// Wherever possible. For tests.
  case always
}
