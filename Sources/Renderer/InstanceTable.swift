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

  private var textures: TableRing
  /// Of the most instances of a frame so far.
  private var texels: [Texel] = []
  // Retained for its capacity.
  private var parts: [Texel] = []

  init(_ layout: TableTexture.Layout) {
    textures = TableRing(TableTexture(layout, texelsPerItem: 1, format: .rgba32ui, label: "instances"))
  }

  /// Bytes of the textures.
  var byteCount: Int { textures.byteCount }

  mutating func write(_ instances: [Instance], _ gl: borrowing GL) throws(GLError) {
    if texels.count < instances.count {
      texels.append(contentsOf: repeatElement(.zero, count: instances.count - texels.count))
    }
    parts.removeAll(keepingCapacity: true)
    Self.pack(instances, into: &texels, &parts)
    let perRow = TableTexture.itemsPerRow
    let rowsOfParts = (parts.count + perRow - 1) / perRow
    textures.advance(gl)
    _ = try textures.grow(to: (instances.count + perRow - 1) / perRow + rowsOfParts, gl)
    textures.upload(texels.span.extracting(0..<instances.count), at: 0, gl)
    for row in 0..<rowsOfParts {
      let range = row * perRow..<min((row + 1) * perRow, parts.count)
      textures.upload(parts.span.extracting(range), at: (textures.rows - 1 - row) * perRow, gl)
    }
  }

  func bind(unit: Int, _ gl: borrowing GL) { textures.bind(unit: unit, gl) }

  private static func pack(_ instances: [Instance], into texels: inout [Texel], _ parts: inout [Texel]) {
    let instances = instances.span
    var texels = texels.mutableSpan
    for index in instances.indices {
      let instance = instances[index]
      var part: UInt32 = 0
      if instance.columns != Instance.everything || instance.rows != Instance.everything {
        parts.append(Texel(instance.columns, instance.rows, 0, 0))
        part = UInt32(truncatingIfNeeded: parts.count)
      }
      texels[index] = Texel(instance.item, instance.clip, instance.group, part)
    }
  }
}
