// Not API: public so that the loops of other targets inline it.

/// Two places that differ by less are one: an edge that is as near to the pixel grid lies on it. Pixels, or texels.
@inlinable
public var gridTolerance: Double { 1.0 / 256 }
