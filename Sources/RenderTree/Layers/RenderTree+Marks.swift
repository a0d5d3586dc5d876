/// Layers above others, marked: each of them is passed once, however many there are below it.
extension RenderTree {
  /// Sets a flag on the layers above one, up to the first that has it, and adds them to a list.
  static func mark(above slot: Int, _ flag: LayerState.Flags, in states: inout [LayerState], into marked: inout [Int32])
  {
    var above = states[slot].parent
    while above >= 0, !states[Int(above)].flags.contains(flag) {
      states[Int(above)].flags.insert(flag)
      marked.append(above)
      above = states[Int(above)].parent
    }
  }

  /// Takes the flag off those on the list, and empties it.
  static func unmark(_ marked: inout [Int32], _ flag: LayerState.Flags, in states: inout [LayerState]) {
    for slot in marked { states[Int(slot)].flags.remove(flag) }
    marked.removeAll(keepingCapacity: true)
  }
}
