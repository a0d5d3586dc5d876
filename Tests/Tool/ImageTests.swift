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

  @Test func aFolderOfPicturesBecomesASheet() throws {
    try withScene { folder, _ in
      let none = try Run(["gallery", folder, "-o", "-"])
      #expect(none.code == 1)
      #expect(none.errors == "multiplane: \(folder): no PNG, JPEG or WebP file that can be read\n")

      for name in ["a.png", "b.PNG"] { try Data(#require(white)).write(to: URL(fileURLWithPath: "\(folder)/\(name)")) }
      try Data("no picture".utf8).write(to: URL(fileURLWithPath: "\(folder)/bad.webp"))
      let run = try Run(["gallery", folder, "-o", "\(folder)/sheet.png"])
      #expect(run.code == 0)
      #expect(run.errors.hasPrefix("multiplane: warning: \(folder)/bad.webp: "))
      let sheet = try ImageDecoder.read(path: "\(folder)/sheet.png")
      #expect(sheet.width > sheet.height)

      let missing = try Run(["gallery", "\(folder)/none", "-o", "-"])
      #expect(missing.code == 1)
      #expect(missing.errors == "multiplane: \(folder)/none: is not a folder that can be read\n")
    }
  }
}
