import Foundation
import Testing

/// A run of the tool as a process of its own.
struct Run {
  let code: Int32
  let output: Data
  let errors: String

  var text: String { String(decoding: output, as: UTF8.self) }

  /// Runs the executable next to the test program.
  ///
  /// - Parameters:
  ///   - output: what standard output is; nil to collect it.
  ///   - setUp: what a shell does before it becomes the tool.
  ///   - name: of the executable.
  init(
    _ arguments: [String], environment: [String: String] = [:], output: FileHandle? = nil, setUp: String? = nil,
    of name: String = "multiplane"
  ) throws {
    let program = try #require(Bundle.main.executableURL).deletingLastPathComponent().appendingPathComponent(name)
    let (process, out, err) = (Process(), Pipe(), Pipe())
    if let setUp {
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "\(setUp); exec \"$0\" \"$@\"", program.path] + arguments
    } else {
      process.executableURL = program
      process.arguments = arguments
    }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = output ?? out
    process.standardError = err
    try process.run()
    // Reading one after the other is enough: standard error fits a pipe's buffer.
    self.output = output == nil ? out.fileHandleForReading.readDataToEndOfFile() : Data()
    errors = String(decoding: err.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    code = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
  }
}

/// The scenes of the gallery.
enum GalleryScenes {
  static let names = [
    "multiplane", "gallery", "nine-slice", "sampling", "composition", "effects", "tiles", "drawing", "curves", "motion",
  ]

  /// The path of a scene's file.
  static func path(_ name: String) -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return root.appending(path: "Tools/gallery/\(name).yaml").path
  }
}

/// Hides every driver from EGL's vendor-neutral library.
let withoutDrivers = ["__EGL_VENDOR_LIBRARY_DIRS": "/nonexistent", "__EGL_VENDOR_LIBRARY_FILENAMES": "/nonexistent"]

/// A folder with a scene, deleted after the closure.
func withScene<R>(_ text: String = redSquare, _ body: (_ folder: String, _ scene: String) throws -> R) throws -> R {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("multiplane-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let scene = folder.appendingPathComponent("scene.yaml").path
  try text.write(toFile: scene, atomically: true, encoding: .utf8)
  return try body(folder.path, scene)
}

/// Four by three points; the left half is red.
let redSquare = """
  canvas: {width: 4, height: 3}
  layer:
    frame: [0, 0, 2, 3]
    backgroundColor: "#ff0000"
  """
