import CGLES

/// A linked pair of shaders with its uniforms. Its end retires its name.
package struct Program: ~Copyable {
  package struct Define: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String = "1") {
      self.name = name
      self.value = value
    }
  }

  package struct Descriptor: Sendable {
    /// GLSL ES source in UTF-8.
    package var vertex: [UInt8]
    /// GLSL ES source in UTF-8.
    package var fragment: [UInt8]
    /// Put after the `#version` line of both; the driver's logs still name the source's own lines.
    package var defines: [Define]
    /// Names, looked up once; the uniform's index here is what `GL.setUniform` takes.
    package var uniforms: [String]
    package var label: String

    package init(
      vertex: [UInt8], fragment: [UInt8], defines: [Define] = [], uniforms: [String] = [], label: String
    ) {
      self.vertex = vertex
      self.fragment = fragment
      self.defines = defines
      self.uniforms = uniforms
      self.label = label
    }
  }

  package let label: String
  let name: Name
  let uniforms: UniformTable
}

/// The locations of a program's uniforms, and the values that they have.
final class UniformTable {
  /// −1 where the shaders do not use the uniform.
  let locations: [Int32]
  /// As bit patterns.
  var values: [SIMD4<UInt32>?]

  init(locations: [Int32]) {
    self.locations = locations
    values = Array(repeating: nil, count: locations.count)
  }
}

extension GL {
  /// Compiles and links; the error brings the driver's log.
  package borrowing func makeProgram(_ descriptor: Program.Descriptor) throws(GLError) -> Program {
    let label = descriptor.label
    let name = try makeName(.program, label: label)
    if context.reachesDriver {
      let vertex = try compile(.vertex, descriptor.vertex, descriptor)
      defer { if issues() { glDeleteShader(vertex) } }
      let fragment = try compile(.fragment, descriptor.fragment, descriptor)
      defer { if issues() { glDeleteShader(fragment) } }
      if issues() { glAttachShader(name.value, vertex) }
      if issues() { glAttachShader(name.value, fragment) }
      if issues() { glLinkProgram(name.value) }
      var isLinked: GLint = 0
      if issues() { unsafe glGetProgramiv(name.value, GLenum(GL_LINK_STATUS), &isLinked) }
      guard isLinked != 0 else { throw GLError(.linking(log: programLog(name.value)), label: label) }
      if issues() { glDetachShader(name.value, vertex) }
      if issues() { glDetachShader(name.value, fragment) }
    }
    self.label(name, label)
    let locations = descriptor.uniforms.map { uniform in
      issues() ? unsafe glGetUniformLocation(name.value, uniform) : 0
    }
    try throwError(label: label)
    return Program(label: label, name: name, uniforms: UniformTable(locations: locations))
  }

  private borrowing func compile(
    _ stage: GLError.ShaderStage, _ source: [UInt8], _ descriptor: Program.Descriptor
  ) throws(GLError) -> GLuint {
    let shader = issues() ? glCreateShader(GLenum(stage == .vertex ? GL_VERTEX_SHADER : GL_FRAGMENT_SHADER)) : 0
    guard shader != 0 else { throw GLError(.driver, label: descriptor.label, number: glGetError()) }
    let text = sourceText(source, defines: descriptor.defines)
    if issues() {
      unsafe text.withUnsafeBufferPointer { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
          var start = characters.baseAddress
          var length = GLint(characters.count)
          unsafe glShaderSource(shader, 1, &start, &length)
        }
      }
    }
    if issues() { glCompileShader(shader) }
    var isCompiled: GLint = 0
    if issues() { unsafe glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &isCompiled) }
    guard isCompiled != 0 else {
      let log = shaderLog(shader)
      if issues() { glDeleteShader(shader) }
      throw GLError(.compilation(stage, log: log), label: descriptor.label)
    }
    return shader
  }

  private borrowing func shaderLog(_ shader: GLuint) -> String {
    var length: GLint = 0
    unsafe glGetShaderiv(shader, GLenum(GL_INFO_LOG_LENGTH), &length)
    return unsafe text(ofLength: length) { count, buffer in unsafe glGetShaderInfoLog(shader, count, nil, buffer) }
  }

  private borrowing func programLog(_ program: GLuint) -> String {
    var length: GLint = 0
    unsafe glGetProgramiv(program, GLenum(GL_INFO_LOG_LENGTH), &length)
    return unsafe text(ofLength: length) { count, buffer in unsafe glGetProgramInfoLog(program, count, nil, buffer) }
  }

  /// A driver may give no log at all.
  private borrowing func text(
    ofLength length: GLint, _ read: (GLsizei, UnsafeMutablePointer<CChar>?) -> Void
  ) -> String {
    var characters = [CChar](repeating: 0, count: Int(max(length, 1)))
    unsafe characters.withUnsafeMutableBufferPointer { unsafe read(GLsizei($0.count), $0.baseAddress) }
    let bytes = characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let log = String(decoding: bytes, as: UTF8.self)
    return log.isEmpty ? "(the driver gives no reason)" : log
  }
}

/// Puts the definitions after the `#version` line, which GLSL ES wants first.
func sourceText(_ source: [UInt8], defines: [Program.Define]) -> [UInt8] {
  guard !defines.isEmpty else { return source }
  let newline = UInt8(ascii: "\n")
  let isVersioned = source.starts(with: "#version".utf8)
  let end = isVersioned ? (source.firstIndex(of: newline).map { $0 + 1 } ?? source.count) : 0
  var result = Array(source[..<end])
  if isVersioned, result.last != newline { result.append(newline) }
  for define in defines { result += "#define \(define.name) \(define.value)\n".utf8 }
  result += "#line \(isVersioned ? 2 : 1)\n".utf8
  result += source[end...]
  return result
}
