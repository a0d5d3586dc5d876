import CBench
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneContents

extension Bitmap {
  /// Premultiplied RGBA8, from texels with red in the lowest byte.
  static func painted(width: Int, height: Int, _ texel: (Int32, Int32) -> UInt32) throws(BenchError) -> Bitmap {
    do {
      return try Bitmap(width: width, height: height) { bytes, bytesPerRow in
        for y in 0..<height {
          for x in 0..<width {
            let (value, place) = (texel(Int32(x), Int32(y)), y * bytesPerRow + x * 4)
            for component in 0..<4 { bytes[place + component] = UInt8(truncatingIfNeeded: value >> (8 * component)) }
          }
        }
      }
    } catch {
      throw BenchError(.bitmap(error))
    }
  }

  /// The sprite bitmaps of the workloads.
  static func sprites() throws(BenchError) -> [Bitmap] {
    var result: [Bitmap] = []
    for sprite in 0..<Int32(scene_sprite_count) {
      result.append(try painted(width: spriteSide, height: spriteSide) { scene_sprite_texel(sprite, $0, $1) })
    }
    return result
  }

  static let spriteSide = scene_sprite_side
}

extension Layer {
  /// A layer of the size of a bitmap, one texel a point.
  static func showing(_ picture: Bitmap, at origin: Point = .zero) -> Layer {
    let layer = Layer()
    layer.frame = Rect(x: origin.x, y: origin.y, width: Double(picture.width), height: Double(picture.height))
    layer.contents = picture
    return layer
  }

  /// A root layer that fills the target and draws nothing itself.
  static func canvas(_ size: scene_size) -> Layer {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    return root
  }

  /// Moves the frame's origin of a layer that is neither rotated nor scaled; only its position changes.
  func move(to origin: Point) {
    position = Point(
      origin.x + anchorPoint.x * bounds.size.width, origin.y + anchorPoint.y * bounds.size.height)
  }
}

extension Point {
  init(_ point: scene_point) { self.init(point.x, point.y) }
}
