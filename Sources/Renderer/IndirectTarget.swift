import MultiplaneGLES
import MultiplaneGeometry

/// A texture drawn to instead of the target, as a `TargetRoute` states.
///
/// Holds the last frame, as a target of age 1; the redrawn part is copied to the target.
struct IndirectTarget {
  /// The picture, upright, top row first.
  private var picture: PictureBox?
  /// The target's initial pixels, if layers are drawn over them: its own rectangle and rows.
  private var ground: PictureBox?

  /// nil if the target is drawn to directly.
  var target: RenderTarget? { picture.map { $0.picture.target() } }

  /// Bytes of both textures.
  var byteCount: Int {
    (picture?.picture.texture.byteCount ?? 0) + (ground?.picture.texture.byteCount ?? 0)
  }

  /// Creates the textures of a route, or releases them.
  mutating func prepare(_ route: TargetRoute, _ target: RenderTarget, _ gl: borrowing GL) throws(GLError) {
    try PictureBox.prepare(
      &picture, width: target.pictureWidth, height: target.pictureHeight, route.isIndirect ? route.picture : nil,
      label: "picture of the target", gl)
    try PictureBox.prepare(
      &ground, width: max(target.x, 0) + target.width, height: max(target.y, 0) + target.height, route.ground,
      label: "ground of the target", gl)
  }

  /// Copies the target's pixels to the texture.
  func readGround(
    of target: RenderTarget, _ kind: TurnPrograms.Kind, _ turns: borrowing TurnPrograms,
    _ corners: borrowing QuadArray, _ gl: borrowing GL
  ) {
    guard let ground, let picture else { return }
    var copy = target
    copy.framebuffer = ground.picture.target().framebuffer
    gl.copy(target.bounds, of: target, to: copy, at: (0, 0))
    let goal = picture.picture.target()
    Self.draw(goal.bounds, of: ground.picture, copy, to: goal, kind, turns, corners, gl)
  }

  /// Copies the redrawn part to the target.
  func show(
    _ damage: PixelRegion, on target: RenderTarget, _ kind: TurnPrograms.Kind, _ turns: borrowing TurnPrograms,
    _ corners: borrowing QuadArray, _ gl: borrowing GL
  ) {
    guard let picture else { return }
    for rect in damage {
      Self.draw(rect, of: picture.picture, picture.picture.target(), to: target, kind, turns, corners, gl)
    }
  }

  private static func draw(
    _ rect: PixelRect, of picture: borrowing RenderTexture, _ source: RenderTarget, to goal: RenderTarget,
    _ kind: TurnPrograms.Kind, _ turns: borrowing TurnPrograms, _ corners: borrowing QuadArray, _ gl: borrowing GL
  ) {
    let place = goal.glRect(rect)
    gl.bindFramebuffer(named: goal.framebuffer)
    gl.setViewport(place)
    gl.setScissor(place)
    gl.setBlending(nil)
    guard turns.use(kind, source.map.after(goal.map.inverse), gl) else { return }
    gl.bindTexture(picture.texture, unit: TurnPrograms.unit)
    gl.drawQuads(0..<1, of: corners)
  }
}
