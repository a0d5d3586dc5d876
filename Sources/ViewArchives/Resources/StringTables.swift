import MultiplaneGeometry

/// Words by key in several languages: `.strings`, `.stringsdict` and `.xcstrings` in folders of resources.
@MainActor final class StringTables {
  /// The words of a key: as they are, or by the category of a number.
  enum Words {
    case plain(String)
    /// A format whose `%#@name@` stand for variables.
    case forms(format: String, variables: [String: [String: String]])
  }

  private let folders: [String]
  private let languages: [String]
  private let warn: (ViewArchiveError) -> Void
  /// By table, the best language first.
  private var tables: [String: [(language: String, words: [String: Words])]] = [:]

  init(folders: [String], languages: [String], warn: @escaping (ViewArchiveError) -> Void) {
    (self.folders, self.languages, self.warn) = (folders, languages, warn)
  }

  func string(_ key: String, table: String, count: Int?) -> String? {
    for (language, words) in self.table(table) {
      switch words[key] {
      case nil: continue
      case .plain(let text)?: return text
      case .forms(let format, let variables)?:
        return Self.filled(format, variables, PluralCategory.of(count ?? 0, in: language))
      }
    }
    return nil
  }

  /// A format with the form of a category in the place of each variable.
  private static func filled(_ format: String, _ variables: [String: [String: String]], _ category: String) -> String {
    var text = format
    // A form may name other variables, but not without end.
    for _ in 0..<8 where text.contains("%#@") {
      for (name, forms) in variables {
        text = text.replacing("%#@\(name)@", with: forms[category] ?? forms["other"] ?? "")
      }
    }
    return text
  }

  // MARK: Reading

  private func table(_ name: String) -> [(language: String, words: [String: Words])] {
    if let known = tables[name] { return known }
    guard ArchiveFiles.isName(name) else { return [] }
    var found: [(language: String, words: [String: Words])] = []
    for language in candidates {
      var words: [String: Words] = [:]
      for folder in folders {
        let places = language.isEmpty ? [folder, "\(folder)/Base.lproj"] : ["\(folder)/\(language).lproj"]
        for place in places {
          read("\(place)/\(name).strings", into: &words, StringsFile.strings)
          read("\(place)/\(name).stringsdict", into: &words, StringsFile.dictionaries)
        }
        read("\(folder)/\(name).xcstrings", into: &words) { bytes, file throws(ViewArchiveError) in
          try StringsFile.catalog(bytes, file, language: language)
        }
        read("\(folder)/mul.lproj/\(name).xcstrings", into: &words) { bytes, file throws(ViewArchiveError) in
          try StringsFile.catalog(bytes, file, language: language)
        }
      }
      if !words.isEmpty { found.append((language, words)) }
    }
    tables[name] = found
    return found
  }

  /// The languages with those that they are kinds of, then none at all: what lies in no language's folder.
  private var candidates: [String] {
    var names: [String] = []
    for language in languages {
      names.append(language)
      if let dash = language.firstIndex(where: { $0 == "-" || $0 == "_" }) { names.append(String(language[..<dash])) }
    }
    return names.filter(ArchiveFiles.isName) + [""]
  }

  private func read(
    _ path: String, into words: inout [String: Words],
    _ parse: ([UInt8], String) throws(ViewArchiveError) -> [String: Words]
  ) {
    guard ArchiveFiles.exists(path) else { return }
    do throws(ViewArchiveError) {
      // The first folder that has a key is the one that is taken.
      words.merge(try parse(try XMLFile.bytes(of: path), path)) { old, _ in old }
    } catch {
      warn(error)
    }
  }
}

/// Which form of words a whole number has (CLDR's cardinal rules of common languages).
enum PluralCategory {
  static func of(_ count: Int, in language: String) -> String {
    let base = language.split { $0 == "-" || $0 == "_" }.first.map(String.init) ?? "en"
    let (ones, hundreds) = (count.magnitude % 10, count.magnitude % 100)
    let number = count.magnitude
    switch base {
    case "ja", "zh", "ko", "th", "vi", "id", "ms": return "other"
    case "fr", "pt", "hi", "fa": return number <= 1 ? "one" : "other"
    case "ru", "uk", "be", "sr", "hr", "bs":
      if ones == 1, hundreds != 11 { return "one" }
      if (2...4).contains(ones), !(12...14).contains(hundreds) { return "few" }
      return base == "sr" || base == "hr" || base == "bs" ? "other" : "many"
    case "pl":
      if number == 1 { return "one" }
      return (2...4).contains(ones) && !(12...14).contains(hundreds) ? "few" : "many"
    case "cs", "sk": return number == 1 ? "one" : (2...4).contains(number) ? "few" : "other"
    case "lt":
      if ones == 1, !(11...19).contains(hundreds) { return "one" }
      return ones > 1 && !(11...19).contains(hundreds) ? "few" : "other"
    case "ar":
      if number <= 2 { return ["zero", "one", "two"][Int(clamping: number)] }
      return (3...10).contains(hundreds) ? "few" : hundreds >= 11 ? "many" : "other"
    case "he": return number == 1 ? "one" : number == 2 ? "two" : "other"
    default: return number == 1 ? "one" : "other"
    }
  }
}
