import Foundation
import MultiplaneArchives
import MultiplaneDrawing
import MultiplaneLayers

/// The folder of scene files and images next to this file.
let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures").path

/// A scene around the lines of one layer, which begin at line 3 and are indented by two.
func scene(_ layer: String, images: String = "{}") -> String {
  "canvas: {width: 10, height: 10}\nlayer:\n"
    + layer.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)\n" }.joined()
    + "images: \(images)\n"
}

/// The root layer of a scene, without reading images.
func layer(_ lines: String) throws -> Layer {
  try SceneFile(parsing: scene(lines)).makeLayer(images: [:])
}

/// The error of reading a text, or nil.
func problem(_ text: String, format: SceneFile.Format = .yaml) -> SceneError? {
  do throws(SceneError) {
    _ = try SceneFile(parsing: text, format: format, file: "f")
    return nil
  } catch {
    return error
  }
}

/// A folder that is deleted after the closure.
func withTemporaryFolder<R>(_ body: (String) throws -> R) throws -> R {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("multiplane-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder.path)
}
