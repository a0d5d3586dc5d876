/// Why a text is no path data: what is wrong, and where.
public struct PathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was met.
  public enum Code: Hashable, Sendable {
    /// Path data begins with `M` or `m`.
    case noMove(found: Character)
    /// Where a command or a number may stand, there is something else.
    case unknownCommand(Character)
    /// A command lacks a number; nil is the end of the text.
    case noNumber(command: Character, found: Character?)
    /// One of an arc's two flags, `0` or `1`, is missing; nil is the end of the text.
    case noFlag(found: Character?)
    /// A number, or a place that relative numbers add up to, is too large.
    case notFinite
    /// More than `Path.maximumElementCount` elements.
    case tooManyElements
  }

  /// What was met.
  public var code: Code
  /// Where in the text: bytes of UTF-8 from its start.
  public var offset: Int

  /// Pairs a reason with its place.
  public init(_ code: Code, offset: Int) {
    self.code = code
    self.offset = offset
  }

  /// One line for people.
  public var description: String {
    let what =
      switch code {
      case .noMove(let found): "path data begins with M or m, not with '\(found)'"
      case .unknownCommand(let found): "'\(found)' is no path command"
      case .noNumber(let command, let found): "\(command) needs a number here, not \(Self.name(found))"
      case .noFlag(let found): "an arc's flag is 0 or 1, not \(Self.name(found))"
      case .notFinite: "the number is too large"
      case .tooManyElements: "a path has at most \(Path.maximumElementCount) elements"
      }
    return "path data, offset \(offset): \(what)"
  }

  private static func name(_ found: Character?) -> String { found.map { "'\($0)'" } ?? "the end" }
}
