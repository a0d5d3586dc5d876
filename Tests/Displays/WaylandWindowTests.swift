import Testing

/// `multiplane show` on a Wayland compositor.
@Suite(.serialized) struct WaylandWindowTests {
  private static func isSkipped() -> Bool {
    guard let missing = Weston.missing else { return false }
    print("skipped: windows on Wayland: \(missing)")
    return true
  }

  @Test func theScreenshotIsTheOffscreenPicture() throws {
    if Self.isSkipped() { return }
    let weston = try Weston()
    try Shot.expectOffscreenPicture(of: "motion", folder: weston.server.folder, weston.environment)
  }
}
