internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension RecordTables {
  /// A clip without rounded clips that contain a layer's whole outline: the outline cuts those pixels already.
  ///
  /// - Parameter image: of the bounds, on the device.
  mutating func withoutHolders(
    _ clip: Int32, of slot: Int, _ image: Rect, _ map: Transform2D, layers: inout LayerTable
  ) -> Int32 {
    guard clips.values[Int(clip)].links.w > 0, !image.isNull,
      let outline = layers.outline(slot, upsideDown: layers.states[slot].flags.contains(.isUpsideDown)),
      outline.hardEdges.max() == 0
    else { return clip }
    let reference = layers.frame.reference
    return without(
      holdersOf: outline.onDevice(map), in: image.offsetBy(dx: -Double(reference.x), dy: -Double(reference.y)), clip)
  }

  /// Whether a clip's rectangle cuts no pixel.
  mutating func isWhole(_ clip: Int32, layers: inout LayerTable) -> Bool {
    if clip == layers.noClip { return true }
    let rect = clips.values[Int(clip)].rect
    return rect == rect.rounded(.toNearestOrEven)
  }

  /// Determines the pixels that a quad covers with opaque colour, and whether it draws any others.
  mutating func decideOpacity(
    _ slot: Int, _ quad: LookRecord, _ map: Transform2D, _ background: Rect, _ contents: Rect,
    of place: inout QuadPlace, layers: inout LayerTable
  ) {
    guard quad.shape.z >= 1, clips.values[Int(place.clip)].first < 0 else { return }
    let isBackgroundOpaque = !background.isNull && layers.isOpaque(slot, quad)
    let areContentsOpaque = !contents.isNull && layers.states[slot].flags.contains(.showsOpaqueTexels)
    var opaque = isBackgroundOpaque ? LayerTable.wholePixels(in: background) : .empty
    if areContentsOpaque {
      let pixels = LayerTable.wholePixels(in: contents)
      if pixels.area > opaque.area { opaque = pixels }
    }
    guard !opaque.isEmpty else { return }
    let isOutlined = place.features.contains(.outlined)
    if isOutlined { opaque = opaque.intersection(layers.withinOutline(slot, quad, map)) }
    let clipRect = clips.values[Int(place.clip)].deviceRect(layers.frame.reference)
    let all = background.union(contents).intersection(clipRect)
    place.opaque = opaque.intersection(LayerTable.wholePixels(in: clipRect))
    // Blending costs a small quad less than a change of state.
    if !isOutlined, !all.isNull, all == place.opaque.rect, place.opaque.area >= LayerTable.leastUnblended {
      place.features.insert(.opaque)
    }
  }
}
