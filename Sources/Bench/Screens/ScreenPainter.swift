import CBench
import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLayers

/// Makes the layers of the screens: the same for the same size and seed.
struct ScreenPainter {
  let size: scene_size
  private var state: UInt32

  init(_ size: scene_size) {
    self.size = size
    state = size.seed &* 2_654_435_761 | 1
  }

  static let (width, height) = (1280.0, 720.0)

  static func background(of name: String) -> Color {
    switch name {
    case "dash": color(0x0d1017)
    case "media": color(0x141414)
    case "map": color(0xdfe8d8)
    case "text": .white
    default: color(0xeeeef2)
    }
  }

  /// Red, green and blue in one number, red the highest byte.
  static func color(_ value: UInt32, alpha: Double = 1) -> Color {
    func part(_ shift: UInt32) -> Double { Double(value >> shift & 255) / 255 }
    return Color(red: part(16), green: part(8), blue: part(0), alpha: alpha)
  }

  /// A number from 0 to one less than the limit.
  mutating func random(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    return Int(state >> 4) % limit
  }

  private static let words = [
    "tomorrow", "folder", "see", "can", "blue", "it", "when", "me", "you", "the", "train", "late", "worked", "lot",
    "bring", "fine", "seven", "please", "thanks", "again",
  ]
  private static let firstNames = ["Ra", "Bo", "Nia", "Tom", "Ike", "Pia", "Dmitri", "Gustav", "Quentin", "Katharina"]
  private static let lastNames = ["Um", "Li", "Ng", "Kim", "Diaz", "Oyelaran", "Andersson", "Schwarzenberger"]

  mutating func name() -> String {
    let first = random(Self.firstNames.count)
    return "\(Self.firstNames[first]) \(Self.lastNames[random(Self.lastNames.count)])"
  }

  mutating func sentence(_ least: Int, _ most: Int) -> String {
    let words = (0..<least + random(most - least + 1)).map { _ in Self.words[random(Self.words.count)] }
    let text = words.joined(separator: " ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  mutating func time() -> String {
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let hour = random(24)
    return "\(two(hour)):\(two(random(60)))"
  }

  static func root(_ name: String = "root") -> Layer {
    let root = box(0, 0, width, height)
    root.name = name
    return root
  }

  static func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color? = nil, radius: Double = 0
  ) -> Layer {
    let layer = Layer()
    layer.frame = Rect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = color
    layer.cornerRadius = radius
    return layer
  }

  static func text(
    _ string: String, _ size: Double, _ color: Color, _ frame: Rect, _ alignment: TextAlignment = .left
  ) -> TextLayer {
    let layer = TextLayer()
    layer.frame = frame
    layer.string = string
    layer.font = Font(family: "Noto Sans", size: size)
    layer.fontSize = size
    layer.foregroundColor = color
    layer.alignmentMode = alignment
    return layer
  }

  /// A picture without transparency, another one for each number.
  static func picture(_ number: Int, side: Int) throws(BenchError) -> Bitmap {
    let tone = UInt32(truncatingIfNeeded: number &* 37)
    return try Bitmap.painted(width: side, height: side) { x, y in
      let (x, y) = (UInt32(bitPattern: x), UInt32(bitPattern: y))
      return 0xff00_0000 | (x &+ tone & 255) | (y &+ tone &* 3 & 255) << 8 | ((x ^ y) &+ tone &* 7 & 255) << 16
    }
  }

  static func showing(_ picture: Bitmap, _ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Layer {
    let layer = box(x, y, width, height)
    layer.contents = picture
    layer.contentsGravity = .resize
    return layer
  }

  static func knob(_ x: Double, _ y: Double) -> Layer {
    let knob = box(x, y, 22, 22, .white, radius: 11)
    cast(knob, opacity: 0.3, radius: 2, drop: 1)
    return knob
  }

  static func cast(_ layer: Layer, opacity: Float, radius: Double, drop: Double) {
    layer.shadowOpacity = opacity
    layer.shadowRadius = radius
    layer.shadowOffset = Size(0, drop)
  }
}
