internal import MultiplaneContents
internal import MultiplaneFramePlan
public import MultiplaneGLES
internal import MultiplaneRenderTree

extension Compositor {
  /// Compiles what the frame of `time` would be drawn with, and draws nothing: ahead of the first frame, or in the
  /// background while what is shown so far stays. The next frame draws everything.
  ///
  /// - Parameters:
  ///   - time: seconds of the owner's clock.
  ///   - target: what will be drawn to.
  /// - Returns: whether all is there, and the frame will not wait for the driver's compiler. While it is false the
  ///   driver is at work: call it again later. Drivers that can't compile in the background do it at once.
  /// - Throws: when a shader can't be compiled.
  public func prepare(
    at time: Double, for target: RenderTarget, options: FrameOptions = FrameOptions()
  ) throws(GLError) -> Bool {
    let (target, options) = (target.fitted(to: context.capabilities.limits), options.scaled(by: 1))
    try checkContext()
    apply()
    plan(at: time, target: target, options: options, bufferAge: 0)
    defer {
      tree.invalidate()
      _ = context.takeCounters()
    }
    let later = plansWithTiles(at: time, target: target, options: options)
    return try context.withCurrent { (gl) throws(GLError) in
      if let refusal = context.refusal { throw refusal }
      var isReady = try renderer?.prepare(plan, for: target, gl) == true
      for plan in later where try renderer?.prepare(plan, for: target, gl) != true { isReady = false }
      return isReady
    }
  }

  /// What would be drawn if the tiles that are wanted came now, while they fade in and afterwards: planned on a copy of
  /// the tree, with blank ones.
  private func plansWithTiles(at time: Double, target: RenderTarget, options: FrameOptions) -> [FramePlan] {
    guard !tileWants.isEmpty else { return [] }
    var blank: [SIMD2<Int>: Bitmap] = [:]
    let results = tileWants.compactMap { want -> TileResult? in
      let size = SIMD2(want.request.width, want.request.height)
      if blank[size] == nil {
        let bytes = [UInt8](repeating: 255, count: size.x * size.y * 4)
        blank[size] = try? Bitmap(width: size.x, height: size.y, bytes: bytes)
      }
      return blank[size].map { TileResult(token: want.token, outcome: .bitmap($0)) }
    }
    return [false, true].map { skipsFades in
      var tree = tree
      tree.setSkipsTileFades(skipsFades)
      tree.apply(results)
      var plan = FramePlan()
      tree.plan(at: time, target: planTarget(target, options, bufferAge: 0), into: &plan)
      return plan
    }
  }
}
