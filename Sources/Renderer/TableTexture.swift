package import MultiplaneGLES

/// Limits of the tables of a renderer that are lower than the context's. Tests set them.
package struct TableLimits: Hashable, Sendable {
  /// Of a layer.
  package var rows: Int
  package var layers: Int

  package init(rows: Int = .max, layers: Int = .max) {
    self.rows = rows
    self.layers = layers
  }
}

/// A table that shaders read by index: an array texture of 128 items a row. Layers have as many rows as every driver
/// allows, so that the number of items is limited by the number of layers alone.
package struct TableTexture {
  /// A constant of the shaders, too: tables.glsl.
  static let itemsPerRow = 128

  /// The size of a layer and the number of layers: the same for all tables of a renderer.
  package struct Layout: Hashable, Sendable {
    /// Rows of a layer are 1 << shift.
    let shift: Int
    let mostLayers: Int

    package init(_ context: Capabilities.Limits, _ lower: TableLimits) {
      // A row takes up to 2,048 texels, which OpenGL ES 3.0 promises: 128 details of 16.
      let rows = max(1, min(context.maxTextureSize, lower.rows, 2048))
      shift = Int.bitWidth - 1 - rows.leadingZeroBitCount
      mostLayers = max(1, min(context.maxArrayLayers, lower.layers))
    }

    var rows: Int { 1 << shift }

    /// The most items of a table.
    package var capacity: Int { mostLayers * rows * itemsPerRow }

    /// The shaders' constant: the logarithm of the rows of a layer, to the base of 2.
    var define: Program.Define { Program.Define("TABLE_SHIFT", "\(shift)") }
  }

  private static let leastRows = 4

  let layout: Layout
  let texelsPerItem: Int
  private let format: TextureFormat
  private let label: StaticString
  private(set) var texture: TextureBox?
  /// Rows of all layers.
  private(set) var rows = 0

  init(_ layout: Layout, texelsPerItem: Int, format: TextureFormat, label: StaticString) {
    self.layout = layout
    self.texelsPerItem = texelsPerItem
    self.format = format
    self.label = label
  }

  /// A table of the same kind without a texture.
  var empty: TableTexture {
    TableTexture(layout, texelsPerItem: texelsPerItem, format: format, label: label)
  }

  var byteCount: Int { rows * Self.itemsPerRow * texelsPerItem * format.bytesPerTexel }

  /// Makes room for so many rows; true if that took a new texture, whose texels are undefined.
  ///
  /// - Throws: `.layersOverLimit` if the driver allows fewer, or `.outOfMemory`.
  mutating func grow(to needed: Int, _ gl: borrowing GL) throws(GLError) -> Bool {
    if needed <= rows { return false }
    let least = (needed + layout.rows - 1) / layout.rows
    guard least <= layout.mostLayers else {
      throw GLError(.layersOverLimit(layers: least, limit: layout.mostLayers), label: label.description)
    }
    var height = min(max(rows, Self.leastRows), layout.rows)
    while height < min(needed, layout.rows) { height *= 2 }
    // At least a quarter more than before: a table that grows is written whole.
    let layers = max(least, min(rows / layout.rows * 5 / 4, layout.mostLayers))
    let descriptor = Texture.Descriptor(
      width: Self.itemsPerRow * texelsPerItem, height: height, layers: layers, format: format, label: label.description)
    texture = TextureBox(try gl.makeTexture(descriptor))
    rows = height * layers
    return true
  }
}

/// A texture in a place that can be copied; the texture itself can't.
final class TextureBox {
  let texture: Texture

  init(_ texture: consuming Texture) {
    self.texture = texture
  }
}
