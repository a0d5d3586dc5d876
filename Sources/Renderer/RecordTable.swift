import MultiplaneFramePlan
import MultiplaneGLES

/// Records in a texture, which shaders of every OpenGL ES 3.0 can fetch by index.
struct RecordTable<Record: BitwiseCopyable & Hashable & Sendable> {
  private var textures: TableRing
  // Retained for its capacity.
  private var changed: [Range<Int>] = []
  /// Of a table that each frame lists anew: the last list.
  private var latest: [Record] = []

  init(_ layout: TableTexture.Layout, label: StaticString) {
    let format = TextureFormat.rgba32f
    textures = TableRing(
      TableTexture(
        layout, texelsPerItem: MemoryLayout<Record>.stride / format.bytesPerTexel, format: format, label: label))
  }

  /// Bytes of the textures.
  var byteCount: Int { textures.byteCount }

  /// Differs after any change of the texture to bind.
  var textureChanges: UInt32 { textures.textureChanges }

  /// Discards all records; the next update writes all.
  mutating func forget() {
    latest.removeAll(keepingCapacity: true)
    textures.forget()
  }

  /// Uploads changed records, or all if the table must grow. Returns the number uploaded.
  mutating func write(_ writes: TableWrites<Record>, _ gl: borrowing GL) throws(GLError) -> Int {
    guard !writes.runs.isEmpty else { return 0 }
    changed.removeAll(keepingCapacity: true)
    for run in writes.runs { changed.append(run.range) }
    return try textures.write(writes.table, changed: changed, gl) ? writes.table.count : writes.count
  }

  /// Uploads all records of the table, except unchanged ones at the start.
  mutating func write(_ all: [Record], _ gl: borrowing GL) throws(GLError) {
    var first = 0
    while first < min(latest.count, all.count), latest[first] == all[first] { first += 1 }
    if first == all.count, first == latest.count { return }
    // Mostly as many as before; those before `first` are the same.
    if latest.count > all.count { latest.removeSubrange(all.count...) }
    for index in first..<latest.count { latest[index] = all[index] }
    latest.append(contentsOf: all[latest.count...])
    if first == all.count { return }
    changed.removeAll(keepingCapacity: true)
    changed.append(first..<all.count)
    _ = try textures.write(all, changed: changed, gl)
  }

  func bind(unit: Int, _ gl: borrowing GL) { textures.bind(unit: unit, gl) }
}
