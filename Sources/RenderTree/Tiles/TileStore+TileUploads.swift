internal import MultiplaneContents
internal import MultiplaneFramePlan

extension TileStore {
  mutating func rank(of name: TileStore.Name, in frame: UInt64) -> TileRank {
    tables[name.layer].tiles[name.key]?.rank(in: frame) ?? .unused
  }

  mutating func namesOfTiles(inArray index: Int) -> [TileStore.Name] {
    var names: [TileStore.Name] = []
    for layer in layers.indices {
      for (key, tile) in tables[layer].tiles where tile.place?.array == Int32(index) {
        names.append(TileStore.Name(layer: layer, key: key))
      }
    }
    return names
  }

  mutating func isDonor(_ index: Int, _ donor: RenderTree.Donor) -> Bool {
    switch donor {
    case .layer(let layer): index == layer
    case .size(let width, let height):
      layers[index].map { $0.grid.tileWidth == width && $0.grid.tileHeight == height } ?? false
    }
  }

  /// Removes and returns the least recently used spare tile; nil if all tiles are wanted.
  ///
  /// The list is made once for many evictions: tiles used since then are skipped.
  mutating func takeSpare(from donor: RenderTree.Donor, layers: inout LayerTable) -> TileStore.Name? {
    let frame = layers.frame.sequence
    var oldest: (layer: Int, lastUse: UInt64)?
    for index in tables.indices where isDonor(index, donor) {
      guard let lastUse = tables[index].oldestSpare(in: frame) else { continue }
      if oldest.map({ lastUse < $0.lastUse }) ?? true { oldest = (index, lastUse) }
    }
    guard let oldest, let spare = tables[oldest.layer].spares.popLast() else { return nil }
    return TileStore.Name(layer: oldest.layer, key: spare.key)
  }

  /// Lists tiles that are wanted in this frame but not visible at their own level; the least valuable last.
  mutating func listEvictables(layers: inout LayerTable) {
    var list: [TileStore.Evictable] = []
    for index in self.layers.indices {
      for (key, tile) in tables[index].tiles where tile.place != nil {
        let rank = tile.rank(in: layers.frame.sequence)
        if rank == .visible || rank == .unused { continue }
        list.append(TileStore.Evictable(name: TileStore.Name(layer: index, key: key), rank: rank))
      }
    }
    list.sort {
      let (a, b) = ($0.name.key, $1.name.key)
      return ($0.rank, a.level, $0.name.layer, a.column, a.row) > ($1.rank, b.level, $1.name.layer, b.column, b.row)
    }
    scratch.evictables = list
  }

  mutating func forgetSpareArrays() {
    let isEverythingGone = layers.allSatisfy { $0 == nil }
    while let index = pool.emptyArray(evenLast: isEverythingGone) {
      unusedTextures.append(pool.removeArray(index))
    }
  }

  mutating func freeTileTextures(plan: inout FramePlan, textures: inout TextureStore) {
    for texture in unusedTextures { textures.free(texture, commands: &plan.textures) }
    unusedTextures.removeAll(keepingCapacity: true)
  }
}
