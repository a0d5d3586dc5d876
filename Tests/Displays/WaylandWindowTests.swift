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
}
