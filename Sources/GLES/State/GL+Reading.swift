import CGLES

/// Queries of state; zeros in a context without a driver.
extension GL {
  borrowing func integer(_ name: Int32) -> Int32 {
    var value: Int32 = 0
    if issues() { unsafe glGetIntegerv(GLenum(name), &value) }
    return value
  }

  /// An integer that is a name or an enumerator.
  borrowing func name(_ name: Int32) -> UInt32 { UInt32(bitPattern: integer(name)) }

  /// Up to four integers.
  borrowing func integers(_ name: Int32) -> SIMD4<Int32> {
    var value = SIMD4<Int32>.zero
    guard issues() else { return value }
    unsafe withUnsafeMutableBytes(of: &value) {
      unsafe glGetIntegerv(GLenum(name), $0.baseAddress?.assumingMemoryBound(to: Int32.self))
    }
    return value
  }

  /// Up to four numbers.
  borrowing func floats(_ name: Int32) -> SIMD4<Float> {
    var value = SIMD4<Float>.zero
    guard issues() else { return value }
    unsafe withUnsafeMutableBytes(of: &value) {
      unsafe glGetFloatv(GLenum(name), $0.baseAddress?.assumingMemoryBound(to: Float.self))
    }
    return value
  }

  borrowing func isEnabled(_ name: GLenum) -> Bool { issues() && glIsEnabled(name) != 0 }

  /// The oldest pending error; 0 if there is none.
  borrowing func takeError() -> GLenum { issues() ? glGetError() : 0 }
}
