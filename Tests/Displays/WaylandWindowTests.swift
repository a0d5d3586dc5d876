import Foundation
import MultiplaneDrawing
import Testing

/// `multiplane show` on a Wayland compositor.
@Suite(.serialized) struct WaylandWindowTests {
  private static func isSkipped() -> Bool {
    guard let missing = Weston.missing else { return false }
    print("skipped: windows on Wayland: \(missing)")
    return true
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func theScreenshotIsTheOffscreenPicture() throws {
    if Self.isSkipped() { return }
    let weston = try Weston()
    let scene = Self.root.appending(path: "Tools/gallery/motion.yaml").path
    let (shown, expected) = (weston.server.folder.path + "/shown.png", weston.server.folder.path + "/expected.png")
    let show = try Program(
      product: "multiplane", ["show", scene, "--seconds", "1.5", "--stats", "--screenshot", shown], weston.environment)
    #expect(show.wait() == 0, "\(show.errors)")
    let render = try Program(
      product: "multiplane", ["render", scene, "--scale", "1", "--time", "1.5", "-o", expected], weston.environment)
    #expect(render.wait() == 0, "\(render.errors)")
    let (a, b) = (Array(try ImageDecoder.read(path: shown).bytes), Array(try ImageDecoder.read(path: expected).bytes))
    try #require(a.count == b.count)
    let wrong = zip(a, b).count { abs(Int($0) - Int($1)) > 2 }
    #expect(wrong == 0, "\(wrong) of \(a.count) channels differ")
  }

  /// What the compositor shows follows a drag, a wheel and keys.
  @Test func inputMovesWhatIsShown() throws {
    if Self.isSkipped() { return }
    let weston = try Weston()
    let server = weston.server
    let file = server.folder.appendingPathComponent("scene.yaml")
    let text = """
      canvas: {width: 400, height: 300, background: "#ffffff"}
      layer:
        frame: [0, 0, 400, 300]
        sublayers:
          - class: ScrollLayer
            frame: [0, 0, 200, 300]
            masksToBounds: true
            sublayers:
              - {frame: [0, 0, 200, 300], backgroundColor: "#c80000"}
              - {frame: [0, 300, 200, 300], backgroundColor: "#0000c8"}
          - {frame: [240, 100, 100, 100], backgroundColor: "#00c800"}
      """
    try text.write(to: file, atomically: true, encoding: .utf8)
    let show = try Program(product: "multiplane", ["show", file.path], weston.environment)
    let corner = try #require(try Self.corner(of: [0xC8, 0, 0], server), "no window: \(show.errors)")
    func at(_ x: Int, _ y: Int) -> [String] { ["mousemove", "\(corner.x + x)", "\(corner.y + y)"] }
    // The compositor tells of a button where it has told of the pointer's place.
    try server.user(at(90, 270))
    try server.user(at(100, 280) + ["mousedown", "1"])
    try server.user(at(100, 180))
    try server.user(at(100, 80) + ["mouseup", "1"])
    #expect(try server.shows([0, 0, 0xC8], x: corner.x + 30, y: corner.y + 250))
    #expect(try server.color(x: corner.x + 290, y: corner.y + 150) == [0, 0xC8, 0])
    try server.user(at(370, 20) + ["click", "4", "click", "4", "click", "4"])
    #expect(try server.shows([0, 0xC8, 0], x: corner.x + 290, y: corner.y + 270))
    try server.user(["key", "q"])
    #expect(show.wait() == 0)
  }

  /// The first pixel of a colour, row by row, once there is one for a while: windows fade in.
  private static func corner(of color: [Int], _ server: XServer) throws -> (x: Int, y: Int)? {
    var before: (x: Int, y: Int)?
    for _ in 0..<100 {
      usleep(200_000)
      let found = try server.first(of: color)
      if let found, let before, found == before { return found }
      before = found
    }
    return nil
  }
}
