#if Drawing && SceneFiles
  import Foundation
  import MultiplaneArchives
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import MultiplaneLayers
  import Testing

  /// Each key of the drawing commands with each bad value: a typed error that says where, or a picture in bounded time.
  struct HostileDrawingTests {
    private static let numbers = [
      ".nan", ".inf", "-.inf", "-1", "0", "1e-308", "1e308", "-1e308", "1e7", "9223372036854775808",
    ]
    private static let others = [
      "null", "true", "''", "text", "\"\\u0000\"", "[]", "{}", "[[1, 2], 3]", "{rect: [0, 0, 1, 1]}",
      "M 0 0 L 1e308 -1e308 Z", "M 0 0 C 1e308 0 0 1e308 -1e308 9 A 1e308 1 0 1 1 9 9", "2147483647", "4294967296",
    ]

    /// Numbers alone, and in lists of the lengths that keys take.
    private static let values: [String] = {
      var values = numbers + others
      for count in [1, 2, 4, 6] {
        for number in numbers {
          values.append("[" + Array(repeating: number, count: count).joined(separator: ", ") + "]")
          let list = (1..<count).map { "\($0)" } + [number]
          if count > 1 { values.append("[\(list.joined(separator: ", "))]") }
        }
      }
      values.append("[" + Array(repeating: "1e-9", count: 5_000).joined(separator: ", ") + "]")
      return values
    }()

    /// Valid commands by their keys; a key's value is replaced.
    private static let commands: [[(key: String, value: String)]] = [
      [("fill", "M 1 1 C 9 0 9 9 1 9 Z"), ("color", "\"#f00\""), ("fillRule", "evenOdd")],
      [("fill", "{roundedRect: [1, 1, 9, 9], cornerRadius: 3}")],
      [
        ("stroke", "M 1 1 C 9 0 9 9 1 9 Z"), ("color", "\"#f00\""), ("lineWidth", "2"), ("lineCap", "round"),
        ("lineJoin", "bevel"), ("miterLimit", "4"), ("lineDashPattern", "[2, 1]"), ("lineDashPhase", "1"),
      ],
      [("gradient", "{colors: [\"#fff\", \"#000\"]}"), ("rect", "[0, 0, 9, 9]")],
      [
        ("image", "red"), ("rect", "[0, 0, 9, 9]"), ("capInsets", "[1, 1, 1, 1]"), ("resizingMode", "tile"),
        ("tint", "\"#0f0\""),
      ],
      [
        ("text", "Words"), ("rect", "[0, 0, 9, 9]"), ("attributes", "{kern: 1}"), ("maximumNumberOfLines", "2"),
      ],
      [("text", "Words"), ("point", "[0, 9]"), ("attributes", "{font: {size: 9}}")],
      [
        ("group", "[{fill: M 1 1 h 9 v 9 z}]"), ("opacity", "0.5"), ("blendMode", "multiply"),
        ("shadow", "{offset: [1, 2], blur: 3}"), ("clip", "M 0 0 h 9 v 9 z"), ("affineTransform", "[1, 0, 0, 1, 0, 0]"),
      ],
    ]

    /// Mappings within commands: `@` stands for the value.
    private static let nested: [String] = {
      let text = { (attribute: String) in "{text: Words, rect: [0, 0, 9, 9], attributes: {\(attribute)}}" }
      var lines: [String] = []
      for key in LayerClass.gradient.ownKeys {
        let colors = key == "colors" ? "" : "colors: [\"#fff\", \"#000\"], "
        lines.append("{gradient: {\(colors)\(key): @}, rect: [0, 0, 9, 9]}")
      }
      for form in ["rect", "roundedRect", "ellipse"] { lines.append("{fill: {\(form): @}}") }
      for radius in ["cornerRadius", "cornerRadii"] {
        lines.append("{fill: {roundedRect: [1, 1, 9, 9], \(radius): @}}")
      }
      for key in TextRunKey.allCases { lines.append(text("\(key.rawValue): @")) }
      for key in FontKey.allCases { lines.append(text("font: {\(key.rawValue): @}")) }
      for key in ParagraphKey.allCases { lines.append(text("paragraphStyle: {\(key.rawValue): @}")) }
      for key in TabStopKey.allCases {
        let location = key == .location ? "" : "location: 1, "
        lines.append(text("paragraphStyle: {tabStops: [{\(location)\(key.rawValue): @}]}"))
      }
      for key in DrawnShadowKey.allCases {
        lines.append("{group: [{fill: M 1 1 h 9 v 9 z}], shadow: {\(key.rawValue): @}}")
        lines.append(text("shadow: {\(key.rawValue): @}"))
      }
      return lines
    }()

    private static let subjects: [String] = {
      var subjects: [String] = []
      for command in commands {
        for replaced in command.indices {
          let parts = command.enumerated().map { "\($1.key): \($0 == replaced ? "@" : $1.value)" }
          subjects.append("{\(parts.joined(separator: ", "))}")
        }
      }
      return subjects + nested
    }()

    @Test func everyKeyIsCovered() {
      for key in DrawKey.allCases {
        #expect(Self.subjects.contains { $0.contains("\(key.rawValue): @") }, "\(key)")
      }
    }

    @Test(arguments: subjects) func badValues(subject: String) throws {
      let red = try Bitmap(width: 4, height: 4, bytes: [UInt8](repeating: 255, count: 64))
      for value in Self.values {
        let text = scene(
          "bounds: [0, 0, 16, 16]\ndraw: [\(subject.replacingOccurrences(of: "@", with: value))]",
          images: "{red: x.png}")
        let clock = ContinuousClock()
        var problem: SceneError?
        let time = clock.measure {
          do throws(SceneError) {
            let root = try SceneFile(parsing: text, format: .yaml, file: "f").makeLayer(images: ["red": red])
            _ = try? ImageRenderer(size: Size(16, 16), format: .init(scale: 1.5)).bitmap { root.draw(in: $0) }
          } catch {
            problem = error
          }
        }
        #expect(time < .seconds(10), "\(subject) \(value.prefix(80)): \(time)")
        if let problem {
          #expect(
            problem.description.hasPrefix("f:4:") && problem.description.contains("layer.draw[0]")
              && !problem.description.contains("\n"), "\(subject) \(value.prefix(80)): \(problem.description)")
        }
      }
    }
  }
#endif
