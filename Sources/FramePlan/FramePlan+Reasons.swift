public import MultiplaneChanges

extension FramePlan {
  /// Where instances could not go on in the batch before them.
  public struct BatchBreak: Sendable {
    /// The layer whose instance began another batch.
    public var layer: LayerID
    /// The layer's name; nil when it has none.
    public var name: String?
    /// How it differs from the batch before.
    public var reason: BreakReason

    package init(layer: LayerID, name: String? = nil, reason: BreakReason) {
      self.layer = layer
      self.name = name
      self.reason = reason
    }
  }

  /// Why a batch ends.
  public enum BreakReason: String, Sendable {
    /// Contents are in another texture, or on another page of small bitmaps.
    case texture
    /// A group is read from another page.
    case page
    /// It meets what is there in another way, or is drawn without blending.
    case blending
    /// The shader has something else to do.
    case program
    /// What is below it is read.
    case backdrop
  }

  /// A bitmap of which much was sent to the GPU.
  public struct LargeUpload: Sendable {
    /// A layer that shows it.
    public var layer: LayerID
    /// The layer's name; nil when it has none.
    public var name: String?
    /// Of texels.
    public var bytes: Int
    /// Why they were sent.
    public var reason: UploadReason

    /// Smaller ones are not told one by one, bytes.
    public static let least = 256 << 10

    package init(layer: LayerID, name: String? = nil, bytes: Int, reason: UploadReason) {
      self.layer = layer
      self.name = name
      self.bytes = bytes
      self.reason = reason
    }
  }

  /// Why a bitmap is uploaded.
  public enum UploadReason: String, Sendable {
    /// The GPU did not have it.
    case missing
    /// It is a newer version of one that the GPU has: what differs was sent.
    case changed
  }
}

extension FramePlan.TextureCommand {
  /// The texels that are sent by it, bytes, and why.
  package var upload: (bytes: Int, reason: FramePlan.UploadReason)? {
    switch self {
    case .create(_, let bitmap, _): (bitmap.planes.reduce(0) { $0 + $1.bytesPerRow * $1.height }, .missing)
    case .copy(_, _, let bitmap, _, let rect), .upload(_, let bitmap, let rect):
      (rect.area * bitmap.format.bytesPerTexel, .changed)
    default: nil
    }
  }
}
