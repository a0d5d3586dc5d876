internal import MultiplaneContents
internal import MultiplaneFramePlan
internal import MultiplaneGeometry

/// Filtered backdrops that are kept while no layer below changes within the pixels that they read.
///
/// Of layers that draw to the target itself: their background filters read the target within their own bounds. Owns the
/// list; its pixels are on the pages of `SurfaceCaches`. Told of each damage by the damage tracker, with the layer that
/// changed.
struct KeptBackdrops: Sendable {
  struct Backdrop: Sendable {
    var slot: Int32
    /// The region of its key are the device pixels that the filters read.
    var surface: CachedSurface
    /// Device pixels of the kept result.
    var output = PixelRect.empty
    /// The layer is drawn from the kept result in this plan. Decided before the damage grows by background filters.
    var isShown = false
  }

  private(set) var all: [Backdrop] = []

  /// Limit on their number: each damaged rectangle is compared with all.
  private static let most = 8

  var isEmpty: Bool { all.isEmpty }

  /// Device pixels that surround all that they read.
  var read: PixelRect { all.reduce(.empty) { $0.union($1.surface.key.region) } }

  func index(of slot: Int) -> Int? { all.firstIndex { $0.slot == Int32(slot) } }

  /// Whether the layer is drawn from its kept backdrop in this plan.
  func isShown(_ slot: Int) -> Bool {
    guard let index = index(of: slot) else { return false }
    return all[index].isShown
  }

  /// A layer has changed within a rectangle of device pixels: those that read it must be made anew.
  ///
  /// - Parameter isRedrawn: the layer itself is the same, but the pixels that its background filters read may not be.
  mutating func note(_ rect: PixelRect, of slot: Int, isRedrawn: Bool = false, layers: inout LayerTable) {
    for index in all.indices where !all[index].surface.key.region.intersection(rect).isEmpty {
      if isRedrawn && all[index].slot == Int32(slot) || layers.isDrawn(slot, after: Int(all[index].slot)) { continue }
      release(index, layers: &layers)
    }
  }

  private mutating func release(_ index: Int, layers: inout LayerTable) {
    all[index].surface.stale()
    all[index].surface.drop(into: &layers.releasedPages)
    all[index].isShown = false
  }

  /// Invalidates all kept backdrops.
  mutating func noteAll(layers: inout LayerTable) {
    for index in all.indices { release(index, layers: &layers) }
  }

  /// Drops those of layers that no longer have background filters, or have left the tree.
  mutating func forgetOthers(layers: inout LayerTable) {
    for slot in all.map({ Int($0.slot) }) where !layers.isInTree(slot) || !layers.hasBackgroundFilters(slot) {
      forget(slot, layers: &layers)
    }
  }

  /// Called when a layer is destroyed.
  mutating func forget(_ slot: Int, layers: inout LayerTable) {
    guard let index = index(of: slot) else { return }
    release(index, layers: &layers)
    all.remove(at: index)
  }

  /// Decides which layers are drawn from their kept backdrop in this plan. What is damaged is known then.
  mutating func choose(layers: inout LayerTable) {
    for index in all.indices {
      let slot = Int(all[index].slot)
      layers.updateDeviceBelow(slot)
      if !all[index].surface.key.hasDevice(of: layers.states[slot]) { release(index, layers: &layers) }
      all[index].isShown = all[index].surface.isFresh
    }
  }

  /// How this plan draws a layer's background filters.
  ///
  /// - Parameters:
  ///   - key: its region are the device pixels that they read.
  ///   - output: device pixels that are drawn of their result.
  ///   - isWhole: all that can be seen of the layer is drawn.
  mutating func use(
    _ slot: Int, _ key: CachedSurface.Key, output: PixelRect, isWhole: Bool, layers: inout LayerTable
  ) -> CachedSurface.Use {
    if index(of: slot) == nil, all.count < Self.most, isWhole {
      all.append(Backdrop(slot: Int32(slot), surface: CachedSurface(key)))
    }
    guard let index = index(of: slot) else { return .none }
    let use = all[index].surface.use(
      key, in: layers.frame.sequence, isKeepable: isWhole, isAsked: layers.frame.shortcuts == .always,
      released: &layers.releasedPages)
    if use == .begins { all[index].output = output }
    if use != .cached { all[index].isShown = false }
    return all[index].output.contains(output) ? use : .none
  }

  func picture(of slot: Int) -> CachedSurface.Picture? { index(of: slot).map { all[$0].surface.effect } }

  /// The pixels were copied to a page of the caches; nil if there was no room.
  mutating func keep(_ picture: CachedSurface.Picture?, of slot: Int) {
    guard let index = index(of: slot) else { return }
    if let picture { all[index].surface.add(picture, isEffect: true) } else { all[index].surface.refuse() }
  }
}

extension RenderTree {
  /// Drops what was kept of the picture below layers: the filtered backdrops, and the snapshot.
  mutating func dropKeptPictures() {
    damageTracker.keptBackdrops.noteAll(layers: &layers)
    caches.dropSnapshot(layers: &layers)
  }
}

extension LayerTable {
  /// Whether a layer's pixels are drawn above another layer's backdrop, as far as the order of the tree tells: it is
  /// below that layer, or after it among siblings in one plane.
  mutating func isDrawn(_ slot: Int, after other: Int) -> Bool {
    func depth(_ slot: Int) -> Int {
      var (depth, above) = (0, states[slot].links.parent)
      while above >= 0 {
        depth += 1
        above = states[Int(above)].links.parent
      }
      return depth
    }
    if slot == other { return false }
    var (one, two) = (slot, other)
    var (first, second) = (depth(one), depth(two))
    while first > second {
      if states[one].flags.contains(.isMask), states[one].links.parent == Int32(other) { return false }
      one = Int(states[one].links.parent)
      first -= 1
    }
    if one == other { return true }
    while second > first {
      two = Int(states[two].links.parent)
      second -= 1
    }
    if one == two { return false }
    while states[one].links.parent != states[two].links.parent {
      one = Int(states[one].links.parent)
      two = Int(states[two].links.parent)
      if one < 0 || two < 0 { return false }
    }
    let parent = Int(states[one].links.parent)
    guard parent >= 0, !states[one].flags.contains(.isMask), !states[two].flags.contains(.isMask),
      states[parent].flags.isDisjoint(with: [.isTransformLayer, .sharesSpace]), container(parent).deepCount == 0,
      container(parent).sharingCount == 0
    else { return false }
    let (z, other) = (geometry[one].zPosition, geometry[two].zPosition)
    return z != other ? z > other : states[one].links.order > states[two].links.order
  }
}
