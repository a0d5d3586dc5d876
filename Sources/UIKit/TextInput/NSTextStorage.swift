@_exported public import class Foundation.NSAttributedString
@_exported public import class Foundation.NSMutableAttributedString
@_exported public import struct Foundation.NSRange
public import struct Foundation.ObjCBool
import MultiplaneContents
import MultiplaneSystemViews
import MultiplaneTextInput

#if UIKitNames
  /// The text of a text view, by ranges: what a program changes here is seen there, and the delegate hears of what the
  /// user types.
  ///
  /// It has the methods of UIKit's, but is no `NSMutableAttributedString`: on Linux that cannot be subclassed. Of
  /// attributes those count that texts have. A range beyond the text is cut to it.
  @preconcurrency @MainActor public final class NSTextStorage {
    /// What was changed.
    public struct EditActions: OptionSet, Hashable, Sendable {
      /// The bits.
      public let rawValue: UInt
      /// Changes by their bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }
      /// How it looks.
      public static let editedAttributes = EditActions(rawValue: 1)
      /// The characters.
      public static let editedCharacters = EditActions(rawValue: 2)
    }

    private weak var view: UITextView?
    /// Hears of changes; not retained.
    public weak var delegate: (any NSTextStorageDelegate)?
    /// The kinds of changes of this round, attributes or characters, which the delegate hears of.
    public private(set) var editedMask: EditActions = []
    /// Where they are in the text as it is now; at `NSNotFound` without changes.
    public private(set) var editedRange = NSRange(location: NSNotFound, length: 0)
    /// How much longer the text has become, UTF-16 units.
    public private(set) var changeInLength = 0
    private var depth = 0
    private var isProcessing = false
    /// The mask of a change that the storage itself makes of the view; nil while people type.
    private var own: EditActions?

    init(of view: UITextView) {
      self.view = view
      view.textObserver = { [weak self] range, count in
        guard let self else { return }
        edited(
          own ?? [.editedCharacters, .editedAttributes], range: NSRange(range), changeInLength: count - range.count)
      }
    }

    // MARK: Reading

    /// The characters.
    public var string: String { view?.text ?? "" }
    /// UTF-16 units.
    public var length: Int { view?.textLength ?? 0 }

    private func cut(_ range: NSRange) -> Range<Int> { range.units.clamped(to: 0..<length) }

    /// The text of a range.
    public func attributedSubstring(from range: NSRange) -> NSAttributedString {
      view.map { FoundationAttributes.make($0.storedText(in: cut(range))) } ?? NSAttributedString(string: "")
    }

    /// The attributes of a character, and where in its paragraph they are the same.
    public func attributes(
      at location: Int, effectiveRange range: UnsafeMutablePointer<NSRange>?
    ) -> [NSAttributedString.Key: Any] {
      guard (0..<length).contains(location), let view else { return [:] }
      let (text, start) = view.storedParagraph(at: location)
      var place = start
      for run in text.runs {
        let count = text.string[run.range].utf16.count
        defer { place += count }
        guard place + count > location else { continue }
        if let range = unsafe range { unsafe range.pointee = NSRange(location: place, length: count) }
        return run.attributes.byKeys
      }
      return [:]
    }

    /// An attribute of a character, and where all of them are the same.
    public func attribute(
      _ name: NSAttributedString.Key, at location: Int, effectiveRange range: UnsafeMutablePointer<NSRange>?
    ) -> Any? { unsafe attributes(at: location, effectiveRange: range)[name] }

    /// Calls a function for each part of a range in which an attribute is the same.
    public func enumerateAttribute(
      _ name: NSAttributedString.Key, in range: NSRange, options: NSAttributedString.EnumerationOptions = [],
      using block: (Any?, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
      let start = cut(range).lowerBound
      unsafe attributedSubstring(from: range).enumerateAttribute(
        name, in: NSRange(location: 0, length: cut(range).count), options: options
      ) { value, part, stop in
        unsafe block(value, NSRange(location: part.location + start, length: part.length), stop)
      }
    }

    // MARK: Changing

    /// Changes the text of a range, which is empty or not.
    private func change(_ range: NSRange, _ mask: EditActions, _ body: (NSMutableAttributedString) -> Void) {
      guard let view else { return }
      let (range, before) = (cut(range), own)
      let text = NSMutableAttributedString(attributedString: attributedSubstring(from: NSRange(range)))
      body(text)
      own = mask
      view.rewrite(range, with: FoundationAttributes.text(text, view.typing))
      own = before
    }

    /// Puts characters in the place of others, with the look of the first of these.
    public func replaceCharacters(in range: NSRange, with text: String) {
      change(range, .editedCharacters) { old in
        let attributes = old.length > 0 ? unsafe old.attributes(at: 0, effectiveRange: nil) : nil
        old.setAttributedString(NSAttributedString(string: text, attributes: attributes ?? look(before: range)))
      }
    }

    /// What is inserted looks as what is before it.
    private func look(before range: NSRange) -> [NSAttributedString.Key: Any] {
      unsafe attributes(at: max(0, cut(range).lowerBound - 1), effectiveRange: nil)
    }

    /// Puts a text in the place of characters.
    public func replaceCharacters(in range: NSRange, with text: NSAttributedString) {
      change(range, [.editedCharacters, .editedAttributes]) { $0.setAttributedString(text) }
    }

    /// Puts a text at a place.
    public func insert(_ text: NSAttributedString, at location: Int) {
      replaceCharacters(in: NSRange(location: location, length: 0), with: text)
    }

    /// Puts a text at the end.
    public func append(_ text: NSAttributedString) { insert(text, at: length) }

    /// Takes characters away.
    public func deleteCharacters(in range: NSRange) { replaceCharacters(in: range, with: "") }

    /// Another text takes the place of all.
    public func setAttributedString(_ text: NSAttributedString) {
      replaceCharacters(in: NSRange(location: 0, length: length), with: text)
    }

    private func look(_ range: NSRange, _ body: (NSMutableAttributedString, NSRange) -> Void) {
      guard !cut(range).isEmpty else { return }
      change(range, .editedAttributes) { body($0, NSRange(location: 0, length: $0.length)) }
    }

    /// Sets all attributes of a range.
    public func setAttributes(_ attributes: [NSAttributedString.Key: Any]?, range: NSRange) {
      look(range) { $0.setAttributes(attributes, range: $1) }
    }

    /// Sets an attribute of a range.
    public func addAttribute(_ name: NSAttributedString.Key, value: Any, range: NSRange) {
      look(range) { $0.addAttribute(name, value: value, range: $1) }
    }

    /// Sets attributes of a range.
    public func addAttributes(_ attributes: [NSAttributedString.Key: Any], range: NSRange) {
      look(range) { $0.addAttributes(attributes, range: $1) }
    }

    /// A range has an attribute no more.
    public func removeAttribute(_ name: NSAttributedString.Key, range: NSRange) {
      look(range) { $0.removeAttribute(name, range: $1) }
    }

    // MARK: Telling

    /// The delegate hears of what is changed until `endEditing()` in one call.
    public func beginEditing() { depth += 1 }

    /// Ends what `beginEditing()` has begun.
    public func endEditing() {
      guard depth > 0 else { return }
      depth -= 1
      if depth == 0 { processEditing() }
    }

    /// Notes a change.
    ///
    /// - Parameters:
    ///   - range: where it was before it.
    ///   - change: how much longer that has become.
    private func edited(_ mask: EditActions, range: NSRange, changeInLength change: Int) {
      // Changes that the delegate makes while it hears of others are not told again.
      guard !isProcessing else { return }
      editedMask.formUnion(mask)
      let new = NSRange(location: range.location, length: max(0, range.length + change))
      if editedRange.location == NSNotFound {
        editedRange = new
      } else {
        let before = editedRange.location + editedRange.length
        let end = max(before <= range.location ? before : before + change, new.location + new.length)
        let start = min(editedRange.location, new.location)
        editedRange = NSRange(location: start, length: max(0, end - start))
      }
      changeInLength += change
      if depth == 0 { processEditing() }
    }

    private func processEditing() {
      guard !editedMask.isEmpty, !isProcessing else { return }
      isProcessing = true
      let (mask, range, change) = (editedMask, editedRange, changeInLength)
      delegate?.textStorage(self, willProcessEditing: mask, range: range, changeInLength: change)
      delegate?.textStorage(self, didProcessEditing: mask, range: range, changeInLength: change)
      isProcessing = false
      (editedMask, editedRange, changeInLength) = ([], NSRange(location: NSNotFound, length: 0), 0)
    }
  }

  /// Hears of changes of a text: UIKit's calls. Each has a default that does nothing.
  @preconcurrency @MainActor public protocol NSTextStorageDelegate: AnyObject {
    /// The text was changed; the delegate may change it further.
    ///
    /// - Parameters:
    ///   - editedRange: in the text as it is now.
    ///   - delta: how much longer it has become, UTF-16 units.
    func textStorage(
      _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
      range editedRange: NSRange, changeInLength delta: Int)
    /// The same, for changes of how it looks.
    func textStorage(
      _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
      range editedRange: NSRange, changeInLength delta: Int)
  }

  extension NSTextStorageDelegate {
    /// Does nothing.
    public func textStorage(
      _ textStorage: NSTextStorage, willProcessEditing editedMask: NSTextStorage.EditActions,
      range editedRange: NSRange, changeInLength delta: Int
    ) {}
    /// Does nothing.
    public func textStorage(
      _ textStorage: NSTextStorage, didProcessEditing editedMask: NSTextStorage.EditActions,
      range editedRange: NSRange, changeInLength delta: Int
    ) {}
  }

  extension TextView {
    /// The text by ranges, which a program changes and hears of.
    public var textStorage: NSTextStorage {
      if let known = textObject as? NSTextStorage { return known }
      let made = NSTextStorage(of: self)
      textObject = made
      return made
    }
  }
#endif
