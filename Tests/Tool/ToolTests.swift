import Foundation
import MultiplaneDrawing
import Testing

/// Exit codes, outputs and messages.
struct ToolTests {
  @Test func aSceneBecomesAPicture() throws {
    try withScene { folder, scene in
      let run = try Run(["render", scene, "-o", "\(folder)/out.png"])
      #expect(run.code == 0, "\(run.errors)")
      #expect(run.output.isEmpty)
      #expect(run.errors.isEmpty)
      let picture = try ImageDecoder.read(path: "\(folder)/out.png")
      #expect((picture.width, picture.height) == (4, 3))
      #expect(picture.format == .rgba8)
      #expect(Array(picture.bytes[0..<16]) == [255, 0, 0, 255, 255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0])
    }
  }

  @Test func thePictureGoesToStandardOutputAndTheStatisticsBesideIt() throws {
    try withScene { folder, scene in
      let run = try Run(["render", scene, "-o", "-", "--json-stats"])
      #expect(run.code == 0, "\(run.errors)")
      #expect(try ImageDecoder.decode(Array(run.output)).width == 4)
      let statistics = try JSONSerialization.jsonObject(with: Data(run.errors.utf8)) as? [String: Any]
      #expect(statistics?["draws"] as? Int == 1)

      let other = try Run(["render", scene, "-o", "\(folder)/out.png", "--json-stats"])
      #expect(other.errors.isEmpty)
      #expect(try JSONSerialization.jsonObject(with: other.output) is [String: Any])
    }
  }

  @Test func sizeAndScaleReplaceTheScenes() throws {
    try withScene { folder, scene in
      let run = try Run(["render", scene, "-o", "-", "--size", "8x2.5", "--scale", "2", "--time", "1.5"])
      #expect(run.code == 0, "\(run.errors)")
      let picture = try ImageDecoder.decode(Array(run.output))
      #expect((picture.width, picture.height) == (16, 5))
      #expect(picture.bytes[3 * 4 + 3] == 255)
      #expect(picture.bytes[4 * 4 + 3] == 0)
    }
  }

  @Test func coloursAreBlendedAsAsked() throws {
    let scene = """
      canvas: {width: 4, height: 3, background: "#000000"}
      layer: {frame: [0, 0, 4, 3], backgroundColor: "#ffffff80"}
      """
    try withScene(scene) { _, scene in
      for (options, expected) in [([], 128), (["--blending", "encoded"], 128), (["--blending", "linear"], 188)] {
        let run = try Run(["render", scene, "-o", "-"] + options)
        #expect(run.code == 0, "\(run.errors)")
        #expect(try Int(ImageDecoder.decode(Array(run.output)).bytes[0]) == expected)
      }
      for command in [["render", "-o", "-"], ["bench"]] {
        let run = try Run(command + [scene, "--blending", "srgb"])
        #expect(run.code == 64 && run.errors.contains("--blending") && run.errors.contains("encoded"))
      }
    }
  }

  @Test func badInputEndsWithOneLineAndOne() throws {
    try withScene("canvas: {width: 4, height: 3}\nlayer:\n  opactiy: 1\n") { folder, scene in
      let unknown = "multiplane: \(scene):3:3: layer.opactiy: unknown key \"opactiy\"; did you mean \"opacity\"?\n"
      for command in [["render", "-o", "\(folder)/out.png"], ["plan"], ["validate"]] {
        let run = try Run(command + [scene])
        #expect(run.code == 1)
        #expect(run.errors == unknown)
        #expect(run.output.isEmpty)
      }
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/out.png"))
      let missing = try Run(["validate", "\(folder)/no.yaml"])
      #expect(missing.code == 1)
      #expect(missing.errors == "multiplane: \(folder)/no.yaml: there is no such file\n")
    }
  }

  @Test func aCanvasOverTheDriversLimitsIsBadInput() throws {
    try withScene { folder, scene in
      let run = try Run(["render", scene, "-o", "\(folder)/out.png", "--size", "1000000x1"])
      #expect(run.code == 1)
      #expect(run.errors.hasPrefix("multiplane: --size: "))
      #expect(run.errors.contains("GL_MAX_TEXTURE_SIZE"))
      #expect(run.errors.split(separator: "\n").count == 1)
      for (command, option) in [("plan", "--size=1e9x1"), ("render", "--scale=1e30")] {
        let run = try Run([command, scene, option] + (command == "plan" ? [] : ["-o", "-"]))
        #expect(run.code == 1)
        let name = option.prefix { $0 != "=" }
        #expect(run.errors == "multiplane: \(name): expected a side of at most 1048576 pixels, found more\n")
      }
    }
  }

  @Test(arguments: [
    ("{width: 400000, height: 1}", "1:17: canvas.width"), ("{width: 1, height: 4e5}", "1:28: canvas.height"),
  ])
  func aCanvasOverTheDriversLimitsIsToldWithItsPlace(canvas: String, place: String) throws {
    try withScene("canvas: \(canvas)\nlayer: {}\n") { _, scene in
      let run = try Run(["render", scene, "-o", "-"])
      #expect(run.code == 1)
      #expect(run.errors.hasPrefix("multiplane: \(scene):\(place): a surface of "), "\(run.errors)")
    }
  }

  @Test func anOutputThatCannotBeWrittenLeavesTheOldFileWhole() throws {
    try withScene { folder, scene in
      let old = Data("old".utf8)
      for path in ["\(folder)/no/out.png", folder, "", "/proc/version"] {
        let run = try Run(["render", scene, "-o", path])
        #expect(run.code == 1, "\(path)")
        #expect(run.errors.hasPrefix("multiplane: \(path): cannot be written"), "\(run.errors)")
      }
      // An invalid scene is found before the old picture is overwritten.
      try old.write(to: URL(fileURLWithPath: "\(folder)/out.png"))
      try "canvas: 1".write(toFile: scene, atomically: true, encoding: .utf8)
      #expect(try Run(["render", scene, "-o", "\(folder)/out.png"]).code == 1)
      #expect(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/out.png")) == old)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["out.png", "scene.yaml"])
    }
  }

  /// The system would end the process with a signal, and leave an incomplete file.
  @Test func aLimitOnTheSizeOfFilesIsAnError() throws {
    try withScene { folder, scene in
      try Data("old".utf8).write(to: URL(fileURLWithPath: "\(folder)/out.png"))
      let run = try Run(
        ["render", scene, "-o", "\(folder)/out.png"], environment: ["MESA_SHADER_CACHE_DISABLE": "true"],
        setUp: "ulimit -f 0")
      #expect(run.code == 1)
      #expect(run.errors == "multiplane: \(folder)/out.png: cannot be written: File too large\n")
      #expect(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/out.png")) == Data("old".utf8))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["out.png", "scene.yaml"])
    }
  }

  @Test(arguments: [["info"], ["render", "SCENE", "-o", "-"], ["plan", "SCENE"], ["validate", "SCENE"]])
  func aClosedPipeIsAnError(arguments: [String]) throws {
    try withScene { _, scene in
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      let run = try Run(arguments.map { $0 == "SCENE" ? scene : $0 }, output: pipe.fileHandleForWriting)
      #expect(run.code == 1)
      #expect(run.errors == "multiplane: output: cannot be written: nobody reads the other end any more\n")
    }
  }

  @Test func withoutAnyGLOnlyWhatNeedsItFails() throws {
    try withScene { folder, scene in
      let run = try Run(["render", scene, "-o", "\(folder)/out.png"], environment: withoutDrivers)
      #expect(run.code == 2)
      #expect(run.errors.hasPrefix("multiplane: no OpenGL ES context can be made here: surfaceless"))
      #expect(run.errors.split(separator: "\n").count == 1)
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/out.png"))
      let info = try Run(["info"], environment: withoutDrivers)
      #expect(info.code == 2)
      #expect(info.text.contains("surfaceless"))
      #expect(try Run(["plan", scene], environment: withoutDrivers).code == 0)
      #expect(try Run(["validate", scene], environment: withoutDrivers).code == 0)
    }
  }

  @Test func infoNamesWhatIsHere() throws {
    let run = try Run(["info"])
    #expect(run.code == 0)
    for word in ["EGL", "renderer", "texture", "viewport", "surfaceless"] { #expect(run.text.contains(word)) }
  }

  @Test func aPlanIsAKeyframe() throws {
    try withScene { _, scene in
      let run = try Run(["plan", scene, "--scale", "3"])
      #expect(run.code == 0)
      #expect(run.text.hasPrefix("frame 1 keyframe 12 × 9"))
      #expect(run.text.contains("quad 0"))
    }
  }

  @Test func validateSaysWhatThereIs() throws {
    try withScene { _, scene in
      let run = try Run(["validate", scene])
      #expect(run.text == "\(scene): 4 × 3 pixels, layers: 1, images: 0\n")
    }
  }

  @Test(arguments: [
    ["nonsense"], ["render"], ["render", "a.yaml"], ["render", "a.yaml", "-o", "b.png", "--size", "4"],
    ["render", "a.yaml", "-o", "b.png", "--size", "0x3"], ["render", "a.yaml", "-o", "b.png", "--size", "3xnan"],
    ["render", "a.yaml", "-o", "b.png", "--scale", "-1"], ["render", "a.yaml", "-o", "b.png", "--scale", "inf"],
    ["plan", "a.yaml", "--time", "nan"], ["validate", "a.yaml", "--max-pixels", "0"], ["validate"], ["info", "more"],
    ["validate", "a.yaml", "--unknown"], [],
  ])
  func wrongUsageIs64(arguments: [String]) throws {
    let run = try Run(arguments)
    #expect(run.code == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("Usage: multiplane"))
  }

  @Test(arguments: [["--help"], ["render", "--help"], ["help", "plan"]])
  func helpIsHelp(arguments: [String]) throws {
    let run = try Run(arguments)
    #expect(run.code == 0)
    #expect(run.text.contains("USAGE: multiplane"))
  }
}
