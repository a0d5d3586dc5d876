internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RenderTree {
  mutating func gradient(_ slot: Int) -> Gradient? {
    guard states[slot].kind >= 0, case .gradient(let gradient) = kinds[states[slot].kind], !gradient.colors.isEmpty
    else { return nil }
    return gradient
  }

  /// How many stops a shader may pass over at once.
  private static let stopsInStride = 16

  /// Writes the stops of a gradient as a chain, in place of those that the layer had.
  mutating func updateStops(_ slot: Int) {
    var stop = states[slot].firstStop
    while stop >= 0 {
      stops.release(stop)
      stop = Int32(clamping: stops.values[Int(stop)].place.y)
    }
    states[slot].firstStop = -1
    guard let gradient = gradient(slot) else { return }
    let colors = gradient.colors.prefix(Gradient.maximumCount)
    // The first of the last stride that was written.
    var ahead = SIMD2<Float>(-1, 0)
    for (index, color) in colors.enumerated().reversed() {
      var record = StopRecord()
      record.color = SIMD4<Float>(color.premultiplied)
      record.place.x = Float(gradient.location(of: index))
      record.place.y = Float(states[slot].firstStop)
      let isFirst = index.isMultiple(of: Self.stopsInStride)
      record.place.z = isFirst ? ahead.x : -1
      record.place.w = ahead.y
      states[slot].firstStop = stops.allocate(record)
      if isFirst { ahead = SIMD2(Float(states[slot].firstStop), record.place.x) }
    }
  }

  /// Writes what the shader needs to draw the layer's gradient in its upright space.
  mutating func writeGradient(_ gradient: Gradient, _ slot: Int, into detail: inout DetailRecord) {
    let size = geometry[slot].bounds.standardized.size
    detail.gradient = SIMD4(
      Float(gradient.startPoint.x * size.width), Float(gradient.startPoint.y * size.height),
      Float(gradient.endPoint.x * size.width), Float(gradient.endPoint.y * size.height))
    detail.ramp = SIMD4(Float(gradient.type.rawValue), Float(states[slot].firstStop), 0, 0)
  }
}
