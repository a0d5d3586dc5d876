import CGLES

/// Uniforms are state of their program: setting an unchanged value makes no call. Setting one binds the program.
extension GL {
  /// `index` is the uniform's index in the descriptor's list; a uniform that the shaders do not use is skipped.
  package borrowing func setUniform(_ index: Int, of program: borrowing Program, to value: Int32) {
    let bits = SIMD4<UInt32>(UInt32(bitPattern: value), 0, 0, 0)
    if let location = change(index, program, bits), issues() { glUniform1i(location, value) }
  }

  package borrowing func setUniform(_ index: Int, of program: borrowing Program, to value: SIMD4<Float>) {
    let bits = SIMD4<UInt32>(value.x.bitPattern, value.y.bitPattern, value.z.bitPattern, value.w.bitPattern)
    if let location = change(index, program, bits), issues() {
      glUniform4f(location, value.x, value.y, value.z, value.w)
    }
  }

  /// The location to write to; nil if the uniform is unused or unchanged.
  private borrowing func change(_ index: Int, _ program: borrowing Program, _ bits: SIMD4<UInt32>) -> Int32? {
    let location = program.uniforms.locations[index]
    guard location >= 0 else { return nil }
    guard program.uniforms[index] != bits else {
      skip()
      return nil
    }
    useProgram(program)
    program.uniforms[index] = bits
    context.counters.uniformWrites += 1
    return location
  }
}
