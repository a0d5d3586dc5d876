import MultiplaneArchives
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneRenderTree

/// Pictures in rows, each on a white mat and laid down a little askew.
struct ContactSheet {
  /// Points: the square that a picture has, the room around it, and the mat's margin.
  private static let side = 200.0
  private static let gap = 28.0
  private static let margin = 8.0
  /// Pixels a point.
  private static let scale = 2.0

  let pictures: [Bitmap]
  private let columns: Int

  init(_ pictures: [Bitmap]) {
    self.pictures = pictures
    // About four to three.
    columns = max(1, Int((Double(pictures.count) * 4 / 3).squareRoot().rounded(.up)))
  }

  private var size: Size {
    let rows = (pictures.count + columns - 1) / columns
    let step = Self.side + Self.gap
    return Size(Double(columns) * step + Self.gap, Double(rows) * step + Self.gap)
  }

  var canvas: SceneFile.Canvas {
    SceneFile.Canvas(size: size, scale: Self.scale, background: Color(white: 0.18))
  }

  func makeLayer() throws(Failure) -> Layer {
    let root = Layer()
    root.frame = Rect(origin: .zero, size: size)
    let step = Self.side + Self.gap
    for (index, picture) in pictures.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let center = Point((Double(column) + 0.5) * step + Self.gap / 2, (Double(row) + 0.5) * step + Self.gap / 2)
      let mat = try Self.mat(picture, at: center)
      // Seven slants in turn, −3° to 3°.
      mat.affineTransform = Transform2D(rotationAngle: Double(index * 3 % 7 - 3) * .pi / 180)
      do {
        try root.addSublayer(mat)
      } catch {
        throw Failure(error)
      }
    }
    return root
  }

  private static func mat(_ picture: Bitmap, at center: Point) throws(Failure) -> Layer {
    let longest = Double(max(picture.width, picture.height))
    let room = side - 2 * margin
    let (width, height) = (Double(picture.width) / longest * room, Double(picture.height) / longest * room)
    let (mat, photo) = (Layer(), Layer())
    mat.bounds = Rect(x: 0, y: 0, width: width + 2 * margin, height: height + 2 * margin)
    mat.position = center
    mat.backgroundColor = Color(white: 0.97)
    photo.frame = Rect(x: margin, y: margin, width: width, height: height)
    photo.contents = picture
    do {
      try mat.addSublayer(photo)
    } catch {
      throw Failure(error)
    }
    return mat
  }

  /// The picture at a whole fraction of its size, not smaller than it is shown: averages of squares of texels.
  static func shrunk(_ picture: Bitmap) -> Bitmap {
    let factor = max(picture.width, picture.height) / Int(side * scale)
    let (width, height) = (picture.width / max(factor, 1), picture.height / max(factor, 1))
    guard factor > 1, width > 0, height > 0 else { return picture }
    let (step, bytes) = (picture.format.bytesPerTexel, picture.bytes)
    let small = try? Bitmap(width: width, height: height, format: picture.format) { target, bytesPerRow in
      for y in 0..<height {
        for x in 0..<width {
          for component in 0..<step {
            var sum = factor * factor / 2
            for row in y * factor..<(y + 1) * factor {
              let start = row * picture.bytesPerRow + x * factor * step + component
              for texel in 0..<factor { sum += Int(bytes[start + texel * step]) }
            }
            target[y * bytesPerRow + x * step + component] = UInt8(sum / (factor * factor))
          }
        }
      }
    }
    return small ?? picture
  }
}
