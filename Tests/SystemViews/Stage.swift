import MultiplaneContents
import MultiplaneDrawing
import MultiplaneTestStage
import MultiplaneViews

typealias Stage = MultiplaneTestStage.Stage

/// Pictures for tests.
enum Pictures {
  static func bitmap(_ width: Int, _ height: Int, _ color: [UInt8] = [200, 100, 50, 255]) throws -> Bitmap {
    try Bitmap(width: width, height: height, bytes: (0..<width * height).flatMap { _ in color })
  }

  static func image(_ width: Int, _ height: Int, scale: Double = 1) throws -> Image {
    Image(try bitmap(width, height), scale: scale)
  }
}
