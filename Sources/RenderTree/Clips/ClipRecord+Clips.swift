internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension ClipRecord {
  /// The empty clip: far past any target.
  static var none: ClipRecord {
    var record = ClipRecord()
    record.rect = SIMD4(-0x1p24, -0x1p24, 0x1p24, 0x1p24)
    record.links.x = -1
    return record
  }

  /// A clip by a rectangle alone, with the chain of the clip around it.
  init(within parent: ClipRecord) {
    self.init()
    links = parent.links
    (kind, role) = (.aligned, .clip)
  }

  /// The first shape of its chain, and the shape after this one; −1 for none.
  var first: Int32 { Int32(clamping: links.x) }
  var next: Int32 {
    get { Int32(clamping: row2.w) }
    set { row2.w = Float(newValue) }
  }

  /// Of a rounded box and of a later clip's edge: the clip that is the same without this shape.
  var outer: Int32 {
    get { Int32(clamping: row1.x) }
    set { row1.x = Float(newValue) }
  }

  /// Whether only its rectangle clips, and those of the chain around it.
  var isAligned: Bool { kind == .aligned }

  var isPictureEdge: Bool { kind == .pictureEdge }

  var isRoundedBox: Bool { kind == .roundedBox || kind == .continuousBox }
  private var isRoundedQuad: Bool { kind == .roundedQuad || kind == .continuousQuad }

  /// A rectangle of some plane, possibly rounded, as a shape outside any chain.
  ///
  /// - Parameter plane: to device pixels from the reference.
  init?(_ rect: Rect, _ corners: RoundedOutline?, through plane: Homography) {
    let own = Homography(Transform2D(translationX: rect.minX, y: rect.minY)).concatenating(plane)
    guard let inverse = own.inverted() else { return nil }
    self.init()
    (row0, row1, row2) = inverse.rows
    (row0.w, row1.w) = (Float(rect.width), Float(rect.height))
    kind = .quad
    if let corners { round(corners, as: .roundedQuad, .continuousQuad) }
  }

  var isFinite: Bool {
    cornersX.isFinite && cornersY.isFinite && rect.isFinite && row0.isFinite && row1.isFinite && row2.isFinite
  }

  /// A rounded box, as a shape outside any chain.
  ///
  /// - Parameter rect: device pixels from the reference.
  init(_ corners: RoundedOutline, in rect: Rect) {
    self.init()
    round(corners, in: rect)
  }

  mutating func round(_ corners: RoundedOutline, in rect: Rect) {
    row0 = rect.sides
    round(corners, as: .roundedBox, .continuousBox)
    // Limited like the sides of larger boxes.
    cornersX.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: Float(Rect.farthest)))
    cornersY.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: Float(Rect.farthest)))
  }

  private mutating func round(_ corners: RoundedOutline, as circular: Kind, _ continuous: Kind) {
    let isContinuous = corners.exponent != 2
    kind = isContinuous ? continuous : circular
    links.w = max(links.w, isContinuous ? ClipRecord.hasContinuousCorners : ClipRecord.hasRoundedCorners)
    cornersX = SIMD4<Float>(corners.radiiX)
    cornersY = SIMD4<Float>(corners.radiiY)
  }

  var shownRect: Rect { Rect(sides: rect) }

  /// Whether an outline lies within a rounded box.
  ///
  /// - Parameter rect: of the outline, device pixels from the reference.
  func holds(_ outline: RoundedOutline, in rect: Rect) -> Bool {
    roundedOutline?.holds(outline, in: rect, of: box, slack: gridTolerance) ?? false
  }

  /// Its corners; nil without corners.
  private var roundedOutline: RoundedOutline? {
    guard isRoundedBox || isRoundedQuad else { return nil }
    var result = RoundedOutline()
    (result.radiiX, result.radiiY) = (SIMD4<Double>(cornersX), SIMD4<Double>(cornersY))
    if kind == .continuousBox || kind == .continuousQuad {
      result.exponent = CornerCurve.continuousExponent
    }
    return result
  }

  /// Rectangle of a rounded box or of a later clip's edge, device pixels from the reference; for other kinds in the
  /// space of their corners.
  var box: Rect {
    isRoundedBox || isPictureEdge
      ? Rect(sides: row0) : Rect(x: 0, y: 0, width: Double(row0.w), height: Double(row1.w))
  }

  /// Whether a later clip's edge, or the corners of a rounded box, do not reach a rectangle; false for other kinds.
  @inline(__always)
  func isFar(from place: Rect) -> Bool {
    if isPictureEdge { return box.contains(place) }
    return isRoundedBox && hasBand(around: place.intersection(shownRect))
  }

  /// Whether a rectangle does not touch the corners of a rounded box.
  func hasBand(around place: Rect) -> Bool {
    let (left, right) = (max(cornersX.x, cornersX.w), max(cornersX.y, cornersX.z))
    let (top, bottom) = (max(cornersY.x, cornersY.y), max(cornersY.w, cornersY.z))
    return place.minX >= Double(row0.x + left) && place.maxX <= Double(row0.z - right)
      || place.minY >= Double(row0.y + top) && place.maxY <= Double(row0.w - bottom)
  }

  /// A rectangle of those sides of a clip's rectangle that are not between pixels; nil if all are. Its other sides are
  /// past any target.
  init?(sidesBetweenPixelsOf clip: ClipRecord) {
    let (rect, isBetween) = (SIMD4<Double>(clip.rect), clip.rect .!= clip.rect.rounded(.toNearestOrEven))
    guard any(isBetween) else { return nil }
    func ends(_ low: Int, _ high: Int) -> (Double, Double) {
      (
        isBetween[low] ? rect[low] : isBetween[high] ? rect[high] - Self.pastTargets : -Self.pastTargets,
        isBetween[high] ? rect[high] : isBetween[low] ? rect[low] + Self.pastTargets : Self.pastTargets
      )
    }
    let (x, y) = (ends(0, 2), ends(1, 3))
    self.init(Rect(minX: x.0, minY: y.0, maxX: x.1, maxY: y.1), nil, through: .identity)
  }

  /// Pixels: past any target, and near enough for Float to keep a thousandth of a pixel of the opposite side.
  private static let pastTargets = 0x1p15

  /// Whether a quadrangle on the device ends on a side of this rectangle, or less than a pixel beyond.
  ///
  /// - Parameter points: device pixels from the reference; nil if unknown.
  func isReached(by points: Quadrangle?) -> Bool {
    guard isTurnedRectangle || isRoundedBox else { return false }
    guard let points else { return true }
    let rectangle = isRoundedBox ? ClipRecord(box, nil, through: .identity) : self
    return rectangle?.edgesBeyond(points, within: 1) ?? 0 != 0
  }

  /// The shape in a group's pixels.
  ///
  /// - Parameter shift: from the group's pixels to those of the shape.
  func moved(_ shift: SIMD2<Int>) -> ClipRecord {
    if shift == .zero { return self }
    var result = self
    let (x, y) = (-Double(shift.x), -Double(shift.y))
    if isRoundedBox {
      result.row0 += SIMD4(Float(x), Float(y), Float(x), Float(y))
      return result
    }
    func move(_ row: inout SIMD4<Float>) { row.z = Float(Double(row.z) - Double(row.x) * x - Double(row.y) * y) }
    move(&result.row0)
    move(&result.row1)
    move(&result.row2)
    return result
  }

  /// Whether this rounded rectangle lies within another one.
  ///
  /// - Parameters:
  ///   - size: of the other.
  ///   - points: corners of the other, device pixels from the reference.
  func isHeld(by own: RoundedOutline, _ size: Size, _ points: Quadrangle) -> Bool {
    guard let corners = roundedOutline, let places = isRoundedBox ? points : Quadrangle(of: points, through: back)
    else { return false }
    let slack = max(places.pixelX.max(), places.pixelY.max()) * gridTolerance
    let (x, y) = (places.x, places.y)
    let (across, down) = (SIMD2(x[1] - x[0], y[1] - y[0]), SIMD2(x[3] - x[0], y[3] - y[0]))
    let isTurned = abs(across.y) > abs(across.x)
    let askew = isTurned ? SIMD2(across.x, down.y) : SIMD2(across.y, down.x)
    // In the same plane, a translation maps one to the other.
    let rest = SIMD2(x[2] - x[1] - down.x, y[2] - y[1] - down.y)
    guard max(abs(askew.x), abs(askew.y), abs(rest.x), abs(rest.y)) <= slack else { return false }
    let map = Transform2D(
      a: across.x / size.width, b: across.y / size.width, c: down.x / size.height, d: down.y / size.height, tx: 0, ty: 0
    )
    return own.onDevice(map).holds(corners, in: box, of: places.bounds, slack: slack)
  }

  var isTurnedRectangle: Bool { kind == .quad || isRoundedQuad }

  /// Device pixels from the reference to the space of a turned rectangle.
  var back: Homography {
    Homography(
      Double(row0.x), Double(row0.y), Double(row0.z), Double(row1.x), Double(row1.y), Double(row1.z), Double(row2.x),
      Double(row2.y), Double(row2.z))
  }

  /// Edges of a quadrangle on the device that lie on or beyond an edge of this rectangle and are parallel to it, with
  /// the quadrangle on their inner side. Edge 0 begins at the last point; bits as in `RecordTables.sharedEdges`.
  ///
  /// - Parameter most: limit on the distance beyond, pixels.
  func edgesBeyond(_ pixels: Quadrangle, within most: Double = .infinity) -> UInt32 {
    guard let places = Quadrangle(of: pixels, through: back) else { return 0 }
    return Self.edges(of: places.x, pixel: places.pixelX, beyond: Double(row0.w), within: most)
      | Self.edges(of: places.y, pixel: places.pixelY, beyond: Double(row1.w), within: most)
  }

  /// The same along one axis, for a rectangle from 0 to `size`.
  static func edges(
    of places: SIMD4<Double>, pixel: SIMD4<Double>, beyond size: Double, within most: Double
  ) -> UInt32 {
    var result: UInt32 = 0
    for edge in 0..<4 {
      // The left edge runs from the last point to the first, the top one from the first to the second.
      let (a, b, opposite) = ((edge + 3) % 4, edge, (edge + 1) % 4)
      let (low, high) = (min(places[a], places[b]), max(places[a], places[b]))
      let length = max(pixel[a], pixel[b])
      let (tolerance, reach) = (length * gridTolerance, length * most)
      guard high - low <= tolerance else { continue }
      if high <= tolerance && high >= -reach && places[opposite] > high
        || low >= size - tolerance && low <= size + reach && places[opposite] < low
      {
        result |= 1 << UInt32(edge)
      }
    }
    return result
  }

  /// Coverage of a clip's rectangle with edge occluders under it. Other shapes cut the fragments.
  init(edge rect: SIMD4<Float>) {
    self.init()
    row0 = rect
    kind = .edge
  }

  /// Whether a quadrangle touches pixels that the clip's rectangle covers partially.
  ///
  /// - Parameter points: device pixels from the reference.
  func rectCutsPixels(in points: Quadrangle) -> Bool {
    let whole = (low: rect.rounded(.up), high: rect.rounded(.down))
    return rect.x != whole.low.x && points.x.min() < Double(whole.low.x)
      || rect.y != whole.low.y && points.y.min() < Double(whole.low.y)
      || rect.z != whole.high.z && points.x.max() > Double(whole.high.z)
      || rect.w != whole.high.w && points.y.max() > Double(whole.high.w)
  }

  /// Shader features of its own corners.
  var cornerFeatures: FramePlan.Features {
    switch kind {
    case .quad: []
    case .roundedQuad, .roundedBox: .roundedClips
    default: [.roundedClips, .continuous]
    }
  }

  /// Whether a quadrangle, device pixels from the reference, touches pixels that this shape covers partially.
  func cutsPixels(in points: Quadrangle) -> Bool {
    if kind == .halfPlane || kind == .openHalfPlane { return false }
    if isRoundedBox { return !hasBand(around: points.bounds.insetBy(dx: -1, dy: -1)) }
    guard let places = Quadrangle(of: points, through: back) else { return true }
    let pixel = SIMD2(places.pixelX.max(), places.pixelY.max())
    let (left, right) = (max(cornersX.x, cornersX.w), max(cornersX.y, cornersX.z))
    let (top, bottom) = (max(cornersY.x, cornersY.y), max(cornersY.w, cornersY.z))
    func isWithin(_ x: SIMD2<Float>, _ y: SIMD2<Float>) -> Bool {
      places.x.min() >= Double(x.x) + pixel.x && places.x.max() <= Double(row0.w - x.y) - pixel.x
        && places.y.min() >= Double(y.x) + pixel.y && places.y.max() <= Double(row1.w - y.y) - pixel.y
    }
    return !isWithin(.zero, SIMD2(top, bottom)) && !isWithin(SIMD2(left, right), .zero)
  }

  /// Whether a quadrangle, device pixels from the reference, lies to one side of a turned rectangle, at least a pixel
  /// away.
  func isApart(from points: Quadrangle) -> Bool {
    guard isTurnedRectangle, let places = Quadrangle(of: points, through: back) else { return false }
    let pixel = SIMD2(places.pixelX.max(), places.pixelY.max())
    return places.x.max() < -pixel.x || places.x.min() > Double(row0.w) + pixel.x || places.y.max() < -pixel.y
      || places.y.min() > Double(row1.w) + pixel.y
  }

  /// The clip's rectangle in device pixels.
  func deviceRect(_ reference: (x: Int, y: Int)) -> Rect {
    Rect(
      minX: Double(rect.x) + Double(reference.x), minY: Double(rect.y) + Double(reference.y),
      maxX: Double(rect.z) + Double(reference.x), maxY: Double(rect.w) + Double(reference.y))
  }
}
