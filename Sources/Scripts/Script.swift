import Foundation
import MultiplaneGeometry
package import MultiplaneViews

/// What happens to an example, by time: JSON lines.
package struct Script {
  /// One line.
  package struct Step {
    package let line: Int
    package let time: Double
    package let event: Event
  }

  package enum Event: Equatable {
    case touch(id: Int, phase: Touch.Phase, x: Double, y: Double, window: Int)
    /// Of time 0; its place is in the screen's space, or in a window's.
    case input(Input, window: Int?)
    /// Touches an element, and lets go.
    case tap(Tap)
    case orientation(Screen.Orientation)
    /// Whether text that is edited brings a keyboard on the screen: the screen has no keys then.
    case keyboard(Bool)
    case picture(String)
    case film(Film)
    case size(width: Double, height: Double)
    case tree(String)
    /// Whether turns wait for their time by a real clock from now on.
    case clock(isReal: Bool)
    case quit
  }

  /// A moving picture, of frames at equal distances from the line's time on.
  package struct Film: Equatable {
    package let name: String
    package let frames: Int
    package let framesPerSecond: Double
  }

  /// A line that cannot be read.
  package struct Problem: Error, CustomStringConvertible {
    /// The script; nil for a text that is no file.
    package var file: String?
    package let line: Int
    /// The key whose value is wrong; nil where it is the line.
    package var key: String?
    package let reason: String
    package var description: String { (file.map { "\($0), " } ?? "") + "line \(line): \(reason)" }
  }

  /// Seconds; longer scripts take too many turns.
  static let longestTime = 3600.0
  private static let largestSide = 16_384.0
  private static let largestRate = 1 / FrameClock.standardPeriod

  package let steps: [Step]
  /// What problems name the script.
  package let file: String?

  /// - Parameter file: what problems name the script.
  package init(_ text: String, file: String? = nil) throws(Problem) {
    var steps: [Step] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.allSatisfy(\.isWhitespace) { continue }
      let number = index + 1
      do throws(Reason) {
        let step = try Self.read(String(line), number)
        if let last = steps.last, step.time < last.time { throw Reason("t is before that of line \(last.line)") }
        steps.append(step)
      } catch {
        throw Problem(file: file, line: number, key: error.key, reason: "\(error)")
      }
    }
    try Self.checkFilms(steps, file)
    (self.steps, self.file) = (steps, file)
  }

  /// A file can be one film only at a time.
  private static func checkFilms(_ steps: [Step], _ file: String?) throws(Problem) {
    var last: [String: (line: Int, end: Double)] = [:]
    for step in steps {
      guard case .film(let film) = step.event else { continue }
      if let other = last[film.name], step.time <= other.end {
        let reason = "the film “\(film.name)” of line \(other.line) goes on until \(other.end)"
        throw Problem(file: file, line: step.line, key: "film", reason: reason)
      }
      last[film.name] = (step.line, step.time + Double(film.frames - 1) / film.framesPerSecond)
    }
  }

  struct Reason: Error, CustomStringConvertible {
    let description: String
    let key: String?
    init(_ description: String) { (self.description, key) = (description, nil) }

    /// - Parameter problem: what is wrong with the value of a key.
    init(_ key: String, _ problem: String) { (description, self.key) = ("\(key): \(problem)", key) }
  }

  private static func read(_ line: String, _ number: Int) throws(Reason) -> Step {
    guard let read = try? JSONDecoder().decode(Line.self, from: Data(line.utf8)) else {
      throw Reason("not a JSON object")
    }
    return Step(line: number, time: try read.time.get(), event: try read.event.get())
  }

  /// A line as it is decoded; problems are kept, so that they have our words.
  private struct Line: Decodable {
    let time: Result<Double, Reason>
    let event: Result<Event, Reason>

    init(from decoder: any Decoder) throws {
      var fields = Fields(try decoder.container(keyedBy: Name.self))
      time = Result { () throws(Reason) in try Script.time(&fields) }
      event = Result { () throws(Reason) in
        let event = try Script.event(&fields)
        if let unknown = fields.rest { throw Reason("\(unknown)", "is no key of such a line") }
        return event
      }
    }
  }

  private static func time(_ fields: inout Fields) throws(Reason) -> Double {
    let time = try fields.number("t")
    guard time >= 0, time <= longestTime else { throw Reason("t is not in 0…\(Int(clamping: longestTime))") }
    return time
  }

  private static func event(_ fields: inout Fields) throws(Reason) -> Event {
    if fields.has("touch") {
      let id = try fields.value(Int.self, "touch", "a whole number")
      let phase = try Self.phase(try fields.string("phase"))
      let (x, y) = (try fields.number("x"), try fields.number("y"))
      let window = try window(&fields) ?? 0
      return .touch(id: id, phase: phase, x: x, y: y, window: window)
    }
    if fields.has("tap") { return .tap(try tap(&fields)) }
    if let input = try input(&fields) { return input }
    if fields.has("orientation") { return try orientation(&fields) }
    if fields.has("keyboard") { return .keyboard(try fields.value(Bool.self, "keyboard", "true or false")) }
    if fields.has("picture") { return .picture(try fields.fileName("picture")) }
    if fields.has("film") {
      let name = try fields.fileName("film")
      let (seconds, rate) = (try fields.number("seconds"), try fields.number("fps"))
      guard seconds >= 0, seconds <= longestTime, rate > 0, rate <= largestRate else {
        throw Reason("seconds is not in 0…\(Int(clamping: longestTime)), or fps not in 0…\(Int(clamping: largestRate))")
      }
      let frames = Int(clamping: (seconds * rate).rounded(.down)) + 1
      return .film(Film(name: name, frames: frames, framesPerSecond: rate))
    }
    if fields.has("tree") { return .tree(try fields.fileName("tree")) }
    if fields.has("size") {
      let size = try fields.value([Double].self, "size", "a list of numbers")
      guard size.count == 2, size.allSatisfy({ $0 >= 1 && $0 <= largestSide }) else {
        throw Reason("size is not two numbers in 1…\(Int(clamping: largestSide))")
      }
      return .size(width: size[0], height: size[1])
    }
    if fields.has("clock") {
      switch try fields.string("clock") {
      case "real": return .clock(isReal: true)
      case "manual": return .clock(isReal: false)
      case let other: throw Reason("“\(other)” is no clock")
      }
    }
    if fields.has("quit") {
      guard try fields.value(Bool.self, "quit", "true") else { throw Reason("quit is not true") }
      return .quit
    }
    throw Reason(
      "none of touch, tap, key, text, preedit, delete, scroll, pinch, hover, pointer, stylus, orientation, keyboard, "
        + "picture, film, size, tree, clock and quit")
  }

  static func phase(_ name: String) throws(Reason) -> Touch.Phase {
    switch name {
    case "began": .began
    case "moved": .moved
    case "ended": .ended
    case "cancelled": .cancelled
    default: throw Reason("phase", "“\(name)” is no phase")
    }
  }

  struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// The values of a line, and which have not been read.
  struct Fields {
    private let container: KeyedDecodingContainer<Name>
    private var unread: Set<String>

    init(_ container: KeyedDecodingContainer<Name>) {
      self.container = container
      unread = Set(container.allKeys.map(\.stringValue))
    }

    var rest: String? { unread.min() }

    func has(_ key: String) -> Bool { container.contains(Name(stringValue: key)) }

    mutating func value<Value: Decodable>(_ type: Value.Type, _ key: String, _ what: String) throws(Reason) -> Value {
      guard has(key) else { throw Reason(key, "is missing") }
      unread.remove(key)
      guard let value = try? container.decode(type, forKey: Name(stringValue: key)) else {
        throw Reason(key, "is not \(what)")
      }
      return value
    }

    mutating func number(_ key: String) throws(Reason) -> Double { try value(Double.self, key, "a number") }

    mutating func string(_ key: String) throws(Reason) -> String { try value(String.self, key, "a string") }

    /// Text; nil for a value of another kind, which is left to be read.
    mutating func text(_ key: String) -> String? {
      guard let text = try? container.decode(String.self, forKey: Name(stringValue: key)) else { return nil }
      unread.remove(key)
      return text
    }

    /// The values of an object.
    mutating func object(_ key: String, _ what: String) throws(Reason) -> Fields {
      guard let own = try? container.nestedContainer(keyedBy: Name.self, forKey: Name(stringValue: key)) else {
        throw Reason(key, "is not \(what)")
      }
      unread.remove(key)
      return Fields(own)
    }

    /// Two numbers.
    mutating func point(_ key: String) throws(Reason) -> Point {
      let numbers = try value([Double].self, key, "a list of two numbers")
      guard numbers.count == 2 else { throw Reason(key, "is not a list of two numbers") }
      return Point(numbers[0], numbers[1])
    }

    mutating func wholes(_ key: String, count: Int) throws(Reason) -> [Int] {
      let numbers = try value([Int].self, key, "a list of \(count) whole numbers")
      guard numbers.count == count else { throw Reason(key, "is not a list of \(count) whole numbers") }
      return numbers
    }

    /// Whole numbers; nil for a value of another kind, which is left to be read.
    mutating func numbers(_ key: String) -> [Int]? {
      guard let numbers = try? container.decode([Int].self, forKey: Name(stringValue: key)) else { return nil }
      unread.remove(key)
      return numbers
    }

    mutating func fileName(_ key: String) throws(Reason) -> String {
      let name = try string(key)
      guard !name.isEmpty, name != ".", name != "..", !name.contains("/"), !name.contains("\0") else {
        throw Reason(key, "is not the name of a file")
      }
      return name
    }
  }
}
