/// What a target holds besides colour. Frames neither test nor write depth and stencil: what they hold stays as it is.
public struct TargetAttachments: OptionSet, Hashable, BitwiseCopyable, Sendable {
  /// Of the bits below.
  public let rawValue: UInt8

  /// Takes the bits as they are.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A depth buffer.
  public static let depth = TargetAttachments(rawValue: 1)
  /// A stencil buffer.
  public static let stencil = TargetAttachments(rawValue: 2)
}
