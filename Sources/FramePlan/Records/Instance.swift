/// One entry of the draw order, in two texels.
@frozen
public struct Instance: Hashable, BitwiseCopyable, Sendable {
  // Texels in one piece each, because they are copied often.
  /// `item`, `clip`, `group`, `columns`.
  @usableFromInline
  var head: SIMD4<UInt32>
  /// `rows`; nothing.
  @usableFromInline
  var tail: SIMD4<UInt32>

  /// A quad record, or with `composite` set a group that is drawn into this one.
  @inlinable public var item: UInt32 {
    get { head.x }
    set { head.x = newValue }
  }
  /// The clip record that it is drawn under; 0 is the one that cuts nothing. Above `edgesShift`, bits for the edges
  /// that turned clips stand for: those of the background (left, top, right, bottom, from the lowest), then those of
  /// the contents.
  @inlinable public var clip: UInt32 {
    get { head.y }
    set { head.y = newValue }
  }
  /// The group that it is drawn into.
  @inlinable public var group: UInt32 {
    get { head.z }
    set { head.z = newValue }
  }
  /// The device pixels that are drawn of it: from the column in the lower half to the one in the upper half, which is
  /// not, each from the reference on and 32,768 more. Others than all are for what is parallel to the device, and for
  /// groups.
  @inlinable public var columns: UInt32 {
    get { head.w }
    set { head.w = newValue }
  }
  /// The same of rows.
  @inlinable public var rows: UInt32 {
    get { tail.x }
    set { tail.x = newValue }
  }

  /// As many columns or rows as there may be.
  @inlinable public static var everything: UInt32 { 0xFFFF_0000 }
  /// Set in `item` where the rest of it is a group's index.
  @inlinable public static var composite: UInt32 { 1 << 31 }
  /// Where the bits for edges begin in `clip`: indices are exact in a Float, and need no more.
  @inlinable public static var edgesShift: UInt32 { 24 }
  /// The bits of `clip` that are the record's index.
  @inlinable public static var clipMask: UInt32 { (1 << edgesShift) - 1 }

  /// Three indices; `item` has `composite` set already where it is a group's.
  @inlinable
  public init(item: UInt32, clip: UInt32, group: UInt32) {
    head = SIMD4(item, clip, group, Self.everything)
    tail = SIMD4(Self.everything, 0, 0, 0)
  }
}
