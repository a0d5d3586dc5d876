public import MultiplaneDrawing
import MultiplaneGeometry
public import MultiplaneViews

/// Where archives' images, colours, data and words come from: folders of resources, with the catalogues in them.
@preconcurrency @MainActor public final class ArchiveResources {
  /// The folders, of which the first that has something is taken.
  public let folders: [String]
  /// Pixels a point, for pictures.
  public var scale: Double
  /// The languages, the best first, as `de` or `pt-BR`.
  public var languages: [String]
  /// The device that catalogues are asked for: `universal` comes after it.
  public var idiom = "iphone"
  /// Is told of what cannot be read; nil, the default, for nobody.
  public var warn: (@MainActor (ViewArchiveError) -> Void)?

  private lazy var catalogs = AssetCatalogs(folders: folders) { [weak self] in self?.warn?($0) }
  private lazy var strings = StringTables(folders: folders, languages: languages) { [weak self] in self?.warn?($0) }
  private var images: [String: Image] = [:]

  /// Puts folders together.
  public init(folders: [String] = [], scale: Double = 2, languages: [String] = []) {
    (self.folders, self.scale, self.languages) = (folders, scale, languages)
  }

  /// The image of a name: of a catalogue, or else a file; nil without one.
  public func image(named name: String) -> Image? {
    if let known = images[name] { return known }
    guard ArchiveFiles.isName(name) else { return nil }
    var found = catalogs.image(name, scale: scale, idiom: idiom)
    for folder in folders where found == nil { found = try? Image(named: name, in: folder, scale: scale) }
    if let found { images[name] = found }
    return found
  }

  /// The image of a name of a catalogue, for a scale and an appearance; nil without one.
  package func catalogImage(_ name: String, scale: Double, isDark: Bool) -> Image? {
    catalogs.image(name, scale: scale, idiom: idiom, isDark: isDark)
  }

  /// The colour of a name of a catalogue, for light and dark surroundings; nil without one.
  public func color(named name: String) -> DynamicColor? { catalogs.color(name, idiom: idiom) }

  /// The bytes of a name of a catalogue; nil without them.
  public func data(named name: String) -> [UInt8]? { catalogs.data(name, idiom: idiom) }

  /// The words of a key, by the languages; nil without any.
  ///
  /// - Parameters:
  ///   - table: the name of the file, without its extension.
  ///   - count: chooses the form, where the words have several.
  public func string(_ key: String, table: String = "Localizable", count: Int? = nil) -> String? {
    strings.string(key, table: table, count: count)
  }

  /// The file of a name and an extension in the folders, by language, and `~ipad` where the idiom is that; nil without
  /// one.
  public func path(_ name: String, _ extensions: [String]) -> String? {
    guard ArchiveFiles.isName(name) else { return nil }
    let names = idiom == "ipad" ? ["\(name)~ipad", name] : ["\(name)~iphone", name]
    for folder in folders {
      let subfolders = languages.map { "\(folder)/\($0).lproj" } + [folder, "\(folder)/Base.lproj"]
      for subfolder in subfolders + ["\(folder)/en.lproj"] {
        for name in names {
          for suffix in extensions where ArchiveFiles.exists("\(subfolder)/\(name).\(suffix)") {
            return "\(subfolder)/\(name).\(suffix)"
          }
        }
      }
    }
    return nil
  }
}
