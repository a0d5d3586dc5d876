internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension LookRecord {
  /// Whether filtering reads only texels that are shown: none lie beyond them in the readable range.
  var readsShownTexelsAlone: Bool {
    let texels = shownTexels
    return texels.minX > Double(texelRange.x) - gridTolerance && texels.minY > Double(texelRange.y) - gridTolerance
      && texels.maxX < Double(texelRange.z) + 1 + gridTolerance
      && texels.maxY < Double(texelRange.w) + 1 + gridTolerance
  }

  /// Whether a texel is as large as a device pixel, and none of it needs rounding: whether the contents are read one to
  /// one does not depend on which part of the quad is visible.
  ///
  /// - Parameter device: turns nothing; its factors are powers of two.
  func showsWholeTexels(_ device: Transform2D) -> Bool {
    guard has(Self.hasContents) else { return true }
    return Double(abs(texel.x)) == abs(device.a) && Double(abs(texel.y)) == abs(device.d)
      && DrawnQuad.isExact(SIMD2(Double(texel.z), Double(texel.w)))
  }

  /// Texels shown in the contents' rectangle.
  var shownTexels: Rect {
    Rect(
      x: Double(contents.x) * Double(texel.x) + Double(texel.z),
      y: Double(contents.y) * Double(texel.y) + Double(texel.w), width: Double(contents.z) * Double(texel.x),
      height: Double(contents.w) * Double(texel.y))
  }
}

extension PlaceRecord {
  /// The inverse linear part, and the origin with its cell.
  ///
  /// - Parameter map: from the record's space to its node's.
  init(_ map: Transform2D) {
    self.init(
      PlaneMap(map), map.determinant, corner: map.shift, cell: SIMD2(Self.cell(map.tx), Self.cell(map.ty)),
      upsideDown: false)
  }

  /// - Parameters:
  ///   - map: its linear part is used, and its y axis is turned if `upsideDown`.
  ///   - corner: origin of the record's space in its node's.
  @inline(__always)
  init(
    _ map: PlaneMap, _ determinant: Double, corner: SIMD2<Double>, cell: SIMD2<Double>, upsideDown: Bool
  ) {
    self.init()
    let k = 1 / determinant
    let (x, turn) = (SIMD2(map.y.y, map.y.x) * SIMD2(k, -k), upsideDown ? -k : k)
    let y = SIMD2(map.x.y, map.x.x) * SIMD2(-turn, turn)
    let offset = corner - cell * NodeRecord.cell
    inverse = SIMD4(Float(x.x), Float(x.y), Float(y.x), Float(y.y))
    origin = SIMD4(Float(offset.x), Float(offset.y), Float(cell.x), Float(cell.y))
  }

  /// Index of the node's cell that contains a coordinate. Values that are not finite or too large are passed on.
  @inline(__always)
  static func cell(_ value: Double) -> Double {
    let scaled = value / NodeRecord.cell
    guard abs(scaled) < 0x1p30 else { return scaled.rounded(.down) }
    let nearZero = Double(Int32(clamping: scaled))
    return nearZero > scaled ? nearZero - 1 : nearZero
  }

  @inline(__always)
  var isFinite: Bool { inverse.isFinite && origin.isFinite }
}

extension QuadRecord {
  var isFinite: Bool {
    place.isFinite && look.shape.isFinite && look.background.isFinite && look.contents.isFinite && look.texel.isFinite
  }
}

extension SIMD4<Float> {
  /// A value that is not finite, times 0, is not 0.
  @inline(__always)
  var isFinite: Bool { self * 0 == .zero }
}

extension NodeRecord {
  var isFinite: Bool {
    row0.isFinite && row1.isFinite && row2.isFinite && inverse0.isFinite && inverse1.isFinite && inverse2.isFinite
  }
}
