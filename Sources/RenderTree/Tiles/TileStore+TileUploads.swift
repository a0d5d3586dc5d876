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

  func isDonor(_ index: Int, _ donor: RenderTree.Donor) -> Bool {
    switch donor {
    case .layer(let layer): index == layer
    case .size(let width, let height):
      layers[index].map { $0.grid.tileWidth == width && $0.grid.tileHeight == height } ?? false
    }
  }

  /// Takes the least valuable resident tile off the list: an unwanted one, the least recently used of them, or one that
  /// is not visible at its own level and ranks below another.
  ///
  /// The list is made once for many evictions: tiles used since then are skipped.
  mutating func takeSpare(below rank: TileRank, from donor: RenderTree.Donor, in frame: UInt64) -> TileStore.Name? {
    while true {
      for place in scratch.spares.indices.reversed() where isDonor(scratch.spares[place].name.layer, donor) {
        let spare = scratch.spares[place]
        if let tile = tables[spare.name.layer].tiles[spare.name.key], tile.place != nil, tile.lastUse == spare.lastUse {
          let own = tile.rank(in: frame)
          guard own == .unused || own < rank else { break }
          scratch.spares.remove(at: place)
          return spare.name
        }
        scratch.spares.remove(at: place)
      }
      guard scratch.listing != frame else { return nil }
      scratch.listing = frame
      listSpares(in: frame)
    }
  }

  /// Lists the resident tiles that are not visible at their own level; the least valuable last.
  private mutating func listSpares(in frame: UInt64) {
    scratch.spares.removeAll(keepingCapacity: true)
    for index in tables.indices {
      for (key, tile) in tables[index].tiles where tile.place != nil && tile.rank(in: frame) != .visible {
        let name = TileStore.Name(layer: index, key: key)
        scratch.spares.append(TileStore.Spare(name: name, rank: tile.rank(in: frame), lastUse: tile.lastUse))
      }
    }
    scratch.spares.heapSort {
      let (a, b) = ($0.name.key, $1.name.key)
      return ($0.rank, $0.lastUse, a.level, $0.name.layer, a.column, a.row)
        > ($1.rank, $1.lastUse, b.level, $1.name.layer, b.column, b.row)
    }
  }

  mutating func freeSpareArrays(plan: inout FramePlan, textures: inout TextureStore) {
    let isEverythingGone = layers.allSatisfy { $0 == nil }
    while let index = pool.emptyArray(evenLast: isEverythingGone) {
      unusedTextures.append(pool.removeArray(index))
    }
    for texture in unusedTextures { textures.free(texture, commands: &plan.textures) }
    unusedTextures.removeAll(keepingCapacity: true)
  }
}
