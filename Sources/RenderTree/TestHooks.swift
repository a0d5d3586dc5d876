/// What only tests set and read.
extension RenderTree {
  /// Limit on the bytes of the bitmaps of all shapes and path shadows.
  package var shapeCeiling: Int {
    get { shapes.ceiling }
    set {
      shapes.ceiling = newValue
      shapes.isCounted = false
    }
  }

  /// Bytes of these bitmaps at present.
  package var shapeBytes: Int { shapes.rasters.byteCount + shadows.rasters.byteCount }

  /// When the spatial index and the snapshot are used; neither changes a pixel.
  package var shortcuts: ShortcutPolicy {
    get { layers.frame.shortcuts }
    set { layers.frame.shortcuts = newValue }
  }

  /// Limit on the layers drawn in the copies of one replicator: its sublayers and all below them.
  package var mostCopied: Int {
    get { layers.operators.mostCopied }
    set { layers.operators.mostCopied = newValue }
  }
}
