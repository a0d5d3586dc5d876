import MultiplaneGeometry

/// The arguments of an example.
package struct ScriptArguments: Equatable {
  /// nil to run by a clock.
  package var script: String?
  package var folder = "."
  package var width = 320.0
  package var height = 480.0
  package var scale = 1.0

  static let usage = "usage: [--script FILE] [--out DIR] [--size WxH] [--scale S]"
  private static let largestSide = 16_384.0

  package struct Problem: Error, CustomStringConvertible {
    package let description: String
  }

  package init(_ arguments: [String]) throws(Problem) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      guard ["--script", "--out", "--size", "--scale"].contains(name) else {
        throw Problem(description: "unknown argument \(name)\n\(Self.usage)")
      }
      guard let value = rest.popFirst() else { throw Problem(description: "\(name) has no value\n\(Self.usage)") }
      switch name {
      case "--script": script = value
      case "--out": folder = value
      case "--size":
        let sides = value.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) ?? 0 }
        guard sides.count == 2, sides.allSatisfy({ $0 > 0 && $0 <= Self.largestSide }) else {
          throw Problem(description: "--size \(value) is not as 320x480, in points")
        }
        (width, height) = (sides[0], sides[1])
      default:
        guard let number = Double(value), number >= 0.1, number <= 16 else {
          throw Problem(description: "--scale \(value) is not a number in 0.1…16")
        }
        scale = number
      }
    }
    guard (width * scale).rounded() >= 1, (height * scale).rounded() >= 1 else {
      throw Problem(description: "a screen of \(width) × \(height) points at scale \(scale) is below a pixel")
    }
  }
}
