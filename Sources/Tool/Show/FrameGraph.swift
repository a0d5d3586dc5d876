import Multiplane
import MultiplaneDisplays
import MultiplaneLayers

/// `--stats`: what the last frames have cost, as bars, with a line at a refresh's length, and numbers.
@MainActor final class FrameGraph {
  static let frame = Rect(x: 8, y: 8, width: 260, height: 94)
  private static let count = 120
  private static let graph = Rect(x: 10, y: 44, width: 240, height: 42)
  private static let good = Color(red: 0.35, green: 0.8, blue: 0.5)
  private static let late = Color(red: 0.95, green: 0.4, blue: 0.3)

  private let panel: OverlayPanel
  private let text: TextLayer
  private let inputText: TextLayer
  private let limit = Layer()
  private var bars: [Layer] = []
  /// Seconds, of the last frames.
  private var costs: [Double] = []
  private var times: [Double] = []
  private var lastText = -Double.infinity

  init(context: Context, scale: Double) throws(GLError) {
    panel = try OverlayPanel(context: context)
    text = panelText(12, scale)
    text.frame = Rect(x: 10, y: 6, width: 240, height: 18)
    inputText = panelText(12, scale)
    inputText.frame = Rect(x: 10, y: 24, width: 240, height: 18)
    for layer in [text, inputText] { panel.root.addSublayer(layer) }
    for index in 0..<Self.count {
      let bar = Layer()
      bar.frame = Rect(x: Self.graph.minX + Double(index) * 2, y: Self.graph.maxY, width: 1.5, height: 0)
      panel.root.addSublayer(bar)
      bars.append(bar)
    }
    limit.frame = Rect(x: Self.graph.minX, y: Self.graph.midY, width: Self.graph.width, height: 1)
    limit.backgroundColor = Color(white: 1, alpha: 0.5)
    panel.root.addSublayer(limit)
  }

  /// Notes a frame.
  ///
  /// - Parameters:
  ///   - cost: seconds that it took to draw.
  ///   - late: how many frames were late as yet.
  ///   - latency: from input to the picture, as yet.
  func note(_ time: FrameTime, cost: Double, late: Int, latency: InputLatency) {
    costs.append(cost)
    times.append(time.target)
    if costs.count > Self.count { costs.removeFirst() }
    if times.count > Self.count { times.removeFirst() }
    // Two refreshes are the graph's height.
    let offset = bars.count - costs.count
    for (index, cost) in costs.enumerated() {
      let height = (min(cost / (2 * time.refresh), 1) * Self.graph.height).rounded(.up)
      let bar = bars[offset + index]
      bar.frame = Rect(x: bar.frame.minX, y: Self.graph.maxY - height, width: 1.5, height: height)
      bar.backgroundColor = cost > time.refresh ? Self.late : Self.good
    }
    guard time.time - lastText >= 0.25 else { return }
    lastText = time.time
    let recent = times.filter { $0 > time.target - 1 }
    let span = (recent.last ?? 0) - (recent.first ?? 0)
    let rate = span > 0 ? Double(recent.count - 1) / span : 0
    let mean = costs.suffix(60).reduce(0, +) / Double(min(costs.count, 60))
    text.string = "\(Self.digits(rate)) frames/s   \(Self.digits(mean * 1000)) ms   late \(late)"
    inputText.string = "input \(Self.text(of: latency))"
  }

  /// What input waits for its picture.
  static func text(of latency: InputLatency) -> String {
    guard let last = latency.last, let mean = latency.mean else { return "none" }
    return "\(digits(last * 1000)) ms, mean \(digits(mean * 1000)), most \(digits(latency.most * 1000))"
  }

  /// With one digit behind the point.
  private static func digits(_ value: Double) -> String {
    let tenths = Int(clamping: (value * 10).rounded())
    return "\(tenths / 10).\(abs(tenths % 10))"
  }

  func draw(on surface: WindowSurface, at time: Double) throws { try panel.draw(Self.frame, on: surface, at: time) }

  func close() { panel.close() }
}

/// What is wrong with the file, at the bottom of the window.
@MainActor final class ErrorBar {
  private let panel: OverlayPanel
  private let text: TextLayer
  private static let height = 64.0

  init(_ message: String, context: Context, scale: Double) throws(GLError) {
    panel = try OverlayPanel(context: context)
    text = panelText(13, scale)
    text.string = message
    text.isWrapped = true
    text.truncationMode = .end
    panel.root.backgroundColor = Color(red: 0.45, green: 0.08, blue: 0.08)
    panel.root.addSublayer(text)
  }

  static func frame(in window: Size) -> Rect {
    Rect(x: 0, y: max(0, window.height - height), width: window.width, height: min(height, window.height))
  }

  func draw(on surface: WindowSurface, at time: Double) throws {
    let frame = Self.frame(in: surface.size)
    let inner = Rect(x: 10, y: 8, width: max(1, frame.width - 20), height: max(1, frame.height - 12))
    if text.frame != inner { text.frame = inner }
    try panel.draw(frame, on: surface, at: time)
  }

  func close() { panel.close() }
}
