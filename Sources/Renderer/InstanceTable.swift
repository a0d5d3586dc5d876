import MultiplaneFramePlan
import MultiplaneGLES

/// The instances of a frame in paint order: an integer texture of 128 instances a row, written anew for each frame,
/// which the vertex shader reads by the vertex number.
///
/// An instance is one texel. An instance that draws a part of its pixels refers to a second texel with that part: these
/// fill the rows from the last one upwards.
///
/// GL's instanced attributes would be simpler, but some drivers then run the vertex shader for each instance
/// separately, with half of the lanes idle.
struct InstanceTable {
  private typealias Texel = SIMD4<UInt32>

  private var texture: TableTexture
  // Retained for their capacity.
  private var texels: [Texel] = []
  private var parts: [Texel] = []

  init(_ layout: TableTexture.Layout) {
    texture = TableTexture(layout, texelsPerItem: 1, format: .rgba32ui, label: "instances")
  }

  /// Bytes of the texture.
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
