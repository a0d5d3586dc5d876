internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// On an opaque backdrop (a_b = 1) the multiply mode is a blend function of the driver: (1 − aₛ + cₛ) · c_b, because cₛ
/// · (1 − a_b) is 0.
extension RenderTree {
  /// Determines whether all pixels of the canvas are opaque, whatever is redrawn: depends on the tree and the target
  /// alone. A change damages the whole target.
  mutating func decideCanvas(_ target: PlanTarget) {
    guard isolation.setCanvasOpaque(layers.operators.blenders.slots.isEmpty ? nil : isOpaque(target)) else { return }
    damageTracker.history.add(target.bounds)
    dropKeptPictures()
  }

  private mutating func isOpaque(_ target: PlanTarget) -> Bool {
    guard (target.background?.alpha ?? 0) >= 1 || layers.root >= 0 && fills(target, Int(layers.root)) else {
      return false
    }
    return blendersKeepOpaque()
  }

  private mutating func blendersKeepOpaque() -> Bool {
    layers.operators.blenders.slots.allSatisfy { layers.effects(of: Int($0)).compositingFilter.keepsOpaque }
  }

  /// Pixels of a blurred backdrop that are opaque on the target, and hide what is below: those of an opaque canvas stay
  /// opaque, since a blur mirrors them at its edges.
  ///
  /// - Parameter context: clipped to the layer's bounds.
  mutating func opaquePixels(ofBackdrop steps: Range<Int>, in context: PaintWalk.Context) -> PixelRect {
    guard (layers.frame.target?.background?.alpha ?? 0) >= 1, context.factor == .one, context.laterClips < 0,
      steps.count == 1, case .blur(let blur) = passBuilder.steps[steps.lowerBound], blur.line == nil,
      blendersKeepOpaque()
    else { return .empty }
    let reference = layers.frame.reference
    var clip = records.clips.values[Int(context.clip)]
    var pixels = context.cull
    if let core = clip.core(reference) {
      pixels = pixels.intersection(core)
      clip = records.clips.values[Int(clip.outer)]
    }
    guard clip.first < 0 else { return .empty }
    return pixels.intersection(LayerTable.wholePixels(in: clip.deviceRect(reference)))
  }

  private mutating func fills(_ target: PlanTarget, _ slot: Int) -> Bool {
    decideAsVisited(slot)
    guard let rect = layers.plainOpaqueRect(slot),
      let image = LayerTable.alignedImage(of: rect, through: layers.states[slot].device),
      image.isFinite
    else { return false }
    return LayerTable.wholePixels(in: image).intersection(target.bounds) == target.bounds
  }
}
