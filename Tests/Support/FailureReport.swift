internal import Foundation
internal import MultiplaneDrawing
import MultiplaneFiles

/// Writes the files that help to understand a failed comparison of pictures.
package enum FailureReport {
  /// The folder: `MULTIPLANE_FAILURES`, or `multiplane-failures` in the folder for temporary files.
  package static var folder: String {
    ProcessInfo.processInfo.environment["MULTIPLANE_FAILURES"]
      ?? FileManager.default.temporaryDirectory.appendingPathComponent("multiplane-failures").path
  }

  /// Writes `expected.png`, `actual.png` and `difference.png` (amplified 16 times), and the scene as `scene.yaml` with
  /// its images, into a folder `name`.
  ///
  /// - Parameter notes: the content of `notes.txt`.
  /// - Returns: one line for the test's message: the folder, or why the files could not be written.
  package static func write(
    _ name: String, scene: TestScene? = nil, expected: Picture?, actual: Picture?, notes: String = ""
  ) -> String {
    let place = folder + "/" + name
    do {
      // Removes the report of an earlier run.
      if FileManager.default.fileExists(atPath: place) { try FileManager.default.removeItem(atPath: place) }
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      if let scene { try write(scene, to: place) }
      if let expected { try write(expected, to: place + "/expected.png") }
      if let actual { try write(actual, to: place + "/actual.png") }
      if let expected, let actual, expected.width == actual.width, expected.height == actual.height {
        try write(expected.difference(to: actual, gain: differenceGain), to: place + "/difference.png")
      }
      if !notes.isEmpty { try FileOutput.write(Array((notes + "\n").utf8), to: place + "/notes.txt") }
      return "written to \(place)"
    } catch {
      return "could not be written to \(place): \(error)"
    }
  }

  /// A difference of one 255th must be visible.
  private static let differenceGain = 16

  private static func write(_ scene: TestScene, to place: String) throws {
    let text = SceneText(scene)
    try FileOutput.write(Array(text.text.utf8), to: place + "/scene.yaml")
    for image in text.images {
      if RawBytes.keys(of: image.bitmap) != nil {
        try FileOutput.write(RawBytes.bytes(of: image.bitmap), to: "\(place)/\(image.name).raw")
      } else {
        try FileOutput.write(try PNGEncoder.encode(image.bitmap), to: "\(place)/\(image.name).png")
      }
    }
  }

  static func write(_ picture: Picture, to path: String) throws {
    let bytes = try PNGEncoder.encode(width: picture.width, height: picture.height, premultiplied: picture.pixels)
    try FileOutput.write(bytes, to: path)
  }
}
