import MultiplaneFramePlan
import MultiplaneGLES

/// Records in a texture, which shaders of every OpenGL ES 3.0 can fetch by index.
struct RecordTable<Record: BitwiseCopyable & Hashable & Sendable> {
  /// Limit on the gap between two runs that are uploaded in one call, with the unchanged records between: for some
  /// drivers a call costs as much as kilobytes.
  private static var mostBetween: Int { 32 }

  private var texture: TableTexture
  /// A copy of the texture's records, for when it must grow.
  private var records: [Record] = []

  init(_ layout: TableTexture.Layout, label: String) {
    let format = TextureFormat.rgba32f
    texture = TableTexture(
      layout, texelsPerItem: MemoryLayout<Record>.stride / format.bytesPerTexel, format: format, label: label)
  }

  /// Bytes of the texture.
  var byteCount: Int { texture.byteCount }

  /// Discards all records; the next update writes all.
  mutating func forget() { records.removeAll(keepingCapacity: true) }

  /// Uploads changed records, or all if the table must grow. Returns the number uploaded.
  mutating func write(_ writes: TableWrites<Record>, _ gl: borrowing GL) throws(GLError) -> Int {
    guard !writes.values.isEmpty else { return 0 }
    keep(writes)
    if try grow(gl) {
      upload(0..<records.count, gl)
      return records.count
    }
    var rest = writes.runs[...]
    while let run = rest.popFirst() {
      var range = run.start..<run.start + run.count
      while let next = rest.first, next.start - range.upperBound <= Self.mostBetween {
        range = range.lowerBound..<next.start + next.count
        rest.removeFirst()
      }
      upload(range, gl)
    }
    return writes.values.count
  }

  private mutating func keep(_ writes: TableWrites<Record>) {
    let values = writes.values.span
    var next = 0
    for run in writes.runs {
      let known = max(min(run.count, records.count - run.start), 0)
      var all = records.mutableSpan
      for index in 0..<known { all[run.start + index] = values[next + index] }
      for index in known..<run.count { records.append(values[next + index]) }
      next += run.count
    }
  }

  /// Uploads all records of the table, except unchanged ones at the start.
  mutating func write(_ all: [Record], _ gl: borrowing GL) throws(GLError) {
    var first = 0
    while first < min(records.count, all.count), records[first] == all[first] { first += 1 }
    records.replaceSubrange(0..<records.count, with: all)
    if try grow(gl) { first = 0 }
    upload(first..<records.count, gl)
  }

  func bind(unit: Int, _ gl: borrowing GL) { texture.bind(unit: unit, gl) }

  private mutating func grow(_ gl: borrowing GL) throws(GLError) -> Bool {
    try texture.grow(to: (records.count + TableTexture.itemsPerRow - 1) / TableTexture.itemsPerRow, gl)
  }

  private func upload(_ range: Range<Int>, _ gl: borrowing GL) {
    texture.upload(records.span.extracting(range), at: range.lowerBound, gl)
  }
}
