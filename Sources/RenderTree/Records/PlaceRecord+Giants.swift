internal import MultiplaneFramePlan

// A giant layer's size or scale exceeds what a Float can pass to the shader. A substitute rectangle around the target
// replaces its quad: edges near the target keep their place, others are moved far out of sight. So the quad covers the
// same pixels and shows the same part of the layer there: see `LayerTable.standIn`.

/// Points, and pixels per point: squares of larger values may not fit a Float.
private let largest: Float = 0x1p60

extension QuadRecord {
  /// Whether values are too large or small for the shader.
  var isGiant: Bool { isLarge(look.shape) || place.isGiant }
}

extension PlaceRecord {
  /// Whether values are too large or small for the shader.
  @inline(__always)
  var isGiant: Bool {
    let least = 1 / largest
    return isLarge(origin) || isLarge(inverse) || !(max(inverse.x.magnitude, inverse.y.magnitude) > least)
      || !(max(inverse.z.magnitude, inverse.w.magnitude) > least)
  }
}

@inline(__always)
private func isLarge(_ values: SIMD4<Float>) -> Bool {
  // The function of four numbers makes an array of the fourth.
  !(max(max(values.x.magnitude, values.y.magnitude, values.z.magnitude), values.w.magnitude) < largest)
}
