import MultiplaneGLES
import MultiplaneGeometry
import MultiplaneFramePlan

/// The draw order on the GPU, written anew for each frame: an integer texture of 128 instances a row, which the vertex
/// shader reads by the number of its vertex.
///
/// Attributes of GL's own instances would be shorter to write, but some drivers run the vertex shader for each of those
/// by itself, with half of their lanes at rest.
struct InstanceTable {
  /// What the shader shifts and masks by.
  private static let perRow = 128
  private static let firstRows = 8
  private static let format = TextureFormat.rgba32ui
  private static let texelsPerInstance = MemoryLayout<Instance>.stride / format.bytesPerTexel

  private var texture: TextureBox?

  /// Of the texture.
  var byteCount: Int {
    texture.map { $0.texture.width * $0.texture.height * Self.format.bytesPerTexel } ?? 0
  }

  mutating func write(_ instances: [Instance], _ gl: borrowing GL) throws(GLError) {
    try grow(to: instances.count, gl)
    guard let texture else { return }
    let rows = instances.count / Self.perRow
    let whole = rows * Self.perRow
    let width = Self.perRow * Self.texelsPerInstance
    let rest = (instances.count - whole) * Self.texelsPerInstance
    gl.upload(
      instances.span.extracting(0..<whole), to: texture.texture, at: PixelRect(x: 0, y: 0, width: width, height: rows))
    gl.upload(
      instances.span.extracting(whole..<instances.count), to: texture.texture,
      at: PixelRect(x: 0, y: rows, width: rest, height: rest > 0 ? 1 : 0))
  }

  func bind(unit: Int, _ gl: borrowing GL) {
    if let texture { gl.bindTexture(texture.texture, unit: unit) }
  }

  /// Makes room for so many, in a new texture where the one that is there is too small.
  private mutating func grow(to count: Int, _ gl: borrowing GL) throws(GLError) {
    var rows = texture?.texture.height ?? 0
    if count <= rows * Self.perRow { return }
    rows = max(rows, Self.firstRows)
    while rows * Self.perRow < count { rows *= 2 }
    let descriptor = Texture.Descriptor(
      width: Self.perRow * Self.texelsPerInstance, height: rows, format: Self.format, filter: .nearest,
      label: "instances")
    texture = TextureBox(try gl.makeTexture(descriptor))
  }
}
