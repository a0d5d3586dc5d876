import Foundation
import Glibc
import MultiplaneDrawing
import MultiplaneFiles
import Testing

/// Too little memory or disk space ends with a line of error, never with a signal.
struct StarvedTests {
  /// A scene with an image of 2,000 × 2,000 pixels.
  private func withLargeImage(_ body: (_ folder: String, _ scene: String) throws -> Void) throws {
    let scene = "canvas: {width: 40, height: 30}\nimages: {a: a.png}\nlayer: {frame: [0, 0, 40, 30], contents: a}\n"
    try withScene(scene) { folder, scene in
      let white = [UInt8](repeating: 255, count: 16_000_000)
      try FileOutput.write(
        try PNGEncoder.encode(width: 2000, height: 2000, premultiplied: white), to: "\(folder)/a.png")
      try body(folder, scene)
    }
  }

  @Test(arguments: Array(stride(from: 60, through: 720, by: 60)))
  func anAddressSpaceOfAnySizeIsNoCrash(megabytes: Int) throws {
    try withLargeImage { folder, scene in
      for arguments in [
        ["render", scene, "-o", "\(folder)/out.png"], ["plan", scene], ["validate", scene],
        ["tile", "\(folder)/a.png", "-o", "\(folder)/tiles"],
      ] {
        let run = try Run(
          arguments, environment: ["SWIFT_BACKTRACE": "enable=no"], setUp: "ulimit -c 0; ulimit -v \(megabytes)000")
        // 127 is the dynamic loader's: the libraries cannot be loaded.
        #expect([0, 1, 2, 127].contains(run.code), "\(arguments[0]): \(run.code), \(run.errors)")
        #expect(run.code == 0 || !run.errors.isEmpty)
      }
    }
  }

  /// Drivers map their shader cache, and write to it where there may be no space.
  @Test func aFileSizeLimitTurnsTheDriversCacheOff() throws {
    try withScene { folder, scene in
      let caches = ["MESA_SHADER_CACHE_DIR": "\(folder)/cache", "MESA_SHADER_CACHE_DISABLE": "false"]
      let run = try Run(["render", scene, "-o", "-"], environment: caches, setUp: "ulimit -c 0; ulimit -f 0")
      #expect(run.code == 0, "\(run.errors)")
      let warning = "multiplane: warning: the driver's shader cache is off: \(folder)/cache/mesa_shader_cache: "
      #expect(run.errors.hasPrefix(warning), "\(run.errors)")
      // If the cache is already disabled, there is no warning.
      let off = caches.merging(["MESA_SHADER_CACHE_DISABLE": "true"]) { $1 }
      let other = try Run(["render", scene, "-o", "-"], environment: off, setUp: "ulimit -c 0; ulimit -f 0")
      #expect(other.code == 0 && other.errors.isEmpty, "\(other.errors)")
    }
  }
}
