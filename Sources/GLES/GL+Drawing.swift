import CGLES

extension GL {
  /// Fills what the scissor leaves with the clear colour.
  package borrowing func clear() {
    context.counters.clears += 1
    if issues() { glClear(GLbitfield(GL_COLOR_BUFFER_BIT)) }
  }

  /// The same in one line: red, green, blue, alpha; premultiplied.
  package borrowing func clear(_ color: SIMD4<Float>, in rect: GLRect) {
    setScissor(rect)
    setClearColor(color)
    clear()
  }

  /// Draws quads in one call: those of the array with these numbers, which it has room for.
  package borrowing func drawQuads(_ quads: Range<Int>, of array: borrowing QuadArray) {
    guard !quads.isEmpty else { return }
    check(array.name)
    precondition(quads.upperBound <= array.capacity, "\(array.label): quads that it has no room for")
    bindVertexArray(array.name.value)
    context.counters.draws += 1
    context.counters.instances += quads.count
    if issues() {
      // An offset into the indices travels as a pointer.
      unsafe glDrawElements(
        GLenum(GL_TRIANGLES), GLsizei(quads.count * QuadArray.indicesPerQuad),
        GLenum(GL_UNSIGNED_INT), UnsafeRawPointer(bitPattern: quads.lowerBound * QuadArray.stride))
    }
  }
}
