import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneViews

/// Asset catalogues as they lie in a source tree: folders whose names say what they are, each with a `Contents.json`.
@MainActor final class AssetCatalogs {
  /// How deep folders are walked, and how many sets are known, at most.
  private static let deepest = 16
  private static let mostSets = 50_000

  /// By extension and name: `imageset` and `Icons/star`.
  private var sets: [String: [String: String]] = [:]
  private var contents: [String: JSONValue] = [:]
  private var count = 0
  /// Paths of catalogues: folders of resources may lie in each other.
  private var known: Set<String> = []
  private let warn: (ViewArchiveError) -> Void

  init(folders: [String], warn: @escaping (ViewArchiveError) -> Void) {
    self.warn = warn
    for folder in folders { search(folder, 0) }
  }

  /// Catalogues in a folder of resources.
  private func search(_ folder: String, _ depth: Int) {
    guard depth < 4 else { return }
    for name in ArchiveFiles.names(in: folder) {
      let path = "\(folder)/\(name)"
      if name.hasSuffix(".xcassets") {
        if known.insert(path).inserted { walk(path, prefix: "", 0) }
      } else if name.hasSuffix(".car") {
        guard known.insert(path).inserted else { continue }
        warn(ViewArchiveError(.format("an asset catalogue that Apple's compiler made"), file: path))
      } else if !name.contains(".") {
        search(path, depth + 1)
      }
    }
  }

  private func walk(_ folder: String, prefix: String, _ depth: Int) {
    guard depth < Self.deepest, count < Self.mostSets else { return }
    for name in ArchiveFiles.names(in: folder) {
      let path = "\(folder)/\(name)"
      guard let dot = name.lastIndex(of: ".") else {
        let isSpace =
          ArchiveFiles.exists("\(path)/Contents.json")
          && read(path)?["properties"]?["provides-namespace"]?.bool == true
        walk(path, prefix: isSpace ? "\(prefix)\(name)/" : prefix, depth + 1)
        continue
      }
      let (stem, kind) = (String(name[..<dot]), String(name[name.index(after: dot)...]))
      if kind == "json" { continue }
      count += 1
      // The first catalogue that has a name is the one that is taken.
      if sets[kind]?["\(prefix)\(stem)"] == nil { sets[kind, default: [:]]["\(prefix)\(stem)"] = path }
    }
  }

  private func read(_ folder: String) -> JSONValue? {
    if let known = contents[folder] { return known }
    let file = "\(folder)/Contents.json"
    do throws(ViewArchiveError) {
      let value = try JSONValue.parse(try XMLFile.bytes(of: file), file: file)
      contents[folder] = value
      return value
    } catch {
      warn(error)
      return nil
    }
  }

  // MARK: Choosing

  /// How well an entry fits; nil where it is of another device or appearance.
  private func fit(_ entry: JSONValue, idiom: String, isDark: Bool) -> Int? {
    let own = entry["idiom"]?.string ?? "universal"
    guard own == idiom || own == "universal" else { return nil }
    var fit = own == idiom ? 2 : 0
    for appearance in entry["appearances"]?.array ?? [] {
      switch (appearance["appearance"]?.string, appearance["value"]?.string) {
      case ("luminosity", "dark"):
        if !isDark { return nil }
        fit += 4
      case ("luminosity", "light"): if isDark { return nil }
      default: return nil
      }
    }
    return fit
  }

  // MARK: Images

  func image(_ name: String, scale: Double, idiom: String, isDark: Bool = false) -> Image? {
    guard let folder = sets["imageset"]?[name], let set = read(folder) else { return nil }
    var best: (fit: Int, distance: Double, entry: JSONValue, scale: Double)?
    for entry in set["images"]?.array ?? [] {
      guard let file = entry["filename"]?.string, ArchiveFiles.isName(file),
        let fit = fit(entry, idiom: idiom, isDark: isDark)
      else { continue }
      let own = entry["scale"]?.string.flatMap { Double($0.dropLast()) } ?? 1
      // The wanted scale, or the next larger one, or else the largest.
      let distance = own >= scale ? own - scale : 100 - own
      if best == nil || (best?.fit ?? 0, -(best?.distance ?? 0)) < (fit, -distance) {
        best = (fit, distance, entry, own)
      }
    }
    guard let best, let file = best.entry["filename"]?.string else { return nil }
    do {
      let image = try Image(path: "\(folder)/\(file)", scale: best.scale)
      return finished(image, best.entry, set, best.scale)
    } catch {
      warn(ViewArchiveError(.resource("\(error)"), file: "\(folder)/\(file)"))
      return nil
    }
  }

  /// With its slices and how it is rendered.
  private func finished(_ image: Image, _ entry: JSONValue, _ set: JSONValue, _ scale: Double) -> Image {
    var image = image
    if let resizing = entry["resizing"] {
      let insets = resizing["cap-insets"]
      func points(_ side: String) -> Double { max(0, (insets?[side]?.number ?? 0) / scale) }
      let mode: Image.ResizingMode = resizing["center"]?["mode"]?.string == "tile" ? .tile : .stretch
      image = image.resizableImage(
        withCapInsets: EdgeInsets(
          top: points("top"), left: points("left"), bottom: points("bottom"), right: points("right")),
        resizingMode: mode)
    }
    switch set["properties"]?["template-rendering-intent"]?.string ?? entry["template-rendering-intent"]?.string {
    case "template": return image.withRenderingMode(.alwaysTemplate)
    case "original": return image.withRenderingMode(.alwaysOriginal)
    default: return image
    }
  }

  // MARK: Colours

  func color(_ name: String, idiom: String) -> DynamicColor? {
    guard let folder = sets["colorset"]?[name], let set = read(folder) else { return nil }
    func best(_ isDark: Bool) -> DynamicColor? {
      var found: (fit: Int, color: DynamicColor)?
      for entry in set["colors"]?.array ?? [] {
        guard let fit = fit(entry, idiom: idiom, isDark: isDark), fit > (found?.fit ?? -1),
          let value = entry["color"]
        else { continue }
        guard let color = Self.color(value) else {
          warn(ViewArchiveError(.resource("a colour that does not fit"), file: "\(folder)/Contents.json"))
          continue
        }
        found = (fit, color)
      }
      return found?.color
    }
    guard let light = best(false) ?? best(true) else { return nil }
    return DynamicColor(light: light.light, dark: (best(true) ?? light).dark)
  }

  private static func color(_ value: JSONValue) -> DynamicColor? {
    if let reference = value["reference"]?.string {
      let name = reference.hasSuffix("Color") ? String(reference.dropLast(5)) : reference
      return DynamicColor.system[name]
    }
    guard let parts = value["components"] else { return nil }
    func part(_ name: String) -> Double? { parts[name].flatMap(component) }
    let alpha = part("alpha") ?? 1
    var color: Color
    if let white = part("white") {
      color = Color(white: white, alpha: alpha)
    } else if let red = part("red"), let green = part("green"), let blue = part("blue") {
      color = Color(red: red, green: green, blue: blue, alpha: alpha)
    } else {
      return nil
    }
    if value["color-space"]?.string == "display-p3" {
      color = Color(displayP3Red: color.red, green: color.green, blue: color.blue, alpha: alpha)
    }
    return DynamicColor(light: color, dark: color)
  }

  /// A number with a point is 0…1; a whole one, and one that begins with 0x, 0…255.
  static func component(_ value: JSONValue) -> Double? {
    if let number = value.number { return number.isFinite ? number : nil }
    guard let text = value.string else { return nil }
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      return UInt8(text.dropFirst(2), radix: 16).map { Double($0) / 255 }
    }
    guard let number = Double(text), number.isFinite else { return nil }
    return text.contains(".") ? number : number / 255
  }

  // MARK: Data

  func data(_ name: String, idiom: String) -> [UInt8]? {
    guard let folder = sets["dataset"]?[name], let set = read(folder) else { return nil }
    var best: (fit: Int, file: String)?
    for entry in set["data"]?.array ?? [] {
      guard let file = entry["filename"]?.string, ArchiveFiles.isName(file),
        let fit = fit(entry, idiom: idiom, isDark: false), fit > (best?.fit ?? -1)
      else { continue }
      best = (fit, file)
    }
    guard let best else { return nil }
    do throws(ViewArchiveError) {
      return try XMLFile.bytes(of: "\(folder)/\(best.file)")
    } catch {
      warn(error)
      return nil
    }
  }
}
