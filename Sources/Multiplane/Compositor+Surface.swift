public import MultiplaneGLES
public import MultiplaneLayers
public import MultiplaneRenderer
public import MultiplaneSurfaces

extension Compositor {
  /// Commits the changes of a tree, draws the frame of `time` to a surface of this compositor's context, and presents
  /// it: for programs whose layers and compositor belong to one thread.
  ///
  /// The commit reuses the buffers of earlier ones, and does not call `onNeedsFrame`. Another thread commits to the
  /// mailbox instead: `tree.commit(at: time, to: compositor.mailbox)`.
  ///
  /// - Parameters:
  ///   - tree: the same one in each frame. Call `startOver()` before the first frame of another tree, which must not
  ///     have been committed before.
  ///   - time: seconds of the owner's clock, for the commit and for the frame.
  ///   - surface: of the compositor's context.
  ///   - options: by default with the surface's scale.
  ///   - limit: draws all visible tiles, and blocks this thread until they have arrived, this many seconds of real time
  ///     at most; tiles do not fade in. nil, the default, waits for none.
  /// - Throws: when the driver cannot provide what a frame needs (memory, a shader). The surface keeps its pixels, and
  ///   the next frame shows the committed changes.
  @discardableResult
  public func render(
    _ tree: LayerTree, at time: Double, to surface: some Surface, options: FrameOptions = FrameOptions(),
    waitingForTiles limit: Double? = nil
  ) throws(GLError) -> Frame {
    tree.commitForThisFrame(at: time, to: mailbox)
    return try render(at: time, to: surface, options: options, waitingForTiles: limit)
  }

  /// Applies the commits in the mailbox, draws the frame of `time` to a surface of this compositor's context, and
  /// presents it.
  ///
  /// - Parameters:
  ///   - time: seconds of the owner's clock.
  ///   - surface: of the compositor's context.
  ///   - options: by default with the surface's scale.
  ///   - limit: as with a tree.
  /// - Throws: when the driver cannot provide what a frame needs (memory, a shader). The surface keeps its pixels.
  @discardableResult
  public func render(
    at time: Double, to surface: some Surface, options: FrameOptions = FrameOptions(),
    waitingForTiles limit: Double? = nil
  ) throws(GLError) -> Frame {
    let (target, options) = (surface.target(), options.scaled(by: surface.scale))
    guard let limit else {
      return try render(
        at: time, to: target, options: options, show: { surface.show($0, keeper: $1) },
        present: { surface.present(damage: $0, $1) })
    }
    let frame = try render(at: time, to: target, options: options, waitingForTiles: limit)
    present(frame, on: surface)
    return frame
  }

  /// Draws one layer of a tree with all its sublayers to a surface of this compositor's context, and presents it: for a
  /// thumbnail, a page for another process, or a texture for the program's own drawing.
  ///
  /// The layer's bounds begin at the picture's top-left corner; its own transform and its superlayers have no effect.
  /// Calls `startOver()` first: the frames of the whole tree need a compositor of their own.
  ///
  /// - Parameters:
  ///   - layer: of a tree that was committed. Its model values are drawn, without animations.
  ///   - tree: the layer's.
  ///   - time: seconds of the owner's clock.
  ///   - surface: of the compositor's context.
  ///   - options: by default with the surface's scale.
  ///   - limit: the longest wait for tiles, seconds of real time.
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

  /// Compiles the programs of the frame of `time`, and draws nothing.
  ///
  /// - Parameters:
  ///   - time: seconds of the owner's clock.
  ///   - surface: of the compositor's context.
  ///   - options: by default with the surface's scale.
  /// - Returns: whether the frame will not wait for the driver's compiler. While it is false, call again later.
  /// - Throws: when a shader cannot be compiled.
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
