import CBench
import MultiplaneDrawing
import MultiplaneLayers

/// A screen of a program, of which one layer's property changes with each frame, or nothing does.
final class ScreenScene: Scene {
  /// A layer tree, and what changes in it.
  struct Parts {
    var root: Layer
    /// The change of one small layer, such as a knob that moves; from 0 to 1.
    var changeSmall: (Double) -> Void
    /// The container that scrolls; nil if none does.
    var scrolled: Layer?
  }

  /// What changes with each frame.
  enum Change: String, CaseIterable, Sendable {
    /// Nothing: each frame draws all anew.
    case full
    /// One small layer.
    case small
    /// The container, by 3 pixels a frame.
    case scroll
    /// The opacity of the whole screen.
    case fade
  }

  let root: Layer
  private let parts: Parts
  private let change: Change
  /// Of the container before the first frame.
  private let startY: Double
  /// Frames from one end of a change to the other.
  private static let period = 60

  init(_ parts: Parts, _ change: Change) {
    self.parts = parts
    self.change = change
    root = parts.root
    startY = parts.scrolled?.position.y ?? 0
    self.change(to: 0)
  }

  func change(to frame: Int) {
    let step = frame % (2 * Self.period)
    let part = Double(step <= Self.period ? step : 2 * Self.period - step)
    switch change {
    case .full: break
    case .small: parts.changeSmall(part / Double(Self.period))
    case .scroll: parts.scrolled?.position.y = startY - 3 * part
    case .fade: root.opacity = Float(1 - 0.8 * part / Double(Self.period))
    }
  }
}

extension Workload {
  /// The screens that programs draw, each drawn whole, with one small change, scrolled by 3 pixels a frame, and faded.
  static let screens: [Workload] =
    [
      screens("list", "60 cards with shadow, avatar, texts and a switch", layers: 428, list: .cards),
      screens("list-path", "the list, with the cards' shadow paths", layers: 428, list: .cardsWithShadowPath),
      screens("dash", "12 gauges on bordered, rounded cards", layers: 97, dashboard),
      screens("media", "40 pictures with titles and progress", layers: 202, media, scrolls: true),
      screens("map", "24 tiles below 200 pins with labels", layers: 826, map, scrolls: true),
      screens("text", "50 rows of 4 texts", layers: 252, table, scrolls: true),
      screens("dialog", "an alert with buttons over a blurred list", layers: 107, dialog),
    ].flatMap { $0 }

  private static func screens(_ name: String, _ summary: String, layers: Int, list: ScreenPainter.Cards) -> [Workload] {
    screens(
      name, summary, layers: layers, { size throws(BenchError) in try list.scene(size) }, scrolls: true)
  }

  private static func screens(
    _ name: String, _ summary: String, layers: Int,
    _ make: @escaping @Sendable (scene_size) throws(BenchError) -> ScreenScene.Parts, scrolls: Bool = false
  ) -> [Workload] {
    ScreenScene.Change.allCases.filter { scrolls || $0 != .scroll }.map { change in
      let isFull = change == .full
      var workload = Workload(
        name: isFull ? name : "\(name)-\(change.rawValue)", summary: isFull ? summary : "the same, \(change.summary)",
        defaultLayers: layers, forcesRedraw: isFull
      ) { size throws(BenchError) in ScreenScene(try make(size), change) }
      workload.background = ScreenPainter.background(of: name)
      workload.shapeRasterizer = .cairo
      #if Drawing
        workload.drawingContexts = .cairo
      #endif
      return workload
    }
  }

  private static let dashboard: @Sendable (scene_size) throws(BenchError) -> ScreenScene.Parts = { size in
    ScreenPainter(size).dashboard()
  }
  private static let media: @Sendable (scene_size) throws(BenchError) -> ScreenScene.Parts = {
    size throws(BenchError) in
    var painter = ScreenPainter(size)
    return try painter.media()
  }
  private static let map: @Sendable (scene_size) throws(BenchError) -> ScreenScene.Parts = {
    size throws(BenchError) in
    var painter = ScreenPainter(size)
    return try painter.map()
  }
  private static let table: @Sendable (scene_size) throws(BenchError) -> ScreenScene.Parts = { size in
    var painter = ScreenPainter(size)
    return painter.table()
  }
  private static let dialog: @Sendable (scene_size) throws(BenchError) -> ScreenScene.Parts = {
    size throws(BenchError) in
    var painter = ScreenPainter(size)
    return try painter.dialog()
  }
}

extension ScreenScene.Change {
  fileprivate var summary: String {
    switch self {
    case .full: "drawn whole"
    case .small: "with one small change"
    case .scroll: "scrolled by 3 pixels a frame"
    case .fade: "faded"
    }
  }
}

extension ScreenPainter.Cards {
  fileprivate func scene(_ size: scene_size) throws(BenchError) -> ScreenScene.Parts {
    var painter = ScreenPainter(size)
    return try painter.list(self)
  }
}
