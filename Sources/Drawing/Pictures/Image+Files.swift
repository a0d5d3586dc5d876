import Glibc
import MultiplaneGeometry

extension Image {
  /// An image of a file. Its header is read now, and its picture when it is first needed.
  ///
  /// - Parameter scale: texels a point; nil for what the name ends with: `@2x`, `@3x`, or nothing for 1.
  public convenience init(
    path: String, scale: Double? = nil, limits: ImageLimits = ImageLimits()
  ) throws(ImageError) {
    do throws(ImageError) {
      let bytes = try RegularFile.read(path: path, maximumBytes: limits.maximumFileBytes)
      try self.init(bytes, scale: scale ?? ImageName(path).scale, limits: limits)
    } catch {
      throw error.at(path)
    }
  }

  /// The file of a name that fits a scale best: of that scale, or the next larger one that is there, or else the
  /// largest.
  ///
  /// - Parameters:
  ///   - name: `button` or `button.png`; for a scale of 2, `button@2x.png` is looked for. Without an extension, `.png`,
  ///     `.jpg`, `.jpeg`, `.webp` and `.gif` are tried in this order.
  ///   - folder: where the files are.
  ///   - scale: pixels a point of where it is drawn.
  public convenience init(
    named name: String, in folder: String, scale: Double = 1, limits: ImageLimits = ImageLimits()
  ) throws(ImageError) {
    let wanted = ImageName(name)
    let extensions = wanted.extension.isEmpty ? ImageName.extensions : [wanted.extension]
    let least = scale.isFinite ? max(1, min(Int(clamping: scale.rounded(.up)), ImageName.largestScale)) : 1
    for candidate in Array(least...ImageName.largestScale) + (1..<least).reversed() {
      for suffix in extensions {
        let path = "\(folder)/\(wanted.base)\(candidate > 1 ? "@\(candidate)x" : "")\(suffix)"
        guard unsafe access(path, F_OK) == 0 else { continue }
        try self.init(path: path, scale: Double(candidate), limits: limits)
        return
      }
    }
    throw ImageError(.notFound, path: "\(folder)/\(name)")
  }
}

/// The parts of a file's name: `button@2x.png`.
private struct ImageName {
  /// Without scale and extension; with its folder.
  var base: String
  var scale = 1.0
  /// With its dot; empty where there is none that pictures have.
  var `extension` = ""

  static let extensions = [".png", ".jpg", ".jpeg", ".webp", ".gif"]
  static let largestScale = 4

  init(_ name: String) {
    base = name
    if let suffix = Self.extensions.first(where: { name.lowercased().hasSuffix($0) }) {
      `extension` = String(name.suffix(suffix.count))
      base = String(name.dropLast(suffix.count))
    }
    for candidate in 2...Self.largestScale where base.hasSuffix("@\(candidate)x") {
      scale = Double(candidate)
      base = String(base.dropLast(3))
    }
  }
}
