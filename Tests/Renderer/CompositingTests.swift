import Multiplane
import Testing

/// The main path, from a layer to pixels on an offscreen surface.
@Suite struct CompositingTests {
  @Test func aLayerOnTheGridIsExact() throws {
    let root = Layer()
    root.bounds = Rect(x: 0, y: 0, width: 8, height: 6)
    root.position = Point(4, 3)
    root.backgroundColor = .white
    let child = Layer()
    child.frame = Rect(x: 2, y: 1, width: 3, height: 2)
    child.backgroundColor = Color(red: 1, green: 0, blue: 0)
    try root.addSublayer(child)
    let tree = try LayerTree(root: root)
    let surface = try OffscreenSurface(width: 8, height: 6)
    let compositor = try Compositor(context: surface.context)
    compositor.mailbox.post(tree.commit(at: 0))
    let frame = try compositor.render(at: 0, to: surface)
    print(frame.statistics)
    let pixels = try surface.readPixels()
    for y in 0..<6 {
      for x in 0..<8 {
        let inside = (2..<5).contains(x) && (1..<3).contains(y)
        #expect(
          Array(pixels[(y * 8 + x) * 4..<(y * 8 + x) * 4 + 4]) == (inside ? [255, 0, 0, 255] : [255, 255, 255, 255]))
      }
    }
  }
}
