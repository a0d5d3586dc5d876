import MultiplaneGLES
import MultiplaneGeometry
import MultiplaneFramePlan

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

  /// What the shader shifts and masks by.
  private static let perRow = 128
  private static let firstRows = 8
  private static let format = TextureFormat.rgba32ui

  private var texture: TextureBox?
  // Kept for their capacity.
  private var texels: [Texel] = []
  private var parts: [Texel] = []

  /// Of the texture.
  var byteCount: Int {
    texture.map { $0.texture.width * $0.texture.height * Self.format.bytesPerTexel } ?? 0
  }

  mutating func write(_ instances: [Instance], _ gl: borrowing GL) throws(GLError) {
    pack(instances)
    let rowsOfParts = (parts.count + Self.perRow - 1) / Self.perRow
    try grow(to: (texels.count + Self.perRow - 1) / Self.perRow + rowsOfParts, gl)
    guard let texture else { return }
    let whole = texels.count / Self.perRow
    upload(texels.span.extracting(0..<whole * Self.perRow), rows: whole, at: 0, gl)
    upload(texels.span.extracting(whole * Self.perRow..<texels.count), rows: 1, at: whole, gl)
    for row in 0..<rowsOfParts {
      let range = row * Self.perRow..<min((row + 1) * Self.perRow, parts.count)
      upload(parts.span.extracting(range), rows: 1, at: texture.texture.height - 1 - row, gl)
    }
  }

  func bind(unit: Int, _ gl: borrowing GL) {
    if let texture { gl.bindTexture(texture.texture, unit: unit) }
  }

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

  private func upload(_ texels: Span<Texel>, rows: Int, at row: Int, _ gl: borrowing GL) {
    guard let texture, rows > 0, texels.count > 0 else { return }
    gl.upload(texels, to: texture.texture, at: PixelRect(x: 0, y: row, width: texels.count / rows, height: rows))
  }

  /// Makes room for so many rows, in a new texture where the one that is there is too small.
  private mutating func grow(to count: Int, _ gl: borrowing GL) throws(GLError) {
    var rows = texture?.texture.height ?? 0
    if count <= rows { return }
    rows = max(rows, Self.firstRows)
    while rows < count { rows *= 2 }
    let descriptor = Texture.Descriptor(
      width: Self.perRow, height: rows, format: Self.format, filter: .nearest, label: "instances")
    texture = TextureBox(try gl.makeTexture(descriptor))
  }
}
