/// How the stretchable part of nine-sliced contents fills its place along one axis. The names are Qt's and CSS's.
@frozen
public enum TileMode: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// It is scaled to the place.
  case stretch
  /// It is repeated at its natural size, one copy in the middle, and cut at both ends.
  case `repeat`
  /// It is repeated a whole number of times, scaled so that the copies fit: as many as come nearest to the natural
  /// size, at least one.
  case round
}

/// How texels become pixels where they don't land one to one.
@frozen
public enum ContentsFilter: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// The texel that the pixel's centre lies in.
  case nearest
  /// The four texels around the pixel's centre, weighted.
  case linear
  /// As `linear`, in the two levels of the mip chain that are nearest in size, weighted. Where texels are magnified it
  /// is `linear`.
  case trilinear
}
