import CGLES

/// What is read from a buffer for each drawn instance: attributes of some unsigned integers each. Its end retires its name.
package struct VertexArray: ~Copyable, Sendable {
  package struct Descriptor: Hashable, Sendable {
    /// The first attribute's location in the shader.
    package var location: Int
    /// Unsigned 32-bit integers of each attribute, 1…4: `uvec2` has two. One comes after the other, in the buffer and in their locations.
    package var components: [Int]
    package var label: String

    package init(location: Int = 0, components: [Int] = [2], label: String) {
      self.location = location
      self.components = components
      self.label = label
    }

    /// In bytes, from one instance to the next.
    package var stride: Int { components.reduce(0, +) * MemoryLayout<UInt32>.stride }
  }

  package let descriptor: Descriptor
  let name: Name
}

extension GL {
  package borrowing func makeVertexArray(_ descriptor: VertexArray.Descriptor) throws(GLError) -> VertexArray {
    precondition(
      descriptor.components.allSatisfy { (1...4).contains($0) },
      "\(descriptor.label): an attribute has 1 to 4 components")
    let name = try makeName(.vertexArray, label: descriptor.label)
    bindVertexArray(name.value)
    for index in descriptor.components.indices {
      if issues() { glEnableVertexAttribArray(GLuint(descriptor.location + index)) }
      if issues() { glVertexAttribDivisor(GLuint(descriptor.location + index), 1) }
    }
    label(name, descriptor.label)
    try throwError(label: descriptor.label)
    return VertexArray(descriptor: descriptor, name: name)
  }

  /// Binds the array; its instances are read from `buffer`, the first one `byteOffset` from the start.
  package borrowing func bindVertexArray(
    _ array: borrowing VertexArray, instances buffer: borrowing Buffer, byteOffset: Int
  ) {
    check(array.name)
    check(buffer.name)
    precondition(byteOffset >= 0, "\(array.descriptor.label): a negative offset")
    bindVertexArray(array.name.value)
    let source = StateCache.InstanceSource(
      vertexArray: array.name.value, buffer: buffer.name.value, byteOffset: byteOffset)
    guard context.cache.instanceSource != source else { return skip() }
    context.cache.instanceSource = source
    bindArrayBuffer(buffer.name.value)
    var offset = byteOffset
    for (index, components) in array.descriptor.components.enumerated() {
      if issuesChange() {
        // An offset into the buffer travels as a pointer.
        unsafe glVertexAttribIPointer(
          GLuint(array.descriptor.location + index), GLint(components), GLenum(GL_UNSIGNED_INT),
          GLsizei(array.descriptor.stride), UnsafeRawPointer(bitPattern: offset))
      }
      offset += components * MemoryLayout<UInt32>.stride
    }
  }
}
