package import MultiplaneDisplays
import MultiplaneGeometry
import MultiplaneViews

/// The arguments of an example.
package struct ScriptArguments: Equatable {
  /// nil to run by a clock.
  package var script: String?
  package var folder = "."
  package var width = 320.0
  package var height = 480.0
  package var scale = 1.0
  /// Whether `scale` was given; a window has the desktop's otherwise.
  package var hasScale = false
  package var display = DisplayChoice.auto

  /// Turns a second of a script, beside those that its lines ask for.
  package var turnsPerSecond = 1 / FrameClock.standardPeriod

  /// Whether edited text brings a keyboard on the screen; nil for what the display says.
  package var hasScreenKeyboard: Bool?

  /// How a bare display begins; nil where the arguments do not say.
  package var bare: BareDisplayOptions?

  /// Where the program runs.
  package enum DisplayChoice: String, CaseIterable, Sendable {
    /// Without a script: in a window where a display server answers, else on a bare display; offscreen where there is
    /// neither.
    case auto
    /// In a window; an error where there can be none.
    case window
    /// On a bare display; an error where there can be none.
    case kms
    /// On a surface that nobody sees.
    case offscreen
  }

  static let usage =
    "usage: [--script FILE] [--out DIR] [--size WxH] [--scale S] [--display auto|window|kms[:OPTIONS]|offscreen] "
    + "[--keyboard screen|none]"
  private static let largestSide = 16_384.0

  package struct Problem: Error, CustomStringConvertible {
    package let description: String
  }

  package init(_ arguments: [String]) throws(Problem) {
    var rest = arguments[...]
    while let name = rest.popFirst() {
      guard ["--script", "--out", "--size", "--scale", "--display", "--keyboard"].contains(name) else {
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
      case "--keyboard":
        guard value == "screen" || value == "none" else {
          throw Problem(description: "--keyboard \(value) is neither screen nor none")
        }
        hasScreenKeyboard = value == "screen"
      case "--display":
        let cut = value.firstIndex(of: ":")
        guard let choice = DisplayChoice(rawValue: String(cut.map { value[..<$0] } ?? value[...])),
          cut == nil || choice == .kms
        else {
          throw Problem(description: "--display \(value) is none of auto, window, kms and offscreen")
        }
        display = choice
        if let cut {
          do {
            bare = try BareDisplayOptions(String(value[value.index(after: cut)...]))
          } catch {
            throw Problem(description: "--display \(value): \(error)")
          }
        }
      default:
        guard let number = Double(value), number >= 0.1, number <= 16 else {
          throw Problem(description: "--scale \(value) is not a number in 0.1…16")
        }
        (scale, hasScale) = (number, true)
      }
    }
    guard (width * scale).rounded() >= 1, (height * scale).rounded() >= 1 else {
      throw Problem(description: "a screen of \(width) × \(height) points at scale \(scale) is below a pixel")
    }
    if script != nil, display == .window || display == .kms {
      throw Problem(description: "--script runs offscreen, and not with --display \(display)")
    }
  }
}
