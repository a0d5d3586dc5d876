internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// What stays of a quad that was drawn: the pixels that it touches and the program that draws it, so that it can be
/// drawn again.
struct DrawnQuad: BitwiseCopyable, Sendable {
  /// What the values are valid for: the clip of the layer's context, the version of all clips, whether the context is a
  /// group with its own pixels, and the version of the bitmaps' places in textures.
  struct Key: Equatable, BitwiseCopyable, Sendable {
    // Of two numbers each, so that few are compared.
    private let clipAndVersion: UInt64
    private let texturesAndOwnPixels: UInt64

    init(clip: Int32 = 0, clipVersion: UInt32 = 0, hasOwnPixels: Bool = false, textures: UInt32 = 0) {
      clipAndVersion = UInt64(UInt32(bitPattern: clip)) | UInt64(clipVersion) << 32
      texturesAndOwnPixels = UInt64(textures) | (hasOwnPixels ? 1 << 32 : 0)
    }
  }

  // In this order there is little room between them: a million layers have one each.
  var instance = Instance(item: 0, clip: 0, group: 0)
  /// Turned, under a clip that cuts by a rectangle alone: which program draws it does not depend on where it is.
  var staysTurned = false
  /// `opaque` is not empty.
  var isOpaque = false
  /// Of a layer's quad: the first of the cells that are drawn in its place. Of a cell: the next one. −1 for none.
  var cell: Int32 = -1
  /// Factors of `exact`; 0 if there is none.
  private(set) var exactScale = SIMD2<Int8>.zero
  /// The layer's shadow, which is drawn before; −1 for none.
  var shadow: Int32 = -1
  /// Device pixels that it may touch, not cut by the visible region, and those that it covers with opaque colour:
  /// minX, minY, maxX, maxY.
  var bounds = SIMD4<Int32>.zero
  var opaque = SIMD4<Int32>.zero
  var shape = TurnedShape()
  /// Of a shadow: place of its bitmap in `ShadowStore.rasters`.
  var bitmap: Int32 = -1
  var key = Key()
  /// The layer; −1 for none.
  var layer: Int32 = -1
  /// Version of the layer's device transform. Of a shadow: that of `ShadowStore.rasters`.
  var version: UInt32 = 0
  /// Texture of its contents; −1 for none.
  var texture: Int32 = -1
  var features: FramePlan.Features = []
  /// Translation of `exact`.
  private(set) var exactX = 0.0
  private(set) var exactY = 0.0

  /// Whether it can be restricted to a part of its pixels, if these are near enough: see `PaintWalk.Entry.canBeCut`.
  var canBeCut: Bool { features.contains(.parallel) }

  /// Whether the layer is drawn by this quad and no others.
  @inline(__always)
  var isAlone: Bool { cell & shadow == -1 }

  /// Whether the same program draws a turned quad at another device transform.
  @inline(__always)
  func isStillTurned(_ device: PlaneMap, _ determinant: Double) -> Bool {
    staysTurned
      && (shape.keepsFeatures(device, determinant)
        || shape.turnedFeatures(device, determinant) == features.intersection(.turned.union(.clear)))
  }
}

extension DrawnQuad {
  /// The layer's device transform, if whole pixels can be added to all coordinates of the quad without rounding; nil
  /// for other quads. Its factors are powers of two: products with them, and with their inverses, are exact too.
  var exact: Transform2D? {
    get {
      if !isExact { return nil }
      return Transform2D(a: Double(exactScale.x), b: 0, c: 0, d: Double(exactScale.y), tx: exactX, ty: exactY)
    }
    set {
      guard let new = newValue else { return exactScale = .zero }
      exactScale = SIMD2(Int8(clamping: new.a), Int8(clamping: new.d))
      (exactX, exactY) = (new.tx, new.ty)
    }
  }

  @inline(__always)
  var isExact: Bool { exactScale.x != 0 }

  /// Whether a map can be `exact`.
  static func isExact(_ map: Transform2D) -> Bool { isExactScale(map) && isExact(map.shift) }

  /// Whether a linear part can be that of `exact`.
  static func isExactScale(_ map: Transform2D) -> Bool {
    func isPower(_ factor: Double) -> Bool { factor.significandBitPattern == 0 && (1...64).contains(abs(factor)) }
    return isPower(map.a) && isPower(map.d) && map.b == 0 && map.c == 0
  }

  /// Follows its layer to a new device transform; false if that does not differ by whole pixels only, or if the quad is
  /// turned and another program would draw it.
  mutating func follow(_ device: Transform2D) -> Bool {
    if features.contains(.turned) { return isStillTurned(PlaneMap(device), device.determinant) }
    guard let old = exact, let pixels = device.wholeStep(from: old) else { return false }
    shift(by: pixels, to: SIMD2(device.tx, device.ty))
    return true
  }

  /// Moves a quad with exact coordinates by whole pixels.
  ///
  /// - Parameter place: translation of the layer's device transform.
  @inline(__always)
  mutating func shift(by pixels: SIMD4<Int32>, to place: SIMD2<Double>) {
    (exactX, exactY) = (place.x, place.y)
    bounds &+= pixels
    if opaque != .zero { opaque &+= pixels }
  }

  /// Moves a layer's shadow with the layer's quad, from the place where both were last drawn.
  mutating func place(with quad: DrawnQuad) {
    let step = SIMD2(quad.exactX - exactX, quad.exactY - exactY)
    if step == .zero { return }
    shift(by: SIMD4(lowHalf: step.asPixels, highHalf: step.asPixels), to: SIMD2(quad.exactX, quad.exactY))
  }

  /// The same for a cell of the quad, whose instance is restricted to it.
  mutating func place(cellOf quad: DrawnQuad, reference: (x: Int, y: Int)) {
    place(with: quad)
    (instance.columns, instance.rows) = (Instance.everything, Instance.everything)
    instance.cut(to: PixelRect(bounds), reference: reference)
  }

  static func isExact(_ rect: Rect) -> Bool { isExact(SIMD4(rect.minX, rect.minY, rect.maxX, rect.maxY)) }

  /// Whether coordinates, and sums of a few of them, need no rounding, and are not clamped as pixels.
  @inline(__always)
  static func isExact(_ places: SIMD4<Double>) -> Bool { isExact(places.lowHalf) && isExact(places.highHalf) }

  @inline(__always)
  static func isExact(_ place: SIMD2<Double>) -> Bool {
    let limit = 0x1p28
    return isFine(place) && all((place .> -limit) .& (place .< limit))
  }

  /// The same for a place that is known to be near the device's pixels: whether it is a multiple of 1/1024.
  @inline(__always)
  static func isFine(_ place: SIMD2<Double>) -> Bool {
    let steps = place * 1024
    let isWhole = steps .== steps.nearestWhole
    return isWhole[0] && isWhole[1]
  }
}

extension Transform2D {
  /// The step from another transform to this one, x and y twice; nil if they differ by more than whole pixels, or if
  /// this one's translation is not exact.
  @inline(__always)
  func wholeStep(from old: Transform2D) -> SIMD4<Int32>? {
    let place = SIMD2(tx, ty)
    guard a == old.a, b == old.b, c == old.c, d == old.d, DrawnQuad.isExact(place) else { return nil }
    let step = place - SIMD2(old.tx, old.ty)
    guard all(step .== step.nearestWhole) else { return nil }
    // Exact numbers are less than 2²⁸.
    let pixels = step.asPixels
    return SIMD4(lowHalf: pixels, highHalf: pixels)
  }
}

/// What decides the shader features of a quad whose sides are not parallel to the device's.
struct TurnedShape: BitwiseCopyable, Sendable {
  /// Width and height of what the quad shows, points; the width is negative if `keepsFeatures` does not know.
  private var sides = SIMD2<Double>.zero
  /// Texels a point of the height and of the width, squared; without the tolerance. 0 without clear ends.
  private var texelAreas = SIMD2<Double>.zero
  /// The quad shows only a whole bitmap whose outermost texels are clear.
  private var endsClear = false
}

extension TurnedShape {
  /// - Parameter features: for `keepsFeatures`.
  init(_ quad: LookRecord, endsClear: Bool, features: FramePlan.Features = []) {
    let shows = Int(clamping: quad.shape.w)
    if shows & Int(clamping: LookRecord.hasBackground + LookRecord.hasBorder) != 0 {
      sides = SIMD2(Double(quad.shape.x), Double(quad.shape.y))
    }
    if shows & Int(clamping: LookRecord.hasContents) != 0 {
      sides = pointwiseMax(sides, SIMD2(Double(quad.contents.z), Double(quad.contents.w)))
    }
    let texels = SIMD2(Double(quad.texel.x), Double(quad.texel.y)) / (1 + gridTolerance)
    if endsClear { texelAreas = SIMD2(texels.y * texels.y, texels.x * texels.x) }
    if endsClear != features.contains(.clear) { sides.x.negate() }
    self.endsClear = endsClear
  }

  /// Whether a turned quad surely has the features at another device transform that it was made with, in one
  /// comparison: no side is parallel to one of the device's, and texels are small where ends are clear.
  @inline(__always)
  func keepsFeatures(_ map: PlaneMap, _ determinant: Double) -> Bool {
    let least = map.rowX.magnitudes.least(map.rowY.magnitudes) * sides
    return all(
      SIMD4(lowHalf: SIMD2(repeating: gridTolerance), highHalf: map.axisSquares * texelAreas)
        .<= SIMD4(lowHalf: least, highHalf: SIMD2(repeating: determinant * determinant)))
  }

  /// Shader features of the quad; nil if its sides are parallel to the device's.
  ///
  /// - Parameter map: from the record's space to the device, except for a vertical flip.
  @inline(__always)
  func turnedFeatures(_ map: PlaneMap, _ determinant: Double) -> FramePlan.Features? {
    // Mostly the first side is parallel to none of the device's.
    let width = abs(sides.x)
    let side = map.x.magnitudes * width
    if side.x < gridTolerance || side.y < gridTolerance,
      LayerTable.keepsParallel(Size(width, sides.y), Transform2D(map))
    {
      return nil
    }
    return endsClear && areTexelsSmall(map, determinant) ? .turned.union(.clear) : .turned
  }

  /// Whether a texel spans at most a pixel: then an antialiased edge hides less than 1/255 of the texels behind the
  /// clear ones. Depends on the tree and the target alone.
  ///
  /// - Parameter map: to the device.
  @inline(__always)
  private func areTexelsSmall(_ map: PlaneMap, _ determinant: Double) -> Bool {
    // The rows of the inverse are (d, −c) and (−b, a), divided by the determinant.
    let (rows, most) = (map.axisSquares * texelAreas, determinant * determinant)
    return rows.x <= most && rows.y <= most
  }
}

extension PixelRect {
  /// A rectangle from minX, minY, maxX, maxY.
  @inline(__always)
  init(_ box: SIMD4<Int32>) {
    self.init(x: Int(box.x), y: Int(box.y), width: Int(box.z) - Int(box.x), height: Int(box.w) - Int(box.y))
  }

  /// minX, minY, maxX, maxY; clamped.
  @inline(__always)
  var box: SIMD4<Int32> {
    SIMD4(Int32(clamping: x), Int32(clamping: y), Int32(clamping: maxX), Int32(clamping: maxY))
  }
}
