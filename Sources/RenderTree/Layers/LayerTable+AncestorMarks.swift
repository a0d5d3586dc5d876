extension LayerTable {
  // Marks on ancestors: each ancestor is visited once, whatever the number of layers below it.

  /// Sets a flag on a layer's ancestors, up to the first that has it, and adds them to a list.
  static func mark(above slot: Int, _ flag: LayerState.Flags, in states: inout [LayerState], into marked: inout [Int32])
  {
    var above = states[slot].links.parent
    while above >= 0, !states[Int(above)].flags.contains(flag) {
      states[Int(above)].flags.insert(flag)
      marked.append(above)
      above = states[Int(above)].links.parent
    }
  }

  /// Clears the flag on the listed layers, and empties the list.
  static func unmark(_ marked: inout [Int32], _ flag: LayerState.Flags, in states: inout [LayerState]) {
    for slot in marked { states[Int(slot)].flags.remove(flag) }
    marked.removeAll(keepingCapacity: true)
  }
}
