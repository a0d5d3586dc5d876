internal import MultiplaneFramePlan
public import MultiplaneGLES
internal import MultiplaneRenderTree

extension Compositor {
  /// Compiles the programs of the frame of `time`, and of the frames in which its tiles arrive, without drawing: before
  /// the first frame, or in the background while the last frame stays on the screen. The next frame is a full redraw.
  ///
  /// - Parameters:
  ///   - time: seconds of the owner's clock.
  ///   - target: the target of that frame.
  /// - Returns: whether all programs are compiled, so that those frames will not wait for the driver's compiler. While
  ///   it is false, the driver compiles: call again later. Drivers without parallel compilation compile in this call.
  /// - Throws: when a shader can't be compiled.
  public func prepare(
    at time: Double, for target: RenderTarget, options: FrameOptions = FrameOptions()
  ) throws(GLError) -> Bool {
    let (target, options) = (target.fitted(to: context.capabilities.limits), options.scaled(by: 1))
    try check(context)
    apply()
    try plan(at: time, target: target, options: options, bufferAge: 0)
    defer {
      tree.invalidate()
      _ = context.takeCounters()
    }
    let later = try tree.plansOfArrivals(
      of: tileWants, at: time, target: planTarget(target, options, bufferAge: 0))
    let features = FramePlan.Features.joins(of: Set(later.flatMap { $0.batches.map(\.features) }))
    return try context.withCurrent { (gl) throws(GLError) in
      if let refusal = context.refusal { throw refusal }
      var isReady = try renderer?.renderer.prepare(plan, for: target, gl) == true
      for plan in later where try renderer?.renderer.prepare(plan, for: target, gl) != true { isReady = false }
      return try renderer?.renderer.prepare(features, as: plan, for: target, gl) == true && isReady
    }
  }
}
