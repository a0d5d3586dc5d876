public import MultiplaneGLES
public import MultiplaneLayers
public import MultiplaneRenderer
public import MultiplaneSurfaces

extension Compositor {
  /// A frame in one line, where the layers and the compositor are of one thread: commits what has changed in a tree,
  /// draws the frame of `time` to a surface of this compositor's context, and shows it.
  ///
  /// The commit travels in room that is used again, and calls no `onNeedsFrame`. From another thread, leave commits in
  /// the mailbox: `tree.commit(at: time, to: compositor.mailbox)`.
  ///
  /// - Parameters:
  ///   - tree: always the same one. Before the first frame of another tree, which was not committed before, call
  ///     `startOver()`.
  ///   - time: seconds of the owner's clock, for the commit and for the frame.
  ///   - options: by default with the surface's scale.
  /// - Throws: when the driver can't give what a frame needs (memory, a shader). What the surface showed stays, and
  ///   what was committed is in the next frame.
  @discardableResult
  public func render(
    _ tree: LayerTree, at time: Double, to surface: some Surface, options: FrameOptions = FrameOptions()
  ) throws(GLError) -> Frame {
    tree.commitForThisFrame(at: time, to: mailbox)
    return try render(at: time, to: surface, options: options)
  }

  /// The same with all tiles that are seen, for which it waits; tiles are not faded in.
  ///
  /// - Parameters:
  ///   - tree: always the same one.
  ///   - time: seconds of the owner's clock, for the commit and for the frame.
  ///   - options: by default with the surface's scale.
  ///   - limit: how long to wait at most, seconds of real time.
  /// - Throws: as without tiles.
  @discardableResult
  public func render(
    _ tree: LayerTree, at time: Double, to surface: some Surface, options: FrameOptions = FrameOptions(),
    waitingForTiles limit: Double
  ) throws(GLError) -> Frame {
    tree.commitForThisFrame(at: time, to: mailbox)
    return try render(at: time, to: surface, options: options, waitingForTiles: limit)
  }

  /// Takes in what is in the mailbox, draws the frame of `time` to a surface of this compositor's context, and shows
  /// it.
  ///
  /// - Parameter time: seconds of the owner's clock.
  /// - Throws: when the driver can't give what a frame needs (memory, a shader). What the surface showed stays.
  @discardableResult
  public func render(
    at time: Double, to surface: some Surface, options: FrameOptions = FrameOptions()
  ) throws(GLError) -> Frame {
    try render(at: time, to: surface.target(), options: options.scaled(by: surface.scale)) { damage, gl in
      surface.present(damage: damage, gl)
    }
  }

  /// The same with all tiles that are seen, for which it waits; tiles are not faded in.
  ///
  /// - Parameters:
  ///   - time: seconds of the owner's clock.
  ///   - limit: how long to wait at most, seconds of real time.
  /// - Throws: as without tiles.
  @discardableResult
  public func render(
    at time: Double, to surface: some Surface, options: FrameOptions = FrameOptions(), waitingForTiles limit: Double
  ) throws(GLError) -> Frame {
    let frame = try render(
      at: time, to: surface.target(), options: options.scaled(by: surface.scale), waitingForTiles: limit)
    present(frame, on: surface)
    return frame
  }

  /// Draws one layer of a tree with all its sublayers to a surface of this compositor's context, and shows it: a
  /// thumbnail, a page for another process, a texture for the program's own drawing.
  ///
  /// The layer's bounds fill the picture from its top-left corner; its own transform and its superlayers have no part in
  /// it. Whatever this compositor showed before is forgotten: the tree's own frames are another compositor's.
  ///
  /// - Parameters:
  ///   - layer: of a tree that was committed; model values are drawn as they are now, for running animations are the
  ///     other compositor's.
  ///   - tree: the layer's.
  ///   - time: seconds of the owner's clock.
  ///   - limit: how long to wait for tiles at most, seconds of real time.
  /// - Throws: as `render`.
  @discardableResult
  public func render(
    _ layer: Layer, of tree: LayerTree, at time: Double, to surface: some Surface,
    options: FrameOptions = FrameOptions(), waitingForTiles limit: Double = 0
  ) throws(GLError) -> Frame {
    startOver()
    mailbox.postForThisFrame(tree.snapshot(of: layer))
    return try render(at: time, to: surface, options: options, waitingForTiles: limit)
  }

  /// Compiles what the frame of `time` would be drawn with, and draws nothing.
  ///
  /// - Parameter time: seconds of the owner's clock.
  /// - Returns: whether the frame will not wait for the driver's compiler; while it is false, call it again later.
  /// - Throws: when a shader can't be compiled.
  public func prepare(
    at time: Double, for surface: some Surface, options: FrameOptions = FrameOptions()
  ) throws(GLError) -> Bool {
    try prepare(at: time, for: surface.target(), options: options.scaled(by: surface.scale))
  }

  private func present(_ frame: Frame, on surface: some Surface) {
    if frame.damage.isEmpty { return }
    context.withCurrent { gl in surface.present(damage: frame.damage, gl) }
  }
}
