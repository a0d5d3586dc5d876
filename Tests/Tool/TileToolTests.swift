import Foundation
import Glibc
import MultiplaneDrawing
import MultiplaneContents
import MultiplaneFiles
import Testing

/// `multiplane tile`, and scenes with its pyramids.
struct TileToolTests {
  /// 200 × 120 pixels: red from left to right, green from top to bottom.
  private func writePicture(_ path: String) throws {
    let picture = try Bitmap(width: 200, height: 120) { bytes, stride in
      for y in 0..<120 {
        for x in 0..<200 {
          let start = y * stride + x * 4
          (bytes[start], bytes[start + 1], bytes[start + 2], bytes[start + 3]) = (UInt8(x), UInt8(y * 2), 60, 255)
        }
      }
    }
    try Data(try PNGEncoder.encode(picture)).write(to: URL(fileURLWithPath: path))
  }

  @Test func aPictureBecomesTilesThatAreShown() throws {
    let scene = """
      canvas: {width: 100, height: 60}
      layer:
        class: TiledLayer
        pyramid: tiles.dzi
        anchorPoint: [0, 0]
        memoryBudget: 100000
      """
    try withScene(scene) { folder, scene in
      try writePicture("\(folder)/picture.png")
      let run = try Run([
        "tile", "\(folder)/picture.png", "-o", "\(folder)/tiles", "--tile-size", "64", "--progress",
      ])
      #expect(run.code == 0, "\(run.errors)")
      #expect(run.text == "200 × 120 pixels, levels: 9, tiles of 64 × 64\n")
      #expect(run.errors.hasSuffix("picture.png: 100 %\n"))
      let shown = try Run(["render", scene, "-o", "\(folder)/out.png"])
      #expect(shown.code == 0, "\(shown.errors)")
      let picture = try ImageDecoder.read(path: "\(folder)/out.png")
      for (x, y) in [(0, 0), (70, 20), (99, 59)] {
        let start = y * picture.bytesPerRow + x * picture.format.bytesPerTexel
        #expect(Array(picture.bytes[start..<start + 3]) == [UInt8(x), UInt8(y * 2), 60])
      }
    }
  }

  @Test func badInputEndsWithOneLineAndOne() throws {
    try withScene { folder, scene in
      try writePicture("\(folder)/picture.png")
      try Data("no picture".utf8).write(to: URL(fileURLWithPath: "\(folder)/text.png"))
      try FileManager.default.createDirectory(atPath: "\(folder)/full_files/0", withIntermediateDirectories: true)
      let cases = [
        ("\(folder)/none.png", "\(folder)/a", "there is no such file"),
        ("\(folder)/text.png", "\(folder)/a", "text.png"),
        (folder, "\(folder)/a", "this is a directory"),
        (scene, "\(folder)/a", "scene.yaml"),
        ("\(folder)/picture.png", "\(folder)/full", "full_files: there is such a file or folder already"),
        ("\(folder)/picture.png", "\(folder)/full.dzi", "full_files: there is such a file or folder already"),
        ("\(folder)/picture.png", "\(folder)/picture.png/a", "the folder cannot be made"),
        ("\(folder)/picture.png", "/proc/tiles", "the folder cannot be made"),
        ("\(folder)/picture.png", "\(folder)/no/such/folder", "the folder cannot be made"),
      ]
      for (image, output, words) in cases {
        let run = try Run(["tile", image, "-o", output])
        #expect(run.code == 1, "\(image), \(output)")
        #expect(run.errors.hasPrefix("multiplane: "), "\(run.errors)")
        #expect(run.errors.contains(words), "\(run.errors)")
        #expect(run.errors.split(separator: "\n").count == 1)
        #expect(run.output.isEmpty)
      }
      // A picture that cannot be read leaves nothing.
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).allSatisfy { !$0.hasPrefix("a") })
    }
  }

  @Test(arguments: [
    ["tile"], ["tile", "a.png"], ["tile", "a.png", "-o", "b", "--tile-size", "8"],
    ["tile", "a.png", "-o", "b", "--tile-size", "many"], ["tile", "a.png", "-o", "b", "--memory", "0"],
    ["tile", "a.png", "-o", "b", "--memory", "9999999999999999"],
  ])
  func wrongUsageIs64(arguments: [String]) throws {
    #expect(try Run(arguments).code == 64)
  }

  @Test func theMemoryIsBounded() throws {
    try withScene { folder, _ in
      try writePicture("\(folder)/picture.png")
      let arguments = ["tile", "\(folder)/picture.png", "-o", "\(folder)/tiles", "--tile-size", "2048", "--memory"]
      let run = try Run(arguments + ["20"])
      #expect(run.code == 1)
      #expect(run.errors.hasSuffix(" MB at once; the budget is 20 MB\n"), "\(run.errors)")
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/tiles_files"))
      #expect(try Run(arguments + ["20000"]).code == 0)
    }
  }

  /// A killed run leaves nothing under the final names, and the next run says what it has left.
  @Test func aKilledRunLeavesNoImage() throws {
    try withScene { folder, _ in
      let picture = try PNGEncoder.encode(
        width: 600, height: 600, premultiplied: [UInt8](repeating: 255, count: 600 * 600 * 4))
      try FileOutput.write(picture, to: "\(folder)/picture.png")
      let arguments = ["tile", "\(folder)/picture.png", "-o", "\(folder)/tiles", "--tile-size", "16"]
      let program = try #require(Bundle.main.executableURL).deletingLastPathComponent().appending(path: "multiplane")
      let unfinished = "tiles_files.unfinished"
      var isKilled = false
      // On a full machine it may end before it is killed.
      for _ in 0..<20 where !isKilled {
        for name in ["tiles.dzi", "tiles_files", unfinished] {
          try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
        }
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let tile = "\(folder)/\(unfinished)/10/0_3.png"
        while process.isRunning, !FileManager.default.fileExists(atPath: tile) { usleep(1000) }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        isKilled = process.terminationReason == .uncaughtSignal
      }
      #expect(isKilled)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.contains(unfinished) && !names.contains("tiles.dzi") && !names.contains("tiles_files"))
      let refused = try Run(arguments)
      #expect(refused.code == 1)
      #expect(refused.errors.contains("\(unfinished): another run writes this folder"), "\(refused.errors)")
      try FileManager.default.removeItem(atPath: "\(folder)/\(unfinished)")
      #expect(try Run(arguments).code == 0)
      try DeepZoomImage(path: "\(folder)/tiles.dzi").check()
    }
  }

  private let wholePicture = """
    canvas: {width: 200, height: 120}
    layer: {class: TiledLayer, pyramid: tiles.dzi, anchorPoint: [0, 0]}

    """

  @Test func validateNamesWhatIsDamaged() throws {
    try withScene(wholePicture) { folder, scene in
      try writePicture("\(folder)/picture.png")
      #expect(try Run(["tile", "\(folder)/picture.png", "-o", "\(folder)/tiles", "--tile-size", "64"]).code == 0)
      #expect(try Run(["validate", scene]).code == 0)
      try FileManager.default.removeItem(atPath: "\(folder)/tiles_files/8/0_0.png")
      try Data("no picture".utf8).write(to: URL(fileURLWithPath: "\(folder)/tiles_files/8/1_1.png"))
      let run = try Run(["validate", scene])
      #expect(run.code == 1)
      let place = "\(scene):2:37: layer.pyramid: \(folder)/tiles.dzi"
      #expect(run.errors.hasPrefix("multiplane: \(place): tiles are missing or damaged: "), "\(run.errors)")
      #expect(run.errors.contains("8/0_0.png: there is no such file; "), "\(run.errors)")
      #expect(run.errors.contains("8/1_1.png: this is neither a PNG"), "\(run.errors)")
    }
  }

  /// Missing tiles of a pyramid are not shown; the others are.
  @Test func damagedPyramidsAreShownAsFarAsTheyGo() throws {
    try withScene(wholePicture) { folder, scene in
      try writePicture("\(folder)/picture.png")
      #expect(try Run(["tile", "\(folder)/picture.png", "-o", "\(folder)/tiles", "--tile-size", "64"]).code == 0)
      try FileManager.default.removeItem(atPath: "\(folder)/tiles_files/8/0_0.png")
      try Data("no picture".utf8).write(to: URL(fileURLWithPath: "\(folder)/tiles_files/8/1_1.png"))
      let run = try Run(["render", scene, "-o", "\(folder)/out.png", "--json-stats"])
      #expect(run.code == 0, "\(run.errors)")
      #expect(run.text.contains("0_0.png") && run.text.contains("1_1.png"))
      let picture = try ImageDecoder.read(path: "\(folder)/out.png")
      let start = 30 * picture.bytesPerRow + 150 * picture.format.bytesPerTexel
      #expect(Array(picture.bytes[start..<start + 3]) == [150, 60, 60])
      try FileManager.default.removeItem(atPath: "\(folder)/tiles.dzi")
      let none = try Run(["render", scene, "-o", "\(folder)/out.png"])
      #expect(none.code == 1)
      #expect(none.errors.contains("tiles.dzi: there is no such file"), "\(none.errors)")
    }
  }
}
