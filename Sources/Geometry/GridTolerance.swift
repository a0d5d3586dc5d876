// Not API: public so that the loops of other targets inline it.

/// Positions that differ by less count as equal: an edge this close to the pixel grid is on it. Pixels, or texels.
@inlinable
public var gridTolerance: Double { 1.0 / 256 }
