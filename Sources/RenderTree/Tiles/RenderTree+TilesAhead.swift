internal import MultiplaneContents
package import MultiplaneFramePlan

/// Plans of the frames in which wanted tiles arrive, for the programs that they need.
extension RenderTree {
  /// Plans of the frames in which the wanted tiles arrive: the coarse ones first, while tiles fade in, when all of them
  /// are shown, and if none has texels. Each drawn item has a batch of its own; `FramePlan.Features.joins` gives the
  /// features of the batches that any frame between these can make of them.
  ///
  /// The tree and its requests stay unchanged.
  ///
  /// - Parameter wants: those of the last plan.
  package func plansOfArrivals(of wants: [TileWant], at time: Double, target: PlanTarget) -> [FramePlan] {
    guard !wants.isEmpty else { return [] }
    var target = target
    target.bufferAge = 0
    // Opaque tiles hide the layers below them; translucent ones do not.
    return Arrival.allCases.flatMap { arrival in
      var tree = self
      tree.tiles.detachRequests()
      tree.tiles.policy.bytesPerFrame = .max
      tree.passBuilder.batches.areApart = true
      return tree.planArrivals(arrival, of: wants, at: time, target: target)
    }
  }

  /// Whether the providers return opaque or translucent tiles, or none.
  private enum Arrival: CaseIterable {
    case opaque, translucent, nothing
  }

  private mutating func planArrivals(
    _ arrival: Arrival, of wants: [TileWant], at time: Double, target: PlanTarget
  ) -> [FramePlan] {
    var plans: [FramePlan] = []
    func plan(_ tree: inout RenderTree, at time: Double) {
      var plan = FramePlan()
      tree.plan(at: time, target: target, into: &plan)
      plans.append(plan)
    }
    var blanks: [SIMD2<Int>: Bitmap] = [:]
    func results(_ wants: [TileWant]) -> [TileResult] {
      wants.compactMap { want in
        if arrival == .nothing { return TileResult(token: want.token, outcome: .nothing) }
        let size = SIMD2(want.request.width, want.request.height)
        if blanks[size] == nil {
          let bytes = [UInt8](repeating: arrival == .opaque ? 255 : 128, count: size.x * size.y * 4)
          blanks[size] = try? Bitmap(width: size.x, height: size.y, bytes: bytes)
        }
        return blanks[size].map { TileResult(token: want.token, outcome: .bitmap($0)) }
      }
    }
    let coarse = wants.filter { !tiles.isVisible($0, layers: layers) }
    if !coarse.isEmpty, arrival != .nothing {
      apply(results(coarse))
      plan(&self, at: time)
    }
    let fades = tiles.fadeDurations
    apply(results(wants))
    plan(&self, at: time)
    if let shortest = fades.min() { plan(&self, at: time + shortest / 2) }
    // The second of two equal frames caches what does not change.
    let end = time + (fades.max() ?? 0) + 1
    plan(&self, at: end)
    plan(&self, at: end + 1)
    return plans
  }
}

extension FramePlan.Features {
  /// Features of all batches that can hold items of these features. A redrawn part may not have the edge occluders that
  /// the whole frame has.
  package static func joins(of features: Set<FramePlan.Features>) -> Set<FramePlan.Features> {
    var known = features.union(features.map { $0.subtracting(.edgeOccluders) })
    var all = Array(known)
    func add(_ joined: FramePlan.Features?) {
      if let joined, known.insert(joined).inserted { all.append(joined) }
    }
    var next = 0
    while next < all.count {
      for other in 0..<next {
        add(all[next].joined(with: all[other]))
        add(all[next].joinedUnderClips(with: all[other]))
      }
      next += 1
    }
    return known
  }
}
