public import MultiplaneGeometry

/// Text from a keyboard's layout or an input method, apart from keys, as a plain value. Places in texts count UTF-16
/// units, as UIKit's ranges do; those that are outside, or within a character, are moved to the next that is not.
public struct TypedText: Hashable, Sendable {
  /// What happened.
  public enum Change: Hashable, Sendable {
    /// Text takes the place of the preedit, or of what is selected.
    case commit(String)
    /// Text that is not yet decided is shown in the place of the last such text; empty to take it away.
    ///
    /// - Parameter selection: the caret, or what is selected, in the text; nil for behind it.
    case preedit(String, selection: Range<Int>?)
    /// Text around the caret is deleted, not the preedit: UTF-16 units before and behind it.
    case deleteSurrounding(before: Int, after: Int)
  }

  /// What happened.
  public var change: Change
  /// Seconds of the application's clock.
  public var time: Double

  /// Puts the values together.
  public init(_ change: Change, time: Double) { (self.change, self.time) = (change, time) }
}

/// What an input method asks of the place where text goes, as a plain value: see `Window.textInputState`.
public struct TextInputState: Hashable, Sendable {
  /// Text around the caret, without the preedit; nil where the responder does not say.
  public var surroundingText: String?
  /// What is selected in it, or the caret, UTF-16 units; nil where the responder does not say.
  public var selection: Range<Int>?
  /// The preedit; nil without one.
  public var preedit: String?
  /// The caret's place, points of the window's space; nil where the responder does not say.
  public var caret: Rect?
  /// What the text is for.
  public var purpose: Purpose
  /// Whether the text is not to be shown or learnt.
  public var isSecure: Bool

  /// What a text is for.
  public enum Purpose: Hashable, Sendable { case normal, number, phone, address, email, password, name, terminal }

  /// Puts the values together.
  public init(
    surroundingText: String? = nil, selection: Range<Int>? = nil, preedit: String? = nil, caret: Rect? = nil,
    purpose: Purpose = .normal, isSecure: Bool = false
  ) {
    (self.surroundingText, self.selection, self.preedit) = (surroundingText, selection, preedit)
    (self.caret, self.purpose, self.isSecure) = (caret, purpose, isSecure)
  }
}
