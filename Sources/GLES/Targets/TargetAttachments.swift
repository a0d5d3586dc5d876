/// The attachments of a target besides colour. Frames neither test nor write depth and stencil.
public struct TargetAttachments: OptionSet, Hashable, BitwiseCopyable, Sendable {
  /// The bits below.
  public let rawValue: UInt8

  /// Makes a set of bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A depth buffer.
  public static let depth = TargetAttachments(rawValue: 1)
  /// A stencil buffer.
  public static let stencil = TargetAttachments(rawValue: 2)
}
