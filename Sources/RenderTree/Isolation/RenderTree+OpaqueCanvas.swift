internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Where what is below is opaque, multiplying is the driver's own blending: (1 − aₛ + cₛ) · c_b, as cₛ · (1 − a_b) is nothing.
extension RenderTree {
  /// How the driver does what a mode says; nil where what is below must be read.
  func blending(_ mode: BlendMode, in context: PaintWalk.Context) -> FramePlan.Blending? {
    mode == .multiply && context.base == 0 && isCanvasOpaque == true ? .multiply : FramePlan.Blending(mode)
  }

  /// Where there is nothing of a group, the driver's blending leaves what is there: it is not drawn there, where its page may hold others.
  func isCutToGroup(_ mode: BlendMode, in context: PaintWalk.Context) -> Bool {
    !mode.isUnbounded && blending(mode, in: context) != nil
  }

  /// Finds out whether all pixels of the canvas are opaque, whatever is drawn: a matter of the tree and the target alone. Where that is otherwise
  /// now, what multiplies looks a little different.
  mutating func judgeCanvas(_ target: PlanTarget) {
    let old = isCanvasOpaque
    isCanvasOpaque = blenders.slots.isEmpty ? nil : isOpaque(target)
    guard let old, let now = isCanvasOpaque, old != now else { return }
    damage.add(target.bounds)
    dropSnapshot()
  }

  private mutating func isOpaque(_ target: PlanTarget) -> Bool {
    guard (target.background?.alpha ?? 0) >= 1 || root >= 0 && fills(target, Int(root)) else { return false }
    return blenders.slots.allSatisfy { slot in
      let index = states[Int(slot)].effects
      return index < 0 || effects[index].compositingFilter.keepsOpaque
    }
  }

  private mutating func fills(_ target: PlanTarget, _ slot: Int) -> Bool {
    judgeAsVisited(slot)
    guard let rect = plainOpaqueRect(slot), let image = Self.alignedImage(of: rect, through: states[slot].device),
      image.isFinite
    else { return false }
    return Self.wholePixels(in: image).intersection(target.bounds) == target.bounds
  }
}
