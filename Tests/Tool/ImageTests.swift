import Foundation
import MultiplaneDrawing
import Testing

/// The tool and image files.
struct ImageTests {
  private let white = try? PNGEncoder.encode(width: 3, height: 2, premultiplied: [UInt8](repeating: 255, count: 24))

  @Test func imagesAreCheckedAndLimited() throws {
    let text = "canvas: {width: 4, height: 3}\nimages: {a: a.png}\nlayer: {frame: [0, 0, 4, 3], contents: a}\n"
    try withScene(text) { folder, scene in
      let missing = try Run(["validate", scene])
      #expect(missing.code == 1)
      #expect(missing.errors.hasPrefix("multiplane: \(scene):2:13: images.a: \(folder)/a.png: there is no such file"))

      try Data(#require(white)).write(to: URL(fileURLWithPath: "\(folder)/a.png"))
      #expect(try Run(["validate", scene]).code == 0)
      #expect(try Run(["validate", scene, "--max-pixels", "6"]).code == 0)
      let limited = try Run(["render", scene, "-o", "-", "--max-pixels", "5"])
      #expect(limited.code == 1)
      #expect(limited.errors.contains("3 × 2 pixels"))
      let rendered = try Run(["render", scene, "-o", "-"])
      #expect(try ImageDecoder.decode(Array(rendered.output)).bytes.allSatisfy { $0 == 255 })
    }
  }
}
