#if Drawing
  import CCairo
  import Glibc
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneContents
  import Testing

  /// Pixels of a drawing: premultiplied blue, green, red and alpha.
  struct Drawn {
    let width: Int
    let height: Int
    let bytes: [UInt8]

    /// Red, green, blue, alpha.
    subscript(x: Int, y: Int) -> SIMD4<Int> {
      let at = (y * width + x) * 4
      return SIMD4(Int(bytes[at + 2]), Int(bytes[at + 1]), Int(bytes[at]), Int(bytes[at + 3]))
    }

    /// The largest difference of a component.
    func difference(_ other: Drawn) -> Int {
      zip(bytes, other.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
    }

    /// The largest difference of sums over blocks, divided by their pixels: differences at edges cancel out where areas
    /// are equal.
    func differenceByArea(_ other: Drawn, block: Int = 4) -> Double {
      var most = 0.0
      for top in stride(from: 0, to: height, by: block) {
        for left in stride(from: 0, to: width, by: block) {
          var sum = SIMD4<Int>.zero
          for y in top..<min(top + block, height) {
            for x in left..<min(left + block, width) { sum = sum &+ (self[x, y] &- other[x, y]) }
          }
          for channel in 0..<4 { most = max(most, abs(Double(sum[channel])) / Double(block * block)) }
        }
      }
      return most
    }
  }

  /// Processor time of the calling thread, seconds.
  var processorSeconds: Double {
    var time = timespec()
    guard unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return .nan }
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// The pixels that a context draws.
  func drawn(
    _ width: Int = 64, _ height: Int = 64, scale: Double = 1, isOpaque: Bool = false,
    origin: CairoContext.Origin = .topLeft, _ body: (CairoContext) -> Void
  ) throws -> Drawn {
    let context = try CairoContext(
      size: Size(Double(width) / scale, Double(height) / scale), scale: scale, isOpaque: isOpaque, origin: origin)
    body(context)
    let bitmap = try context.makeBitmap()
    #expect(context.failure == nil)
    return Drawn(width: bitmap.width, height: bitmap.height, bytes: bitmap.bytes)
  }

  /// The pixels that Cairo's own calls draw.
  func byHand(_ width: Int = 64, _ height: Int = 64, _ body: (OpaquePointer) -> Void) throws -> Drawn {
    let surface = try unsafe #require(
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)))
    let cairo = try unsafe #require(cairo_create(surface))
    unsafe body(cairo)
    unsafe cairo_surface_flush(surface)
    let stride = unsafe Int(cairo_image_surface_get_stride(surface))
    let data = try unsafe #require(cairo_image_surface_get_data(surface))
    var bytes: [UInt8] = []
    for y in 0..<height { for x in 0..<width * 4 { unsafe bytes.append(data[y * stride + x]) } }
    unsafe cairo_destroy(cairo)
    unsafe cairo_surface_destroy(surface)
    return Drawn(width: width, height: height, bytes: bytes)
  }

  extension Color {
    static let red = Color(red: 1, green: 0, blue: 0)
    static let blue = Color(red: 0, green: 0, blue: 1)
    static let orange = Color(red: 1, green: 0.5, blue: 0.1)
  }

  /// Random colours with random, zero and full alpha.
  extension SplitMix {
    mutating func color() -> Color {
      func part(_ random: inout SplitMix) -> Double { Double.random(in: 0...1, using: &random) }
      let alphas: [Double] = [0, 1, part(&self), part(&self)]
      let alpha = alphas.randomElement(using: &self) ?? 1
      return Color(red: part(&self), green: part(&self), blue: part(&self), alpha: alpha)
    }
  }
#endif
