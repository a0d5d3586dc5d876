import CGLES

extension GL {
  /// Clears the scissor rectangle with the clear colour.
  package borrowing func clear() {
    context.counters.clears += 1
    if issues() { glClear(GLbitfield(GL_COLOR_BUFFER_BIT)) }
  }

  /// Sets the clear colour (red, green, blue, alpha; premultiplied) and clears.
  package borrowing func clear(_ color: SIMD4<Float>, in rect: GLRect) {
    setScissor(rect)
    setClearColor(color)
    clear()
  }

  /// Draws a range of quads in one call. The array must have room for them.
  package borrowing func drawQuads(_ quads: Range<Int>, of array: borrowing QuadArray) {
    guard !quads.isEmpty else { return }
    check(array.name)
    precondition(quads.upperBound <= array.capacity, "\(array.label): quads that it has no room for")
    bindVertexArray(array.name.value)
    context.counters.draws += 1
    context.counters.instances += quads.count
    if issues() {
      // GL takes an offset into the index buffer as a pointer.
      unsafe glDrawElements(
        GLenum(GL_TRIANGLES), GLsizei(quads.count * QuadArray.indicesPerQuad),
        GLenum(GL_UNSIGNED_INT), UnsafeRawPointer(bitPattern: quads.lowerBound * QuadArray.stride))
    }
  }
}
