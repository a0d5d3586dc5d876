import CGLES

/// An index buffer for quads: quad n has the vertices 4 n … 4 n + 3 and two triangles. The vertex shader finds a quad's
/// record by the vertex number: there are no attributes. Its deinit retires its names.
package struct QuadArray: ~Copyable, Sendable {
  package let label: String
  /// Number of quads that the index buffer has room for.
  package fileprivate(set) var capacity = 0
  let name: Name
  let indices: Name

  /// Indices of one quad: the triangles of a strip of its vertices.
  private static let corners: [UInt32] = [0, 1, 2, 2, 1, 3]
  static let indicesPerQuad = 6
  /// Bytes of a quad's indices.
  static var stride: Int { indicesPerQuad * MemoryLayout<UInt32>.stride }

  init(label: String, name: consuming Name, indices: consuming Name) {
    self.label = label
    self.name = name
    self.indices = indices
  }

  /// Indices of a number of quads.
  static func indices(_ count: Int) -> [UInt32] {
    (0..<UInt32(count)).flatMap { quad in corners.map { 4 * quad + $0 } }
  }

  /// Bytes of the index buffer.
  package var byteCount: Int { capacity * Self.stride }
}

extension GL {
  /// Creates an array with room for no quad.
  package borrowing func makeQuadArray(label: String) throws(GLError) -> QuadArray {
    let name = try makeName(.vertexArray, label: label)
    let indices = try makeName(.buffer, label: label)
    bindVertexArray(name.value)
    // The vertex array holds the reference to the buffer.
    if issues() { glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), indices.value) }
    if case .adopted = context.origin, issues() { context.mark.add(name.value) }
    self.label(name, label)
    self.label(indices, label)
    try throwError(label: label)
    return QuadArray(label: label, name: name, indices: indices)
  }

  /// Grows to a number of quads, in powers of two.
  package borrowing func reserve(_ count: Int, in array: inout QuadArray) throws(GLError) {
    guard count > array.capacity else { return }
    var capacity = max(array.capacity, 1)
    while capacity < count { capacity *= 2 }
    bindVertexArray(array.name.value)
    let values = QuadArray.indices(capacity)
    context.counters.bufferUploads += 1
    context.counters.bytesUploaded += capacity * QuadArray.stride
    if issues() {
      unsafe values.withUnsafeBytes {
        unsafe glBufferData(
          GLenum(GL_ELEMENT_ARRAY_BUFFER), GLsizeiptr($0.count), $0.baseAddress, GLenum(GL_STATIC_DRAW))
      }
    }
    try throwError(label: array.label)
    array.capacity = capacity
  }
}
