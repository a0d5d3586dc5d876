import MultiplaneFramePlan
import MultiplaneGLES
import MultiplaneGeometry

/// Records on the GPU: a float texture of 128 records a row, which every OpenGL ES 3.0 vertex shader can read by index.
struct RecordTable<Record: BitwiseCopyable & Hashable & Sendable> {
  /// What the shader shifts and masks by.
  static var recordsPerRow: Int { 128 }
  private static var leastRows: Int { 4 }
  /// Between two runs that are written at once, with what is there already: a call takes some drivers as long as
  /// kilobytes do.
  private static var mostBetween: Int { 32 }

  private let label: String
  private var texture: TextureBox?
  /// What the texture holds, for when it must grow.
  private var records: [Record] = []

  init(label: String) {
    self.label = label
  }

  /// Of the texture.
  var byteCount: Int {
    texture.map { $0.texture.width * $0.texture.height * TextureFormat.rgba32f.bytesPerTexel } ?? 0
  }

  private static var texelsPerRecord: Int { MemoryLayout<Record>.stride / TextureFormat.rgba32f.bytesPerTexel }

  /// Writes what changed; a table that must grow is written whole. Returns the number of records written.
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

  /// Writes all records of the table from its start, but for those that are there.
  mutating func write(_ all: [Record], _ gl: borrowing GL) throws(GLError) {
    var first = 0
    while first < min(records.count, all.count), records[first] == all[first] { first += 1 }
    records.replaceSubrange(0..<records.count, with: all)
    if try grow(gl) { first = 0 }
    upload(first..<records.count, gl)
  }

  func bind(unit: Int, _ gl: borrowing GL) {
    if let texture { gl.bindTexture(texture.texture, unit: unit) }
  }

  /// Makes room for all records; true when that took a new texture, which holds nothing yet.
  private mutating func grow(_ gl: borrowing GL) throws(GLError) -> Bool {
    let needed = (records.count + Self.recordsPerRow - 1) / Self.recordsPerRow
    if let texture, texture.texture.height >= needed { return false }
    var rows = max(texture?.texture.height ?? 0, Self.leastRows)
    while rows < needed { rows *= 2 }
    let descriptor = Texture.Descriptor(
      width: Self.recordsPerRow * Self.texelsPerRecord, height: rows, format: .rgba32f, filter: .nearest, label: label)
    texture = TextureBox(try gl.makeTexture(descriptor))
    return true
  }

  /// Uploads neighbouring records: the rest of a row, whole rows, the start of a row.
  private func upload(_ range: Range<Int>, _ gl: borrowing GL) {
    guard let texture else { return }
    let perRow = Self.recordsPerRow
    var start = range.lowerBound
    while start < range.upperBound {
      let column = start % perRow
      let left = range.upperBound - start
      let (count, rows) = column == 0 && left >= perRow ? (perRow, left / perRow) : (min(perRow - column, left), 1)
      let rect = PixelRect(
        x: column * Self.texelsPerRecord, y: start / perRow, width: count * Self.texelsPerRecord, height: rows)
      gl.upload(records.span.extracting(start..<start + count * rows), to: texture.texture, at: rect)
      start += count * rows
    }
  }
}

/// A texture in a place that can be copied; the texture itself can't.
final class TextureBox {
  let texture: Texture

  init(_ texture: consuming Texture) {
    self.texture = texture
  }
}
