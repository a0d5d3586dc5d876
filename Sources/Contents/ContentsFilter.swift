/// How the stretchable part of nine-slice contents fills its area along one axis. The first three names are those of
/// CSS.
@frozen
public enum TileMode: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// Scaled to the area.
  case stretch
  /// Repeated at its natural size, with one copy in the middle; the copies at both ends are cut.
  case `repeat`
  /// Repeated a whole number of times, at least once, and scaled so that the copies fit. The number is the one whose
  /// copies come nearest to the natural size.
  case round
  /// Repeated at its natural size, with a whole copy at the left or top; the last copy is cut. Resizable images of
  /// UIKit are repeated so.
  case repeatFromStart
}

/// How texels are sampled where they do not land one to one on pixels.
@frozen
public enum ContentsFilter: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// The texel that contains the pixel's centre.
  case nearest
  /// Bilinear: the four texels around the pixel's centre, weighted.
  case linear
  /// Linear in the two mip levels nearest in size, weighted. Where texels are magnified, the same as `linear`.
  case trilinear
}
