public import MultiplaneChanges
public import MultiplaneGeometry
internal import Synchronization

/// Layers as a commit of their own: what a renderer makes a picture of.
///
/// The renderer is an empty compositor: it applies the commit, and renders the frame of the commit's time.
public struct LayerPicture: Sendable {
  /// The layers, in a canvas whose origin is the picture's upper left corner.
  public let changes: LayerChanges
  /// The size of the canvas, points.
  public let size: Size
  /// Pixels a point.
  public let scale: Double

  /// What the picture and others may take together: a renderer may make the picture with half the pixels a point, or a
  /// quarter and so on down to one, if it takes too much; nil, the default, for no limit but that of each frame.
  public var budget: PictureBudget?

  package init(changes: LayerChanges, size: Size, scale: Double) {
    (self.changes, self.size, self.scale) = (changes, size, scale)
  }
}

/// The pixels that pictures, and the offscreen passes that make them, may have together.
public final class PictureBudget: Sendable {
  private let left: Mutex<Int>

  /// Takes the number of pixels.
  public init(_ pixels: Int) { left = Mutex(max(pixels, 0)) }

  /// The pixels that are left, at least 0.
  public var pixelsLeft: Int { left.withLock { $0 } }

  /// Takes pixels from those that are left.
  public func spend(_ pixels: Int) { left.withLock { $0 -= min(max(pixels, 0), $0) } }
}
