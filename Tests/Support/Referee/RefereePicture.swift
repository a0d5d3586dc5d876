/// A part of the device in double precision, transparent outside: premultiplied, in units of 1/255.
struct RefereePicture {
  let box: PixelBox
  /// Red, green, blue and alpha, row by row.
  var r: [Double]
  var g: [Double]
  var b: [Double]
  var a: [Double]
  /// The number of soft layers in each pixel.
  var counts: [UInt8]
  /// For each pixel, the fraction that comes from unsure pixels, 0…1; empty where there are none.
  var doubt: [Double] = []

  /// A transparent picture.
  init(box: PixelBox) {
    self.box = box
    let nothing = [Double](repeating: 0, count: box.count)
    (r, g, b, a) = (nothing, nothing, nothing, nothing)
    counts = [UInt8](repeating: 0, count: box.count)
  }

  /// A copy of a target's pixels; transparent outside of the target's box.
  ///
  /// - Parameter edge: pixels outside of it are mirrored at it.
  init(_ target: RefereeTarget, box: PixelBox, edge: PixelBox? = nil) {
    self.init(box: box)
    guard !box.isEmpty, !target.box.isEmpty else { return }
    let source = target.box
    var hasDoubt = false
    var row = box.y0
    while row < box.y1 {
      var column = box.x0
      let y = edge.map { Self.mirrored(row, $0.y0, $0.y1) } ?? row
      while column < box.x1 {
        let x = edge.map { Self.mirrored(column, $0.x0, $0.x1) } ?? column
        if source.contains(x, y) {
          let (from, to) = (source.index(x, y), box.index(column, row))
          let value = target.pixels[from]
          if value != 0 {
            r[to] = Double(value & 255)
            g[to] = Double(value >> 8 & 255)
            b[to] = Double(value >> 16 & 255)
            a[to] = Double(value >> 24)
          }
          counts[to] = target.marks[from] & RefereeTarget.countMask
          if target.unsure[from] {
            if !hasDoubt {
              doubt = [Double](repeating: 0, count: box.count)
              hasDoubt = true
            }
            doubt[to] = 1
          }
        }
        column += 1
      }
      row += 1
    }
  }

  /// Mirrors a position between two, repeatedly if needed.
  private static func mirrored(_ place: Int, _ low: Int, _ high: Int) -> Int {
    var place = place
    while place < low || place >= high { place = place < low ? 2 * low - 1 - place : 2 * high - 1 - place }
    return place
  }

  /// Less alpha than this, in 255ths, is invisible.
  static let nothing = 1e-3

  /// The largest number of soft layers.
  var softest: UInt8 { counts.max() ?? 0 }

  /// A pixel is unsure when more than this fraction comes from unsure pixels. Most of those are edges, whose results
  /// differ by an eighth of the range: half of a 255th.
  static let doubtLimit = 8 * 0.5 / 255

  func isUnsure(_ index: Int) -> Bool { !doubt.isEmpty && doubt[index] > Self.doubtLimit }

  /// Rounds each component to whole numbers, as storing it does.
  mutating func round() {
    for index in 0..<a.count where a[index] > 0 || r[index] > 0 || g[index] > 0 || b[index] > 0 {
      r[index] = (r[index] + 0.5).rounded(.down)
      g[index] = (g[index] + 0.5).rounded(.down)
      b[index] = (b[index] + 0.5).rounded(.down)
      a[index] = (a[index] + 0.5).rounded(.down)
    }
  }
}
