public import MultiplaneGeometry

/// What programs, and parts of one, exchange by copy and paste.
///
/// An application has one for all, `Application.pasteboard`, which a display may stand behind: then texts are those of
/// its clipboard. Values are plain; pictures are kept as they are.
@preconcurrency @MainActor public final class Pasteboard {
  /// A clipboard of others that the text is read from and written to.
  public protocol Clipboard: AnyObject {
    /// The text; nil for none. Setting it to nil takes this program's text away.
    @MainActor var text: String? { get set }
    /// Counts up when anybody has changed it.
    @MainActor var changeCount: Int { get }
  }

  /// What one thing that was copied can be pasted as, by names of types such as `public.utf8-plain-text`.
  private var contents: [[String: Any]] = []
  private var changes = 0
  /// The clipboard's count when it was read or written last.
  private var knownCount = 0

  /// The name of text.
  public static let textType = "public.utf8-plain-text"
  /// The name of a picture.
  public static let imageType = "public.image"
  /// The name of a colour.
  public static let colorType = "com.apple.uikit.color"
  /// The name of an address.
  public static let addressType = "public.url"

  /// Makes an empty one.
  public init() {}

  /// Where texts are read from and written to; nil, the default, for this program alone. A display sets it.
  public weak var clipboard: (any Clipboard)? { didSet { knownCount = clipboard?.changeCount ?? 0 } }

  /// How often it has changed.
  public var changeCount: Int {
    takeClipboard()
    return changes
  }

  /// The things that were copied, as what they can be pasted, by names of types.
  public var items: [[String: Any]] {
    get {
      takeClipboard()
      return contents
    }
    set {
      contents = newValue
      changes += 1
      guard let clipboard else { return }
      clipboard.text = text(in: contents)
      knownCount = clipboard.changeCount
    }
  }

  /// How many things were copied.
  public var numberOfItems: Int { items.count }

  /// The values of all things that have one of a type.
  ///
  /// - Returns: nil where nothing has one.
  package func values<Value>(_ type: String) -> [Value]? {
    let found = items.compactMap { $0[type] as? Value }
    return found.isEmpty ? nil : found
  }

  /// Copies values of a type.
  package func setValues(_ values: [Any], type: String) { items = values.map { [type: $0] } }

  /// The text of the first thing that has some; nil for none. Setting it copies it alone.
  public var string: String? {
    get { strings?.first }
    set { setValues(newValue.map { [$0] } ?? [], type: Self.textType) }
  }

  /// The texts.
  public var strings: [String]? {
    get { values(Self.textType) }
    set { setValues(newValue ?? [], type: Self.textType) }
  }

  /// The colour of the first thing that has one; nil for none.
  public var color: Color? {
    get { colors?.first }
    set { setValues(newValue.map { [$0] } ?? [], type: Self.colorType) }
  }

  /// The colours.
  public var colors: [Color]? {
    get { values(Self.colorType) }
    set { setValues(newValue ?? [], type: Self.colorType) }
  }

  /// Whether there is text.
  public var hasStrings: Bool { string != nil }
  /// Whether there is a colour.
  public var hasColors: Bool { color != nil }
  /// Whether there is a picture.
  public var hasImages: Bool { items.contains { $0[Self.imageType] != nil } }

  /// Takes what others have put into the clipboard.
  private func takeClipboard() {
    guard let clipboard, clipboard.changeCount != knownCount else { return }
    knownCount = clipboard.changeCount
    let text = clipboard.text
    guard text != self.text(in: contents) else { return }
    contents = text.map { [[Self.textType: $0]] } ?? []
    changes += 1
  }

  private func text(in items: [[String: Any]]) -> String? {
    for item in items { if let text = item[Self.textType] as? String { return text } }
    return nil
  }
}
