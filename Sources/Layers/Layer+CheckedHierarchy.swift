// Edits of the tree that throw instead of trapping: for trees built from files, archives and C.
extension Layer {
  /// As `addSublayer(_:)`, for input from outside such as files, archives and C.
  ///
  /// The checked edits throw, and change nothing, where their unchecked forms stop the program.
  public final func addSublayer(checked layer: Layer) throws(LayerError) {
    try checkCanHold(layer)
    place(layer, at: children.count - (holds(layer) ? 1 : 0))
  }

  /// As `insertSublayer(_:at:)`, but throws instead of stopping the program.
  public final func insertSublayer(checked layer: Layer, at index: Int) throws(LayerError) {
    let others = children.count - (holds(layer) ? 1 : 0)
    guard (0...others).contains(index) else {
      throw LayerError(.index(index, count: others), layer.description, in: description)
    }
    try checkCanHold(layer)
    place(layer, at: index)
  }

  /// As `insertSublayer(_:below:)`, but throws instead of stopping the program.
  public final func insertSublayer(checked layer: Layer, below sibling: Layer) throws(LayerError) {
    try insertSublayer(layer, nextTo: sibling, distance: 0)
  }

  /// As `insertSublayer(_:above:)`, but throws instead of stopping the program.
  public final func insertSublayer(checked layer: Layer, above sibling: Layer) throws(LayerError) {
    try insertSublayer(layer, nextTo: sibling, distance: 1)
  }

  private final func insertSublayer(_ layer: Layer, nextTo sibling: Layer, distance: Int) throws(LayerError) {
    guard holds(sibling) else {
      throw LayerError(.notASublayer, sibling.description, in: description)
    }
    try checkCanHold(layer)
    guard layer !== sibling else { return }
    let index = index(of: sibling) + distance
    let isBefore = holds(layer) && self.index(of: layer) < index
    place(layer, at: isBefore ? index - 1 : index)
  }

  /// As `replaceSublayer(_:with:)`, but throws instead of stopping the program.
  public final func replaceSublayer(checked old: Layer, with new: Layer) throws(LayerError) {
    guard holds(old) else { throw LayerError(.notASublayer, old.description, in: description) }
    try checkCanHold(new)
    guard old !== new else { return }
    // The new layer may already be a sublayer, or be inside the old layer: insert it before the old layer is removed.
    try insertSublayer(checked: new, below: old)
    old.removeFromSuperlayer()
  }

  /// As `exchangeSublayers(at:and:)`, but throws instead of stopping the program.
  public final func exchangeSublayers(checkedAt first: Int, and second: Int) throws(LayerError) {
    for index in [first, second] where !children.indices.contains(index) {
      throw LayerError(.index(index, count: children.count), description)
    }
    guard first != second else { return }
    children.swapAt(first, second)
    for index in [first, second] {
      children[index].indexHint = UInt32(index)
      children[index].noteNewPlace()
    }
  }

  /// Sets `mask`. Throws, and changes nothing, where the property's setter stops the program.
  public final func setMask(checked layer: Layer?) throws(LayerError) {
    guard mask !== layer else { return }
    if let layer {
      if let owner = layer.parent, !isBelow(layer) {
        throw LayerError(layer.isMask ? .isMask : .hasSuperlayer, layer.description, in: owner.description, as: .mask)
      }
      try checkCanHold(layer, as: .mask)
    }
    mask?.removeFromSuperlayer()
    if let layer { placeMask(layer) }
  }
}

/// Runs a checked edit; a `LayerError` stops the program with the error's description.
@inline(__always)
func allowing(_ edit: () throws(LayerError) -> Void) {
  do throws(LayerError) {
    try edit()
  } catch {
    // Not `preconditionFailure`: release builds drop its message.
    fatalError(error.description)
  }
}
