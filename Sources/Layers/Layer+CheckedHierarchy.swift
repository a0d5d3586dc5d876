// The edits of a tree that throw in place of stopping the program: for what comes from outside.
extension Layer {
  /// `addSublayer(_:)` for what comes from outside: from files, archives and C.
  ///
  /// This and its siblings throw, and change nothing, where their twins without `checked` stop the program.
  public final func addSublayer(checked layer: Layer) throws(LayerError) {
    try checkCanHold(layer)
    place(layer, at: children.count - (holds(layer) ? 1 : 0))
  }

  /// `insertSublayer(_:at:)` for what comes from outside.
  public final func insertSublayer(checked layer: Layer, at index: Int) throws(LayerError) {
    let others = children.count - (holds(layer) ? 1 : 0)
    guard (0...others).contains(index) else {
      throw LayerError(.index(index, count: others), layer.description, in: description)
    }
    try checkCanHold(layer)
    place(layer, at: index)
  }

  /// `insertSublayer(_:below:)` for what comes from outside.
  public final func insertSublayer(checked layer: Layer, below sibling: Layer) throws(LayerError) {
    try insertSublayer(layer, nextTo: sibling, distance: 0)
  }

  /// `insertSublayer(_:above:)` for what comes from outside.
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

  /// `replaceSublayer(_:with:)` for what comes from outside.
  public final func replaceSublayer(checked old: Layer, with new: Layer) throws(LayerError) {
    guard holds(old) else { throw LayerError(.notASublayer, old.description, in: description) }
    try checkCanHold(new)
    guard old !== new else { return }
    // The new one may be a sublayer already or sit inside of the old one: it goes in before the old one goes.
    try insertSublayer(checked: new, below: old)
    old.removeFromSuperlayer()
  }

  /// `exchangeSublayers(at:and:)` for what comes from outside.
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

  /// Sets `mask`, for what comes from outside: throws, and changes nothing, where setting the property stops the
  /// program.
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

/// Makes an edit that must be allowed, and stops the program with the words of the error where it is not.
@inline(__always)
func allowing(_ edit: () throws(LayerError) -> Void) {
  do throws(LayerError) {
    try edit()
  } catch {
    // Not `preconditionFailure`, whose message is lost in release builds.
    fatalError(error.description)
  }
}
