import MultiplaneContents
import MultiplaneGeometry
import MultiplaneViews

/// Gives objects what `init(coder:)` needs of their elements; the other values they take at the end of
/// the `init(coder:)` of this package's class, before what a subclass's does.
final class ElementCoder: Coder {
  @MainActor init(_ session: ArchiveSession) {
    let archive = ElementArchive(session)
    super.init(archive: archive)
    hasOnlyPlaces = true
    classOfNumber = { [archive] number in onMainActor { archive.session?.type(ofNumber: number) } }
    reader = { [archive] object, type, number in
      onMainActor { archive.session?.didRead(object, as: type, number: number) }
    }
  }

  /// Forgets the session, which holds the coder: objects may keep it longer.
  func end() { (archive as? ElementArchive)?.session = nil }

  /// The object of an element.
  func object(_ number: Int) -> AnyObject? { decodeObject(forKey: "#\(number)") as AnyObject? }
}

/// Calls a function of the main actor's: sessions run there, and have the coder as long as they run. To ask on which
/// thread each of the calls is takes as long as to answer them.
private func onMainActor<Result>(_ body: @MainActor () -> Result) -> Result {
  withoutActuallyEscaping(body) { body in unsafe unsafeBitCast(body, to: (() -> Result).self)() }
}

/// The elements of a file as an archive: each is an object by its number, and `#` with a number is the
/// object of that number, whichever is being read.
private final class ElementArchive: KeyedArchive {
  /// Until it has made everything. No weak one: each use of an object that has such references takes three times as
  /// long.
  fileprivate var session: ArchiveSession?
  /// The last answer: coders ask whether there is a value, and then for it.
  private var last: (mark: UInt64, object: Int, value: CodedValue?) = (0, 0, nil)

  init(_ session: ArchiveSession) { self.session = session }

  func value(forKey key: String, of object: Int) -> CodedValue? {
    // Fills ask for other objects while one is being read.
    if key.utf8.first == UInt8(ascii: "#") { return Int(key.dropFirst()).map { .object($0) } }
    // Views ask for some forty keys, of which archives know few.
    let mark = NameMark(key).bits
    if mark == last.mark, object == last.object { return last.value }
    guard Self.marks.contains(mark) else { return nil }
    let session = session
    let value = onMainActor { session?.codedValue(key, number: object) }
    last = (mark, object, value)
    return value
  }

  private static let marks = [
    "frame", "autoresizingMask", "subviews", "arrangedSubviews", "reuseIdentifier", "buttonType", "style", "cellStyle",
    "nibName", "transitionStyle", "navigationOrientation", "pageSpacing",
  ].map { NameMark($0).bits }

  // Classes are answered by numbers.
  func className(of object: Int) -> String? { nil }

  func addObject(className: String) -> Int { preconditionFailure("elements are only read") }
  func setValue(_ value: CodedValue, forKey key: String, of object: Int) {
    preconditionFailure("elements are only read")
  }
}

extension ArchiveSession {
  /// What the `init(coder:)` of this package's classes ask for.
  func codedValue(_ key: String, number: Int) -> CodedValue? {
    guard let reader = reader(number) else { return nil }
    let element = reader.element
    switch key {
    case "frame":
      guard let rect = reader.rect("frame") else { return nil }
      return .numbers([rect.minX, rect.minY, rect.width, rect.height])
    case "autoresizingMask":
      return reader.element.child("autoresizingMask").map { .integer(Int64(Self.mask($0))) }
    case "subviews":
      return element.name == "stackView" ? nil : subviews(of: element)
    case "arrangedSubviews":
      return element.name == "stackView" ? subviews(of: element) : nil
    case "reuseIdentifier": return element["reuseIdentifier"].map { .string($0) }
    case "buttonType":
      // Other kinds are a system button with a sign.
      guard element.name == "button" else { return nil }
      let type = element["buttonType"]
      return .integer(type == nil || type == "custom" ? 0 : 1)
    case "style":
      guard element.name == "tableView", let style = element["style"] else { return nil }
      return .integer(style == "grouped" ? 1 : style == "insetGrouped" ? 2 : 0)
    case "cellStyle":
      let styles = [
        "IBUITableViewCellStyleDefault": 0, "IBUITableViewCellStyleValue1": 1, "IBUITableViewCellStyleValue2": 2,
        "IBUITableViewCellStyleSubtitle": 3,
      ]
      return element["style"].flatMap { styles[$0] }.map { .integer(Int64($0)) }
    // Of a controller of pages, as UIKit counts them.
    case "transitionStyle": return element[key].map { .integer($0 == "scroll" ? 1 : 0) }
    case "navigationOrientation": return element[key].map { .integer($0 == "vertical" ? 1 : 0) }
    case "pageSpacing": return reader.number(key).map { .double($0) }
    case "nibName": return element["nibName"].map { .string($0) }
    default: return nil
    }
  }

  private static let subviewsName: ElementName = "subviews"

  private func subviews(of element: Element) -> CodedValue? {
    let views = element.list(Self.subviewsName)
    if views.isEmpty { return nil }
    let hidden = excluded("subviews", of: element)
    var numbers: [CodedValue] = []
    numbers.reserveCapacity(views.count)
    for view in views where type(ofNumber: view.number) is View.Type {
      if !hidden.isEmpty, let id = view.id, hidden.contains(id) { continue }
      numbers.append(.object(view.number))
    }
    return numbers.isEmpty ? nil : .array(numbers)
  }

  /// UIKit's bits.
  private static func mask(_ element: Element) -> Int {
    let names = ["flexibleMinX", "widthSizable", "flexibleMaxX", "flexibleMinY", "heightSizable", "flexibleMaxY"]
    return names.enumerated().reduce(0) { $0 | (element[$1.element] == "YES" ? 1 << $1.offset : 0) }
  }
}
