import CBench
import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneContents

/// Nine-slice panels that change their size.
private final class Panels: Scene {
  let root: Layer
  private let size: scene_size
  private var panels: [Layer] = []

  init(_ size: scene_size) throws(BenchError) {
    self.size = size
    root = .canvas(size)
    let side = Double(scene_panel_side)
    let inset = Double(scene_panel_inset) / side
    let image = try Bitmap.painted(width: Int(clamping: side), height: Int(clamping: side), scene_panel_texel)
    for index in 0..<size.layers {
      let rect = scene_panel(size, index, 0)
      let panel = Layer()
      panel.anchorPoint = .zero
      panel.frame = Rect(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
      panel.contents = image
      panel.contentsCenter = Rect(x: inset, y: inset, width: 1 - 2 * inset, height: 1 - 2 * inset)
      root.addSublayer(panel)
      panels.append(panel)
    }
  }

  func change(to frame: Int) {
    for (index, panel) in panels.enumerated() {
      let rect = scene_panel(size, Int32(index), Int32(frame))
      panel.bounds = Rect(x: 0, y: 0, width: rect.width, height: rect.height)
    }
  }
}

extension Workload {
  static let panels = Workload(
    name: "W3", summary: "panels in nine parts, sizes change every frame", defaultLayers: 1000,
    agreement: .within(largest: 4, shareOver4: 0), raw: raw_panels
  ) { size throws(BenchError) in try Panels(size) }
}
