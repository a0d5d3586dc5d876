internal import Foundation
internal import MultiplaneDrawing
package import MultiplaneContents
package import Testing

/// Reference pictures, stored in `Tests/References/<feature>-<variant>.png`.
package enum ReferencePicture {
  /// Compares a picture with its reference, or stores it as the reference when `MULTIPLANE_UPDATE_REFERENCES` is 1.
  ///
  /// Records an issue when there is no reference or when the two differ by more than `bounds`; `FailureReport` then
  /// writes expected, actual and difference.
  package static func expect(
    _ actual: Picture, named name: String, _ bounds: Comparison.Bounds = .within(2),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    if let failure = check(
      actual, named: name, bounds, in: folder,
      updates: ProcessInfo.processInfo.environment["MULTIPLANE_UPDATE_REFERENCES"] == "1")
    {
      Issue.record(Comment(rawValue: failure), sourceLocation: sourceLocation)
    }
  }

  /// The same for a PNG file: one of the same bytes is not decoded.
  package static func expect(
    png: [UInt8], named name: String, _ bounds: Comparison.Bounds = .within(2),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if FileManager.default.contents(atPath: "\(folder)/\(name).png") == Data(png) { return }
    expect(Picture(try ImageDecoder.decode(png)), named: name, bounds, sourceLocation: sourceLocation)
  }

  /// - Returns: the problem; nil for none.
  package static func check(
    _ actual: Picture, named name: String, _ bounds: Comparison.Bounds, in folder: String, updates: Bool
  ) -> String? {
    let path = "\(folder)/\(name).png"
    do {
      if updates {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try FailureReport.write(actual, to: path)
        return nil
      }
      guard FileManager.default.fileExists(atPath: path) else {
        return "there is no reference picture \(name).png; MULTIPLANE_UPDATE_REFERENCES=1 keeps this one, "
          + FailureReport.write(name, expected: nil, actual: actual)
      }
      let expected = Picture(try ImageDecoder.read(path: path))
      guard let failure = Comparison(expected, actual).failure(bounds) else { return nil }
      return "\(name).png: \(failure); \(FailureReport.write(name, expected: expected, actual: actual, notes: failure))"
    } catch {
      return "\(path): \(error)"
    }
  }

  private static var folder: String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("References").path
  }
}

extension Picture {
  /// A bitmap's texels as pixels; chroma is that of the nearest sample.
  package init(_ bitmap: Bitmap) {
    let (planes, color) = (BitmapPlanes(bitmap).planes, TexelColor(bitmap, tint: nil))
    let (texels, chroma) = (planes[0].level(0), planes.count > 1 ? planes[1].level(0) : nil)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(bitmap.width * bitmap.height * 4)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let pixel = color.color(texels.at(x, y), chroma: chroma?.at(x / 2, y / 2) ?? Texel())
        pixels += [pixel.r, pixel.g, pixel.b, pixel.a].map { UInt8($0.rounded()) }
      }
    }
    self.init(width: bitmap.width, height: bitmap.height, pixels: pixels)
  }
}
