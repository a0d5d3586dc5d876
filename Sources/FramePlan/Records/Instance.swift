/// One entry of the draw order.
@frozen
public struct Instance: Hashable, BitwiseCopyable, Sendable {
  // Stored as whole texels, because instances are copied often.
  /// `item`, `clip`, `group`, `columns`.
  @usableFromInline
  var head: SIMD4<UInt32>
  /// `rows`, then unused components.
  @usableFromInline
  var tail: SIMD4<UInt32>

  /// Index of a quad record, or, with `composite` set, of a group that is drawn to `group`.
  @inlinable public var item: UInt32 {
    get { head.x }
    set { head.x = newValue }
  }
  /// Index of the clip record; 0 clips nothing. From bit `edgesShift` on: the shared edges, at which a rotated clip
  /// coincides with the quad's outline, so that the clip alone cuts there. First those of the background (left, top,
  /// right, bottom, from the lowest bit), then those of the contents. Of a quad parallel to the device axes, which
  /// has no shared edges, the kind of its contents: the sum of the flags below.
  @inlinable public var clip: UInt32 {
    get { head.y }
    set { head.y = newValue }
  }
  /// Index of the group that is drawn to.
  @inlinable public var group: UInt32 {
    get { head.z }
    set { head.z = newValue }
  }
  /// The device columns to draw: the first in the lower half, the end (exclusive) in the upper half, each relative to
  /// the reference pixel plus 32,768. Other than `everything` only for groups, and for quads parallel to the device
  /// axes.
  @inlinable public var columns: UInt32 {
    get { head.w }
    set { head.w = newValue }
  }
  /// The device rows to draw, in the same form.
  @inlinable public var rows: UInt32 {
    get { tail.x }
    set { tail.x = newValue }
  }

  /// All columns, or all rows.
  @inlinable public static var everything: UInt32 { 0xFFFF_0000 }
  /// Set in `item` when the rest is the index of a group.
  @inlinable public static var composite: UInt32 { 1 << 31 }
  /// The first bit of the shared edges in `clip`. Clip indices are exact in a Float and fit below.
  @inlinable public static var edgesShift: UInt32 { 24 }
  /// Kind of contents: alpha-only, with a tint.
  @inlinable public static var isTinted: UInt32 { 1 << edgesShift }
  /// Kind of contents: each pixel takes exactly one texel.
  @inlinable public static var isFetched: UInt32 { 2 << edgesShift }
  /// Kind of contents: nine parts.
  @inlinable public static var isSliced: UInt32 { 4 << edgesShift }
  /// The bits of `clip` that are the index.
  @inlinable public static var clipMask: UInt32 { (1 << edgesShift) - 1 }

  /// `item` must already have `composite` set for a group.
  @inlinable
  public init(item: UInt32, clip: UInt32, group: UInt32) {
    head = SIMD4(item, clip, group, Self.everything)
    tail = SIMD4(Self.everything, 0, 0, 0)
  }
}
