import Foundation
import Glibc
import MultiplaneDrawing
import MultiplaneFiles
import Testing

/// No command overwrites its input.
struct InputFileTests {
  private static let scene = """
    canvas: {width: 4, height: 3}
    images: {a: a.png, unused: sub/b.png}
    layer: {frame: [0, 0, 4, 3], contents: a}
    """

  private func withFiles(_ body: (_ folder: String, _ scene: String) throws -> Void) throws {
    let white = try PNGEncoder.encode(width: 3, height: 2, premultiplied: [UInt8](repeating: 255, count: 24))
    try withScene(Self.scene) { folder, scene in
      try FileManager.default.createDirectory(atPath: "\(folder)/sub", withIntermediateDirectories: false)
      try FileOutput.write(white, to: "\(folder)/a.png")
      try FileOutput.write(white, to: "\(folder)/sub/b.png")
      try body(folder, scene)
    }
  }

  private func contents(_ folder: String) throws -> [Data] {
    try ["scene.yaml", "a.png", "sub/b.png"].map { try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)")) }
  }

  @Test func aSceneAndItsImagesAreNotReplaced() throws {
    try withFiles { folder, scene in
      let before = try contents(folder)
      try #require(unsafe symlink("scene.yaml", "\(folder)/soft.yaml") == 0 && symlink("a.png", "\(folder)/soft") == 0)
      try #require(unsafe link("\(folder)/a.png", "\(folder)/hard") == 0)
      for output in ["scene.yaml", "sub/../scene.yaml", "soft.yaml", "a.png", "sub/b.png", "soft", "hard"] {
        let run = try Run(["render", scene, "-o", "\(folder)/\(output)"], environment: withoutDrivers)
        #expect(run.code == 1, "\(output)")
        #expect(run.errors.hasPrefix("multiplane: \(folder)/\(output): cannot be written: this is the same file as "))
        #expect(run.errors.split(separator: "\n").count == 1)
      }
      #expect(try contents(folder) == before)
      let run = try Run(["render", scene, "-o", "\(folder)/new.png"])
      #expect(run.code == 0, "\(run.errors)")
    }
  }

  /// As `cat` does: output appended to the scene would be read as part of it the next time.
  @Test(arguments: [["render", "SCENE", "-o", "-"], ["plan", "SCENE"]])
  func standardOutputIsNoInput(arguments: [String]) throws {
    try withFiles { folder, scene in
      let before = try contents(folder)
      for name in ["scene.yaml", "a.png"] {
        let file = try #require(FileHandle(forUpdatingAtPath: "\(folder)/\(name)"))
        try file.seekToEnd()
        let run = try Run(arguments.map { $0 == "SCENE" ? scene : $0 }, output: file)
        #expect(run.code == 1)
        #expect(run.errors.contains("cannot be written: this is the same file as"), "\(run.errors)")
      }
      #expect(try contents(folder) == before)
    }
  }

  @Test func aGallerysPicturesAreNotReplaced() throws {
    try withFiles { folder, _ in
      let before = try contents(folder)
      let run = try Run(["gallery", folder, "-o", "\(folder)/sub/../a.png"])
      #expect(run.code == 1)
      #expect(run.errors.contains("this is the same file as \(folder)/a.png"), "\(run.errors)")
      #expect(try contents(folder) == before)
    }
  }

  @Test func aPyramidsTilesAreNotReplaced() throws {
    try withScene("canvas: {width: 9, height: 9}\nlayer: {class: TiledLayer, pyramid: tiles.dzi}\n") { folder, scene in
      let grey = try PNGEncoder.encode(width: 40, height: 40, premultiplied: [UInt8](repeating: 255, count: 6400))
      try FileOutput.write(grey, to: "\(folder)/a.png")
      #expect(try Run(["tile", "\(folder)/a.png", "-o", "\(folder)/tiles", "--tile-size", "16"]).code == 0)
      for name in ["tiles.dzi", "tiles_files/6/1_1.png", "tiles_files/0/../3/0_0.png"] {
        let run = try Run(["render", scene, "-o", "\(folder)/\(name)"], environment: withoutDrivers)
        #expect(run.code == 1)
        #expect(run.errors.contains("a part of layer.pyramid"), "\(run.errors)")
      }
      #expect(try Run(["validate", scene]).code == 0)
    }
  }

  @Test func figuresThatAreComparedWithAreNotReplaced() throws {
    try withScene { folder, _ in
      let tiny = ["bench", "W2", "--layers", "20", "--size", "8x8", "--frames", "1", "--warmup", "1", "--engine"]
      #expect(try Run(tiny + ["--json", "\(folder)/a.json"]).code == 0)
      let run = try Run(tiny + ["--json", "\(folder)/a.json", "--compare", "\(folder)/a.json"])
      #expect(run.code == 1)
      #expect(run.errors.contains("this is the same file as"), "\(run.errors)")
    }
  }
}
