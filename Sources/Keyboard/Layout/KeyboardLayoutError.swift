/// Why a text is no keyboard layout: the line, and what is wrong with it.
public struct KeyboardLayoutError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Cause: Hashable, Sendable {
    /// The file cannot be read.
    case unreadable(String)
    /// The file has more bytes than a layout may have.
    case tooLong(limit: Int)
    /// A line is no UTF-8.
    case notUTF8
    /// A line before the first part has no colon.
    case noValue
    /// No value has this name.
    case unknownValue(String)
    /// A value stands twice, or a part.
    case repeated(String)
    /// A value is not one of those that it may be.
    case badValue(String, of: String)
    /// No part has this name.
    case unknownPart(String)
    /// No key has this name.
    case unknownKey(String)
    /// A key types more than this number of characters.
    case longKey(String, limit: Int)
    /// A row has more keys, or a part more rows.
    case tooMany(String, limit: Int)
    /// A line of alternatives or capitals says nothing of its key, or a line of capitals too much.
    case badPair(String)
    /// The whole file lacks a value or a part.
    case missing(String)
  }

  /// The line, from 1 on; 0 for what is wrong with the whole file.
  public let line: Int
  /// What is wrong.
  public let cause: Cause

  init(_ line: Int, _ cause: Cause) { (self.line, self.cause) = (line, cause) }

  /// The line and the cause, in words.
  public var description: String { line > 0 ? "line \(line): \(words)" : words }

  private var words: String {
    switch cause {
    case .unreadable(let problem): "the file cannot be read: \(problem)"
    case .tooLong(let limit): "more than \(limit) bytes"
    case .notUTF8: "no UTF-8"
    case .noValue: "neither a part in brackets nor a name, a colon and a value"
    case .unknownValue(let name): "there is no value “\(name)”"
    case .repeated(let name): "“\(name)” stands there twice"
    case .badValue(let value, let name): "“\(value)” is no value of \(name)"
    case .unknownPart(let name): "there is no part “\(name)”"
    case .unknownKey(let name): "there is no key “{\(name)}”"
    case .longKey(let text, let limit): "“\(text)” has more than \(limit) characters"
    case .tooMany(let what, let limit): "more than \(limit) \(what)"
    case .badPair(let key): "“\(key)” is not followed by what it offers"
    case .missing(let name): "“\(name)” is missing"
    }
  }
}
