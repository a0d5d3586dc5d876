/// When the spatial index is asked and the snapshot of the still layers is made; neither changes a pixel.
package enum ShortcutPolicy: Sendable {
  /// The index where more than a few layers hang together and less than half of where they are is drawn, the snapshot
  /// where that saves pixels for frames to come.
  case whereItPays
  /// Wherever they can be. For tests.
  case always
}
