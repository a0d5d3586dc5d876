public import MultiplaneChanges

extension FramePlan {
  /// A place where instances could not join the batch before them.
  public struct BatchBreak: Sendable {
    /// The layer whose instance began a new batch.
    public var layer: LayerID
    /// The layer's name; nil when it has none.
    public var name: String?
    /// The difference from the batch before.
    public var reason: BreakReason

    package init(layer: LayerID, name: String? = nil, reason: BreakReason) {
      self.layer = layer
      self.name = name
      self.reason = reason
    }
  }

  /// Why a batch ended.
  public enum BreakReason: String, Sendable {
    /// Contents are in another texture, or on another page of small bitmaps.
    case texture
    /// A group is read from another page.
    case page
    /// The blending differs.
    case blending
    /// The shader program differs.
    case program
    /// The batch reads a copy of the pixels below it.
    case backdrop
  }

  /// A large upload of a bitmap.
  public struct LargeUpload: Sendable {
    /// A layer that shows the bitmap.
    public var layer: LayerID
    /// The layer's name; nil when it has none.
    public var name: String?
    /// Bytes of texels.
    public var bytes: Int
    /// Why the texels were uploaded.
    public var reason: UploadReason

    /// Bytes; smaller uploads are not listed.
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
    /// The GPU does not have the bitmap.
    case missing
    /// The GPU has an earlier version: only the changed texels are uploaded.
    case changed
  }
}

extension FramePlan.TextureCommand {
  /// The bytes of texels that the command uploads, and why.
  package var upload: (bytes: Int, reason: FramePlan.UploadReason)? {
    switch self {
    case .create(_, let bitmap, _): (bitmap.byteCount, .missing)
    case .copy(_, _, let bitmap, _, let rect) where bitmap.imported == nil,
      .upload(_, let bitmap, let rect) where bitmap.imported == nil:
      (rect.area * bitmap.format.bytesPerTexel, .changed)
    default: nil
    }
  }
}
