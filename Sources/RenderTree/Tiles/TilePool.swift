/// Place of a tile's texels: a layer of an array texture.
struct TilePlace: Hashable, BitwiseCopyable, Sendable {
  /// Index of the array in the pool.
  var array: Int32
  /// Layer in the array.
  var layer: Int32
}

/// Array textures whose layers are tiles of one size: bookkeeping only. Their total size never exceeds the budget.
struct TilePool: Sendable {
  struct Array: Sendable {
    /// Id of the texture; −1 at a free index.
    var texture: Int32
    var width: Int
    var height: Int
    var layers: Int
    var free: [Int32]

    var used: Int { layers - free.count }
    var bytes: Int { width * height * 4 * layers }
  }

  /// Number of layers that the visible tiles of a size need.
  struct Need: Sendable {
    var width: Int
    var height: Int
    var layers: Int
  }

  private(set) var arrays: [Array] = []
  /// One entry per size.
  var needs: [Need] = []
  /// Bytes of all arrays.
  private(set) var bytes = 0

  /// An array has at least this many layers, where the budget allows.
  private static let leastLayers = 4
  /// Upper bound, so that an array becomes empty and can be freed soon.
  private static let mostLayers = 32

  subscript(place: TilePlace) -> Int32 { arrays[Int(place.array)].texture }

  /// A free layer in an existing array.
  mutating func place(width: Int, height: Int) -> TilePlace? {
    for index in arrays.indices where arrays[index].width == width && arrays[index].height == height {
      if arrays[index].texture >= 0, let layer = arrays[index].free.popLast() {
        return TilePlace(array: Int32(index), layer: layer)
      }
    }
    return nil
  }

  /// Number of layers that a new array may have; 0 without room. Room that visible tiles of other sizes need is
  /// reserved.
  func roomForArray(width: Int, height: Int, budget: Int, mostLayers: Int) -> Int {
    var room = budget - bytes
    for need in needs where need.width != width || need.height != height {
      room -= max(need.layers - layers(need.width, need.height), 0) * need.width * need.height * 4
    }
    let existing = layers(width, height)
    return max(0, min(room / (width * height * 4), mostLayers, min(max(existing, Self.leastLayers), Self.mostLayers)))
  }

  /// All layers of a size, used or free.
  private func layers(_ width: Int, _ height: Int) -> Int {
    arrays.reduce(0) { $0 + ($1.texture >= 0 && $1.width == width && $1.height == height ? $1.layers : 0) }
  }

  mutating func addNeed(width: Int, height: Int, layers: Int) {
    if let index = needs.firstIndex(where: { $0.width == width && $0.height == height }) {
      needs[index].layers += layers
    } else {
      needs.append(Need(width: width, height: height, layers: layers))
    }
  }

  /// Of the arrays of other sizes that have more layers than needed, the one with the fewest tiles.
  func excessArray(besides width: Int, _ height: Int) -> Int? {
    var best: Int?
    for (index, array) in arrays.enumerated() where array.texture >= 0 {
      guard array.width != width || array.height != height else { continue }
      let need = needs.first { $0.width == array.width && $0.height == array.height }?.layers ?? 0
      guard layers(array.width, array.height) > need else { continue }
      if best.map({ array.used < arrays[$0].used }) ?? true { best = index }
    }
    return best
  }

  mutating func addArray(texture: Int32, width: Int, height: Int, layers: Int) {
    let array = Array(
      texture: texture, width: width, height: height, layers: layers, free: (0..<Int32(layers)).reversed())
    bytes += array.bytes
    if let index = arrays.firstIndex(where: { $0.texture < 0 }) {
      arrays[index] = array
    } else {
      arrays.append(array)
    }
  }

  mutating func free(_ place: TilePlace) {
    arrays[Int(place.array)].free.append(place.layer)
  }

  /// Removes an array without tiles; the caller frees the returned texture.
  mutating func removeArray(_ index: Int) -> Int32 {
    let texture = arrays[index].texture
    bytes -= arrays[index].bytes
    arrays[index] = Array(texture: -1, width: 0, height: 0, layers: 0, free: [])
    return texture
  }

  /// An empty array that can be freed: where others of its size have half their layers free, or any if `evenLast`.
  func emptyArray(evenLast: Bool) -> Int? {
    for index in arrays.indices where arrays[index].texture >= 0 && arrays[index].used == 0 {
      if evenLast { return index }
      let (width, height) = (arrays[index].width, arrays[index].height)
      let isSpare = arrays.indices.contains {
        $0 != index && arrays[$0].texture >= 0 && arrays[$0].width == width && arrays[$0].height == height
          && arrays[$0].free.count >= arrays[$0].layers / 2
      }
      if isSpare { return index }
    }
    return nil
  }

  mutating func removeAll() {
    arrays.removeAll(keepingCapacity: true)
    bytes = 0
  }
}
