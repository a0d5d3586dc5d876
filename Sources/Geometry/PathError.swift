/// Why a text is not valid path data, and where.
public struct PathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Code: Hashable, Sendable {
    /// The data does not begin with `M` or `m`.
    case noMove(found: Character)
    /// A character that is neither a command nor a number.
    case unknownCommand(Character)
    /// A command lacks a number; `found` is nil at the end of the text.
    case noNumber(command: Character, found: Character?)
    /// A flag of an arc, `0` or `1`, is missing; `found` is nil at the end of the text.
    case noFlag(found: Character?)
    /// A number, or the sum of relative numbers, is too large.
    case notFinite
    /// The path has more than `Path.maximumElementCount` elements.
    case tooManyElements
  }

  /// What is wrong.
  public var code: Code
  /// The position in the text: bytes of UTF-8 from its start.
  public var offset: Int

  /// Makes an error from a code and a position.
  public init(_ code: Code, offset: Int) {
    self.code = code
    self.offset = offset
  }

  /// One line of text.
  public var description: String {
    let problem =
      switch code {
      case .noMove(let found): "path data begins with M or m, not with '\(found)'"
      case .unknownCommand(let found): "'\(found)' is no path command"
      case .noNumber(let command, let found): "\(command) needs a number here, not \(Self.name(found))"
      case .noFlag(let found): "an arc's flag is 0 or 1, not \(Self.name(found))"
      case .notFinite: "the number is too large"
      case .tooManyElements: "a path has at most \(Path.maximumElementCount) elements"
      }
    return "path data, offset \(offset): \(problem)"
  }

  private static func name(_ found: Character?) -> String { found.map { "'\($0)'" } ?? "the end" }
}
