import Foundation
import MultiplaneDisplays
import MultiplaneDrawing
import Testing

/// Windows on an X server of the test's own: what the probe finds, `multiplane show`, and a program.
@Suite(.serialized) struct WindowTests {
  /// Whether the machine has what these tests need; says what it lacks.
  private static func isSkipped(takingLong: Bool = false) -> Bool {
    guard let missing = XServer.missing(takingLong: takingLong) else { return false }
    print("skipped: windows on an X server: \(missing)")
    return true
  }

  @Test func windowsDoWhatTheSeamSays() throws {
    if Self.isSkipped() { return }
    let server = try XServer()
    let probe = try Program(
      product: "WindowProbe", [server.screen] + (XServer.hasAll ? [] : ["short"]), server.environment)
    let code = probe.wait()
    let lines = probe.output.split(separator: "\n")
    for line in lines where !line.hasPrefix("ok ") { Issue.record("\(line)") }
    #expect(code == 0, "\(probe.errors.suffix(2000))")
    #expect(lines.count >= (XServer.hasAll ? 50 : 36), "the probe ends early: \(probe.output)")
  }

  @Test(arguments: ["motion", "tiles", "effects"]) func theScreenshotIsTheOffscreenPicture(_ name: String) throws {
    if Self.isSkipped(takingLong: true) { return }
    let server = try XServer()
    try Shot.expectOffscreenPicture(of: name, folder: server.folder, server.environment)
  }

  private static func scene(_ color: String) -> String {
    """
    canvas: {width: 400, height: 300, background: "#ffffff"}
    layer: {frame: [0, 0, 400, 300], backgroundColor: "\(color)"}
    """
  }

  @Test func anEditIsFollowedAndAWrongOneKeepsTheLastPicture() throws {
    if Self.isSkipped() { return }
    let server = try XServer()
    let file = server.folder.appendingPathComponent("scene.yaml")
    try Self.scene("#3264c8").write(to: file, atomically: true, encoding: .utf8)
    let show = try Program(product: "multiplane", ["show", file.path], server.environment)
    let window = try server.window(of: show)
    try server.user("windowmove", window, "20", "20")
    #expect(try server.shows([0x32, 0x64, 0xC8], x: 220, y: 150))
    // Below, an error has its place; above it, the last good picture stays.
    try "layer: [".write(to: file, atomically: false, encoding: .utf8)
    #expect(try server.shows([115, 20, 20], x: 24, y: 316))
    #expect(try server.color(x: 220, y: 150) == [0x32, 0x64, 0xC8])
    #expect(show.errors.contains("scene.yaml:"), "\(show.errors)")
    try Self.scene("#c83232").write(to: file, atomically: true, encoding: .utf8)
    #expect(try server.shows([0xC8, 0x32, 0x32], x: 220, y: 150))
    #expect(try server.shows([0xC8, 0x32, 0x32], x: 24, y: 316))
    try server.user("windowfocus", window, "key", "q")
    #expect(show.wait() == 0)
  }

  private static func storyboard(_ red: Double) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="c">
      <scenes><scene sceneID="s"><objects><viewController id="c" sceneMemberID="viewController">
        <view key="view" id="v"><rect key="frame" x="0" y="0" width="400" height="300"/>
          <color key="backgroundColor" red="\(red)" green="0" blue="1" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
        </view></viewController></objects></scene></scenes></document>
    """
  }

  @Test func aStoryboardIsFollowed() throws {
    if Self.isSkipped() { return }
    let server = try XServer()
    let file = server.folder.appendingPathComponent("Main.storyboard")
    try Self.storyboard(0).write(to: file, atomically: true, encoding: .utf8)
    let show = try Program(product: "multiplane", ["show", file.path], server.environment)
    let window = try server.window(of: show)
    try server.user("windowmove", window, "20", "20")
    #expect(try server.shows([0, 0, 0xFF], x: 220, y: 150))
    // A wrong one keeps the last picture.
    try "<document>".write(to: file, atomically: false, encoding: .utf8)
    #expect(try server.shows([115, 20, 20], x: 24, y: 316))
    #expect(try server.color(x: 220, y: 150) == [0, 0, 0xFF] && show.errors.contains("Main.storyboard:"))
    try Self.storyboard(1).write(to: file, atomically: true, encoding: .utf8)
    #expect(try server.shows([0xFF, 0, 0xFF], x: 220, y: 150))
    try server.user("windowfocus", window, "key", "q")
    #expect(show.wait() == 0)
  }

  @Test func tiledScenesScrollAndTheCanvasIsEnlarged() throws {
    if Self.isSkipped() { return }
    let server = try XServer()
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
    let show = try Program(product: "multiplane", ["show", file.path], server.environment)
    let window = try server.window(of: show)
    try server.user("windowmove", window, "0", "0")
    #expect(try server.shows([0xC8, 0, 0], x: 30, y: 250))
    // A drag takes the scroll layer along, and not the rest.
    try server.user(
      "mousemove", "100", "280", "mousedown", "1", "mousemove", "100", "180", "mousemove", "100", "80", "mouseup", "1")
    #expect(try server.shows([0, 0, 0xC8], x: 30, y: 250))
    #expect(try server.color(x: 290, y: 150) == [0, 0xC8, 0])
    // A step of the wheel scrolls back a little; where there is no scroll layer, the canvas moves.
    try server.user("mousemove", "370", "20", "click", "4", "click", "4", "click", "4")
    #expect(try server.shows([0xFF, 0xFF, 0xFF], x: 290, y: 110))
    #expect(try server.shows([0, 0xC8, 0], x: 290, y: 270))
    try server.user("windowfocus", window, "key", "0")
    #expect(try server.shows([0, 0xC8, 0], x: 245, y: 105))
    try server.user("key", "plus", "key", "equal", "equal", "equal")
    #expect(try server.shows([0, 0xC8, 0], x: 390, y: 150))
    try server.user("key", "Escape")
    #expect(show.wait() == 0)
  }

  @Test func aRecordingHasWhatWasShown() throws {
    if Self.isSkipped() { return }
    let server = try XServer()
    let (file, film) = (server.folder.appendingPathComponent("scene.yaml"), server.folder.path + "/film.png")
    // The colour jumps after a second.
    let text = """
      canvas: {width: 200, height: 100, background: "#ffffff"}
      layer:
        frame: [0, 0, 200, 100]
        sublayers:
          - frame: [0, 0, 100, 100]
            backgroundColor: "#c80000"
            animations:
              - {class: KeyframeAnimation, keyPath: backgroundColor, values: ["#c80000", "#0000c8"],
                calculationMode: discrete, duration: 2}
      """
    try text.write(to: file, atomically: true, encoding: .utf8)
    let show = try Program(
      product: "multiplane", ["show", file.path, "--seconds", "1.8", "--stats", "--record", film], server.environment)
    #expect(show.wait() == 0, "\(show.errors)")
    #expect(show.errors.contains(" frames, ") && show.errors.contains("input to picture"), "\(show.errors)")
    let frames = try AnimationFrames(path: film)
    // 30 a second.
    #expect(frames.sizes.count == 54 && frames.sizes[0] == [200, 100], "\(frames.sizes)")
    // What has not changed is a pixel; the jump is seen when it was, and the graph is not in the film.
    #expect(frames.sizes.dropFirst(28).contains { $0 != [1, 1] }, "\(frames.sizes)")
    #expect(frames.sizes.suffix(5).allSatisfy { $0 == [1, 1] }, "\(frames.sizes)")
    let first = try ImageDecoder.read(path: film)
    let pixel = Array(first.bytes.prefix(first.format.bytesPerTexel))
    #expect(pixel.prefix(3) == [0xC8, 0, 0] && first.width == 200, "\(first.format) \(pixel)")
  }

  @Test func aServerThatGoesAwayIsAnErrorThatSaysSo() throws {
    if Self.isSkipped() { return }
    let server = try XServer()
    let file = server.folder.appendingPathComponent("scene.yaml")
    try Self.scene("#3264c8").write(to: file, atomically: true, encoding: .utf8)
    let show = try Program(product: "multiplane", ["show", file.path], server.environment)
    try server.user("windowmove", try server.window(of: show), "20", "20")
    #expect(try server.shows([0x32, 0x64, 0xC8], x: 220, y: 150))
    server.stop()
    #expect(show.wait() == 3, "\(show.errors)")
    #expect(show.errors.contains("has gone away"), "\(show.errors)")
  }

  @Test func aServerThatRefusesIsAnErrorThatSaysSo() throws {
    if Self.isSkipped() { return }
    let server = try XServer(refusing: true)
    var environment = server.environment
    environment["XAUTHORITY"] = "/dev/null"
    let show = try Program(product: "multiplane", ["show", Shot.scene("motion")], environment)
    #expect(show.wait() == 3, "\(show.errors)")
    #expect(show.errors.contains("answers and refuses this program"), "\(show.errors)")
    #expect(show.errors.contains("xhost +si:localuser"), "\(show.errors)")
  }

  @Test func withoutAServerTheErrorSaysWhatToDo() throws {
    #if Windows
      var environment = ProcessInfo.processInfo.environment
      for name in ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"] { environment[name] = nil }
      let scene = Shot.scene("motion")
      let none = try Program(product: "multiplane", ["show", scene], environment)
      #expect(none.wait() == 3)
      #expect(none.errors.contains("neither DISPLAY nor WAYLAND_DISPLAY is set"), "\(none.errors)")
      environment["DISPLAY"] = ":7777"
      let wrong = try Program(product: "multiplane", ["show", scene], environment)
      #expect(wrong.wait() == 3)
      #expect(wrong.errors.contains("no display server answers: DISPLAY=:7777"), "\(wrong.errors)")
    #else
      let scene = Shot.scene("motion")
      let show = try Program(product: "multiplane", ["show", scene], ProcessInfo.processInfo.environment)
      #expect(show.wait() == 3)
      #expect(show.errors.contains("swift build --traits default,Windows"), "\(show.errors)")
    #endif
  }

  /// The catalogue's button turns the page.
  @Test func aTapReachesAProgramsButton() throws {
    if Self.isSkipped() { return }
    let server = try XServer()
    let catalog = try Program(product: "ViewCatalog", ["--display", "window"], server.environment)
    let window = try server.window(of: catalog)
    try server.user("windowmove", window, "0", "0")
    // Text on white, once the first page is there.
    var before: [[Int]] = []
    for _ in 0..<400 where !before.contains([255, 255, 255]) || Set(before).count < 3 {
      usleep(50_000)
      before = try Self.ink(server)
    }
    try #require(Set(before).count > 2, "the catalogue shows no page: \(catalog.errors)")
    try server.user("mousemove", "300", "458", "mousedown", "1")
    try server.user("mouseup", "1")
    var after = before
    for _ in 0..<200 where after == before {
      usleep(50_000)
      after = try Self.ink(server)
    }
    #expect(after != before, "a tap on the bar's button changes nothing")
    kill(catalog.process.processIdentifier, SIGKILL)
    catalog.wait()
  }

  /// The colours of a line of pixels through a page.
  private static func ink(_ server: XServer) throws -> [[Int]] {
    try stride(from: 10, to: 310, by: 4).map { try server.color(x: $0, y: 140) ?? [] }
  }
}
