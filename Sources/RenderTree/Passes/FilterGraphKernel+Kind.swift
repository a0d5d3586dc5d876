internal import MultiplaneFramePlan

extension FilterGraph.Kernel {
  var kind: FramePlan.FilterKind {
    if direction == .zero { return .halve }
    return direction.x == 0 || direction.y == 0 ? .blur : .line
  }
}
