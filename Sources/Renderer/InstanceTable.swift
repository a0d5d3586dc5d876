import MultiplaneFramePlan
import MultiplaneGLES

/// The draw order on the GPU, written anew for each frame: an integer texture of 128 instances a row, which the vertex
/// shader reads by the number of its vertex.
///
/// An instance is one texel. Those that draw a part of their pixels name a second one, with the part: these begin in
/// the last row, and go on in the rows before it.
///
/// Attributes of GL's own instances would be shorter to write, but some drivers run the vertex shader for each of those
/// by itself, with half of their lanes at rest.
struct InstanceTable {
  private typealias Texel = SIMD4<UInt32>

  private var texture: TableTexture
  // Kept for their capacity.
  private var texels: [Texel] = []
  private var parts: [Texel] = []

  init(_ layout: TableTexture.Layout) {
    texture = TableTexture(layout, texelsPerItem: 1, format: .rgba32ui, label: "instances")
  }

  /// Of the texture.
  var byteCount: Int { texture.byteCount }

  mutating func write(_ instances: [Instance], _ gl: borrowing GL) throws(GLError) {
    pack(instances)
    let perRow = TableTexture.itemsPerRow
    let rowsOfParts = (parts.count + perRow - 1) / perRow
    _ = try texture.grow(to: (texels.count + perRow - 1) / perRow + rowsOfParts, gl)
    texture.upload(texels.span, at: 0, gl)
    for row in 0..<rowsOfParts {
      let range = row * perRow..<min((row + 1) * perRow, parts.count)
      texture.upload(parts.span.extracting(range), at: (texture.rows - 1 - row) * perRow, gl)
    }
  }

  func bind(unit: Int, _ gl: borrowing GL) { texture.bind(unit: unit, gl) }

  private mutating func pack(_ instances: [Instance]) {
    texels.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    texels.reserveCapacity(instances.count)
    for instance in instances {
      var part: UInt32 = 0
      if instance.columns != Instance.everything || instance.rows != Instance.everything {
        parts.append(Texel(instance.columns, instance.rows, 0, 0))
        part = UInt32(truncatingIfNeeded: parts.count)
      }
      texels.append(Texel(instance.item, instance.clip, instance.group, part))
    }
  }
}
