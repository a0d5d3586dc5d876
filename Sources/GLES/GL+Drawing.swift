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

  /// Draws a triangle strip of `vertices` once for each instance of the bound vertex array.
  package borrowing func drawStrips(vertices: Int = 4, instances: Int) {
    guard instances > 0 else { return }
    context.counters.draws += 1
    context.counters.instances += instances
    if issues() {
      glDrawArraysInstanced(GLenum(GL_TRIANGLE_STRIP), 0, GLsizei(vertices), GLsizei(instances))
    }
  }
}
