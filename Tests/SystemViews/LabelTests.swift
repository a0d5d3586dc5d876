import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneViews
import Testing

@MainActor @Suite(.enabled(if: hasDrawing)) struct LabelTests {
  private let stage = Stage()

  private func label(_ text: String, _ width: Double = 200, _ height: Double = 30) -> Label {
    let label = Label(frame: Rect(x: 10, y: 10, width: width, height: height))
    label.text = text
    stage.window.addSubview(label)
    return label
  }

  @Test func defaults() {
    let label = Label()
    #expect(label.font == .systemFont(ofSize: 17) && label.numberOfLines == 1 && label.text == nil)
    #expect(label.lineBreakMode == .byTruncatingTail && label.textAlignment == .natural)
    #expect(label.shadowColor == nil && label.shadowOffset == Size(0, -1) && label.minimumScaleFactor == 0)
    #expect(!label.adjustsFontSizeToFitWidth && label.baselineAdjustment == .alignBaselines && label.isEnabled)
    #expect(!label.isUserInteractionEnabled && label.textColor == .black && label.highlightedTextColor == nil)
    #expect(label.preferredMaxLayoutWidth == 0 && label.intrinsicContentSize == .zero)
  }

  @Test func textIsDrawnOnceAndThenWhenItChanges() {
    let label = label("Hello")
    stage.turn()
    #expect(ViewCosts(of: label).drawings == 1 && ViewCosts(of: label).storeBytes == 200 * 30 * 4)
    for turn in 1..<5 {
      label.center.x += 3
      label.alpha = 0.5
      stage.turn(Double(turn))
    }
    label.text = "Hello"
    label.font = nil
    stage.turn(10)
    #expect(ViewCosts(of: label).drawings == 1)
    stage.application.statistics = ViewStatistics()
    label.text = "Hi"
    label.textColor = Color(red: 1, green: 0, blue: 0)
    stage.turn(11)
    #expect(ViewCosts(of: label).drawings == 2 && stage.application.statistics.draws == 1)
    #expect(stage.application.statistics.drawnBytes == 200 * 30 * 4)
  }

  @Test func sizes() {
    let label = label("one two three four five six seven eight nine ten", 100, 30)
    let line = label.intrinsicContentSize
    #expect(line.width > 250 && line.height > 17 && line.height < 30 && line == label.sizeThatFits(Size(100, 1)))
    label.numberOfLines = 0
    let lines = label.sizeThatFits(Size(100, 0))
    #expect(lines.width <= 100 && lines.height > 3 * line.height)
    label.preferredMaxLayoutWidth = 100
    #expect(label.intrinsicContentSize == lines)
    label.numberOfLines = 2
    #expect(abs(label.sizeThatFits(Size(100, 0)).height - 2 * line.height) <= 1)
    label.sizeToFit()
    #expect(label.bounds.width <= 100 && label.frame.origin == Point(10, 10))
    let one = label.textRect(forBounds: Rect(x: 5, y: 5, width: 100, height: 200), limitedToNumberOfLines: 1)
    #expect(abs(one.midY - 105) < 0.6 && one.minX == 5 && abs(one.height - line.height) < 1)
    label.textAlignment = .right
    let right = label.textRect(forBounds: Rect(x: 0, y: 0, width: 1000, height: 20), limitedToNumberOfLines: 1)
    #expect(abs(right.maxX - 1000) < 1)
  }

  final class Recorder: Label {
    var rects: [Rect] = []
    override func drawText(in rect: Rect) {
      rects.append(rect)
      super.drawText(in: rect.inset(by: EdgeInsets(top: 0, left: 9, bottom: 0, right: 0)))
    }
  }

  @Test func drawTextMayBeOverridden() {
    let label = Recorder(frame: Rect(x: 0, y: 0, width: 100, height: 40))
    label.text = "x"
    stage.window.addSubview(label)
    stage.turn()
    #expect(label.rects == [Rect(x: 0, y: 0, width: 100, height: 40)] && ViewCosts(of: label).storeBytes > 0)
    label.drawText(in: label.bounds)
    #expect(ViewCosts(of: label).drawings == 1)
  }

  @Test func textFitsItsWidth() throws {
    let text = "A line that is far too long for its label"
    func ink(_ label: Label) throws -> PixelRect {
      stage.window.addSubview(label)
      stage.turn()
      return try label.ink()
    }
    let label = Label(frame: Rect(x: 0, y: 0, width: 160, height: 40))
    (label.text, label.adjustsFontSizeToFitWidth, label.minimumScaleFactor) = (text, true, 0.3)
    let small = try ink(label)
    #expect(small.width > 140 && small.height < 14, "\(small)")
    label.baselineAdjustment = .none
    let top = try ink(label)
    #expect(top.y < small.y)
    label.baselineAdjustment = .alignCenters
    let middle = try ink(label)
    #expect(top.y < middle.y && middle.y < small.y, "\(top) \(middle) \(small)")
    label.minimumScaleFactor = 0
    let whole = try ink(label)
    #expect(whole.height > small.height)
  }

  /// Natural alignment is that of the view's direction, for text with attributes too.
  @Test func naturalAlignmentFollowsTheDirection() throws {
    let (label, styled) = (label("Hello"), label(""))
    styled.styledText = AttributedText("Hello", attributes: TextAttributes(font: label.font))
    let both = [label, styled]
    stage.turn()
    for one in both { #expect(try one.ink().x < 20) }
    for one in both { one.semanticContentAttribute = .forceRightToLeft }
    stage.turn(1)
    for one in both { #expect(try one.ink().x > 120) }
    for one in both { one.semanticContentAttribute = .unspecified }
    stage.application.userInterfaceLayoutDirection = .rightToLeft
    stage.turn(2)
    for one in both { #expect(try one.ink().x > 120) }
    for one in both { one.textAlignment = .left }
    stage.turn(3)
    for one in both { #expect(try one.ink().x < 20) }
    // A turn without another direction draws nothing.
    let drawings = ViewCosts(of: label).drawings
    label.setNeedsLayout()
    stage.turn(4)
    #expect(ViewCosts(of: label).drawings == drawings)
  }

  @Test func shadowsHighlightsAndDisabledText() throws {
    let label = label("Tall", 100, 40)
    stage.turn()
    let plain = try label.ink()
    label.shadowColor = Color(red: 0, green: 0, blue: 1)
    label.shadowOffset = Size(0, -5)
    stage.turn(1)
    let shadowed = try label.ink()
    #expect(shadowed.y == plain.y - 5 && shadowed.height == plain.height + 5)
    label.shadowColor = nil
    label.highlightedTextColor = Color(red: 1, green: 0, blue: 0)
    stage.turn(1.5)
    #expect(try label.darkest(0) == 0)
    label.isHighlighted = true
    stage.turn(2)
    #expect(try label.darkest(2) > 200)
    label.isEnabled = false
    stage.turn(3)
    #expect(try label.darkest(3) < 120)
  }

  @Test func attributedText() {
    let label = label("plain")
    var text = AttributedText("abc", attributes: TextAttributes(font: .systemFont(ofSize: 30)))
    text.set(\.foregroundColor, to: Color(red: 1, green: 0, blue: 0))
    label.styledText = text
    #expect(label.text == "abc" && label.styledText == text && label.intrinsicContentSize.height > 30)
    label.font = .systemFont(ofSize: 10)
    #expect(label.styledText?.attributes(at: text.string.startIndex).font.size == 10)
    label.text = "plain"
    #expect(label.styledText?.attributes(at: text.string.startIndex).font.size == 10)
    label.styledText = nil
    #expect(label.text == nil && label.styledText == nil)
  }

  @Test func dynamicColors() {
    let label = label("x")
    let fixed = Label()
    fixed.textColor = Color(red: 1, green: 0, blue: 0)
    stage.window.addSubview(fixed)
    DynamicColor.systemBackground.apply(to: stage.window, \.backgroundColor)
    stage.turn()
    #expect(label.textColor == .black && stage.window.backgroundColor == .white)
    stage.window.overrideUserInterfaceStyle = .dark
    #expect(label.textColor == .white && stage.window.backgroundColor == .black)
    #expect(fixed.textColor == Color(red: 1, green: 0, blue: 0))
    stage.turn(1)
    #expect(ViewCosts(of: label).drawings == 2 && ViewCosts(of: fixed).drawings <= 1)
    label.overrideUserInterfaceStyle = .light
    #expect(label.textColor == .black)
    let moved = Label()
    #expect(moved.textColor == .black)
    stage.window.addSubview(moved)
    #expect(moved.textColor == .white && moved.traitCollection.userInterfaceStyle == .dark)
    moved.removeFromSuperview()
    #expect(moved.textColor == .black)
  }

  /// Of a text that is too long, the beginning is drawn, or its two ends.
  @Test func whatIsLeftOut() throws {
    let (long, stage) = (String(repeating: "word ", count: 40_000), Stage(400, 100))
    func ink(_ text: String, _ mode: LineBreakMode, lines: Int = 1) throws -> [UInt8] {
      let label = Label(frame: stage.window.bounds)
      (label.lineBreakMode, label.numberOfLines, label.text) = (mode, lines, text)
      stage.window.addSubview(label)
      stage.turn()
      label.removeFromSuperview()
      return try #require(label.layer.contents as? BackingStore).bitmap.bytes
    }
    for mode in [LineBreakMode.byTruncatingTail, .byTruncatingHead, .byTruncatingMiddle, .byClipping, .byWordWrapping] {
      for lines in [1, 2] {
        let short = "word word word word word word word " + String(repeating: "word ", count: 400) + "END."
        // As a text of the same ends that is not too long.
        let same = try ink(short, mode, lines: lines) == ink(long + "END.", mode, lines: lines)
        #expect(same, "\(mode), \(lines) lines")
      }
    }
    // Not in the middle of a character, and not of too many paragraphs.
    for text in [
      String(repeating: "€", count: 30_000), "a" + String(repeating: "😀", count: 30_000),
      String(repeating: "\n", count: 70_000), String(repeating: "\r\n", count: 70_000),
      String(repeating: "\u{2029}", count: 70_000),
    ] {
      for mode in [LineBreakMode.byTruncatingTail, .byTruncatingMiddle] {
        let label = Label()
        (label.text, label.numberOfLines, label.lineBreakMode) = (text, 0, mode)
        #expect(label.sizeThatFits(Size(200, 0)).height > 1000 && label.text == text)
        label.styledText = AttributedText(text)
        #expect(label.sizeThatFits(Size(200, 0)).height > 1000)
      }
    }
    // One line is as long as its text.
    let label = Label()
    label.text = String(repeating: "word ", count: 1000)
    let width = label.intrinsicContentSize.width
    label.text = String(repeating: "word ", count: 10_000)
    #expect(label.intrinsicContentSize.width > 9 * width)
  }

  @Test func badInput() {
    let label = label(String(repeating: "megabyte ", count: 1 << 17))
    #expect(label.intrinsicContentSize.width > 10_000 && label.text?.utf8.count == 9 << 17)
    stage.turn()
    #expect(ViewCosts(of: label).drawings == 1)
    label.text = String(repeating: "é\n", count: 1 << 19)
    label.numberOfLines = 0
    stage.turn(1)
    #expect(ViewCosts(of: label).drawings == 2)
    label.styledText = AttributedText(String(repeating: "é", count: 1 << 19))
    stage.turn(2)
    #expect(ViewCosts(of: label).drawings == 3)
    label.font = nil
    #expect(label.font == Label.defaultFont)
    for size in [0, -1, .nan, .infinity, 1e9] {
      label.font = .systemFont(ofSize: size)
      #expect(label.font == Label.defaultFont)
    }
    label.styledText = AttributedText("x", attributes: TextAttributes(font: .systemFont(ofSize: .nan)))
    #expect(label.intrinsicContentSize.height > 17)
    for rect in [Rect(x: .nan, y: 0, width: 1, height: 1), Rect(x: 0, y: 0, width: -5, height: 3), .null, .zero] {
      _ = label.textRect(forBounds: rect, limitedToNumberOfLines: -3)
    }
    (label.numberOfLines, label.minimumScaleFactor) = (-1, .nan)
    (label.adjustsFontSizeToFitWidth, label.shadowOffset) = (true, Size(.nan, .infinity))
    label.shadowColor = .black
    label.frame = .zero
    stage.turn(3)
  }
}

#if Drawing
  let hasDrawing = true
#else
  let hasDrawing = false
#endif

extension View {
  /// Premultiplied BGRA of the view's store, rows without padding.
  private func pixels() throws -> (bytes: [UInt8], width: Int, height: Int) {
    let store = try #require(layer.contents as? BackingStore)
    let bitmap = store.bitmap
    var bytes: [UInt8] = []
    for y in 0..<bitmap.height {
      bytes += bitmap.bytes[y * bitmap.bytesPerRow..<y * bitmap.bytesPerRow + bitmap.width * 4]
    }
    return (bytes, bitmap.width, bitmap.height)
  }

  /// The least rectangle around what is not clear, pixels.
  func ink() throws -> PixelRect {
    let (bytes, width, height) = try pixels()
    var (x0, y0, x1, y1) = (width, height, 0, 0)
    for y in 0..<height {
      for x in 0..<width where bytes[(y * width + x) * 4 + 3] > 40 {
        (x0, x1, y0, y1) = (min(x0, x), max(x1, x + 1), min(y0, y), max(y1, y + 1))
      }
    }
    return PixelRect(x: x0, y: y0, width: max(0, x1 - x0), height: max(0, y1 - y0))
  }

  /// The most of a channel: 0 for blue to 3 for alpha.
  func darkest(_ channel: Int) throws -> UInt8 {
    let bytes = try pixels().bytes
    return stride(from: channel, to: bytes.count, by: 4).map { bytes[$0] }.max() ?? 0
  }
}
