import CGLES

/// A linked program with its uniforms. Its deinit retires its name.
package struct Program: ~Copyable {
  package struct Define: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String = "1") {
      self.name = name
      self.value = value
    }

    /// Requires an extension of the shading language instead of a definition.
    package init(requiring name: String) {
      self.name = name
      value = Self.required
    }

    fileprivate static let required = " : require"

    /// The line of source.
    fileprivate var line: String {
      value == Self.required ? "#extension \(name)\(value)\n" : "#define \(name) \(value)\n"
    }
  }

  package struct Descriptor: Sendable {
    /// GLSL ES source in UTF-8.
    package var vertex: [UInt8]
    /// GLSL ES source in UTF-8.
    package var fragment: [UInt8]
    /// Inserted after the `#version` line of both shaders; the driver's logs keep the source's line numbers.
    package var defines: [Define]
    /// Names of uniforms, looked up once; the index here is the one that `GL.setUniform` takes.
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

  /// Whether the shaders use a uniform, by its index in the descriptor's list.
  package func uses(_ uniform: Int) -> Bool { uniforms.locations[uniform] >= 0 }
}

/// The locations and current values of a program's uniforms.
final class UniformTable {
  /// −1 if the shaders do not use the uniform.
  let locations: [Int32]
  // Looked at for each uniform of each pass; no access lasts longer than an assignment.
  @exclusivity(unchecked) private var values: [SIMD4<UInt32>?]

  init(locations: [Int32]) {
    self.locations = locations
    unsafe values = Array(repeating: nil, count: locations.count)
  }

  /// The value of a uniform, by its place in the descriptor's list, as a bit pattern; nil if it was never set.
  subscript(index: Int) -> SIMD4<UInt32>? {
    get { unsafe values[index] }
    set { unsafe values[index] = newValue }
  }
}

/// A program that the driver may still be compiling. The caller that begins a program must finish it, also after an
/// error.
package struct PendingProgram: ~Copyable {
  fileprivate let descriptor: Program.Descriptor
  fileprivate let name: Name
  fileprivate let key: ProgramCache.Key?
  /// Both shaders, if the program is compiled from source; 0 in a context without a driver.
  fileprivate var shaders: (vertex: GLuint, fragment: GLuint)?
}

extension GL {
  /// Compiles and links; an error contains the driver's log.
  package borrowing func makeProgram(
    _ descriptor: Program.Descriptor, cache: ProgramCache? = nil
  ) throws(GLError) -> Program {
    try finish(try begin(descriptor, cache: cache), cache: cache)
  }

  /// Starts to compile a program. Programs that are begun before the first is finished compile in parallel if the
  /// driver supports it.
  ///
  /// - Parameter cache: where binaries of programs are looked up.
  package borrowing func begin(
    _ descriptor: Program.Descriptor, cache: ProgramCache? = nil
  ) throws(GLError) -> PendingProgram {
    try begin(descriptor, cache: cache, in: context.retired)
  }

  /// - Parameter names: the list to which the program retires its name.
  borrowing func begin(
    _ descriptor: Program.Descriptor, cache: ProgramCache?, in names: RetiredNames
  ) throws(GLError) -> PendingProgram {
    let name = try makeName(.program, label: descriptor.label, in: names)
    var key: ProgramCache.Key?
    if let cache, context.reachesDriver, capabilities.programBinaryFormats > 0 {
      let wanted = ProgramCache.key(descriptor, capabilities)
      key = wanted
      if let binary = cache.load(wanted) {
        if issues() {
          unsafe binary.bytes.withUnsafeBytes { bytes in
            unsafe glProgramBinary(name.value, GLenum(binary.format), bytes.baseAddress, GLsizei(bytes.count))
          }
        }
        return PendingProgram(descriptor: descriptor, name: name, key: wanted, shaders: nil)
      }
    }
    let shaders = context.reachesDriver ? try startShaders(descriptor, for: name, isKept: key != nil) : (0, 0)
    return PendingProgram(descriptor: descriptor, name: name, key: key, shaders: shaders)
  }

  /// Whether `finish` would return without waiting. True if the driver cannot tell: such a driver compiles in `finish`.
  package borrowing func isReady(_ pending: borrowing PendingProgram) -> Bool {
    guard capabilities.extensions.contains("GL_KHR_parallel_shader_compile") else { return true }
    var isComplete = GLint(GL_TRUE)
    if issues() { unsafe glGetProgramiv(pending.name.value, Self.completionStatus, &isComplete) }
    return isComplete != 0
  }

  /// `GL_COMPLETION_STATUS_KHR`.
  private static var completionStatus: GLenum { 0x91B1 }

  /// Waits for the compilation.
  ///
  /// - Parameter cache: the cache that was passed to `begin`.
  package borrowing func finish(
    _ pending: consuming PendingProgram, cache: ProgramCache? = nil
  ) throws(GLError) -> Program {
    var pending = pending
    let descriptor = pending.descriptor
    let label = descriptor.label
    if pending.shaders == nil {
      if isLinked(pending.name) {
        context.counters.programsLoaded += 1
      } else {
        // A driver may reject its own binary, after an update for instance; then the sources are compiled.
        if let key = pending.key { cache?.remove(key) }
        forgetErrors()
        pending.shaders = try startShaders(descriptor, for: pending.name, isKept: pending.key != nil)
      }
    }
    if let shaders = pending.shaders {
      context.counters.programsCompiled += 1
      if context.reachesDriver { try finishShaders(shaders, of: pending.name, label: label) }
      if let key = pending.key, let cache, let binary = binary(of: pending.name) { cache.store(binary, as: key) }
    }
    self.label(pending.name, label)
    let name = pending.name.value
    let locations = descriptor.uniforms.map { uniform in issues() ? unsafe glGetUniformLocation(name, uniform) : 0 }
    try throwError(label: label)
    return Program(label: label, name: pending.name, uniforms: UniformTable(locations: locations))
  }

  /// No query here waits for the driver.
  private borrowing func startShaders(
    _ descriptor: Program.Descriptor, for name: borrowing Name, isKept: Bool
  ) throws(GLError) -> (vertex: GLuint, fragment: GLuint) {
    let vertex = try start(.vertex, descriptor.vertex, descriptor)
    let fragment: GLuint
    do {
      fragment = try start(.fragment, descriptor.fragment, descriptor)
    } catch {
      if issues() { glDeleteShader(vertex) }
      throw error
    }
    if issues() { glAttachShader(name.value, vertex) }
    if issues() { glAttachShader(name.value, fragment) }
    if isKept, issues() {
      glProgramParameteri(name.value, GLenum(GL_PROGRAM_BINARY_RETRIEVABLE_HINT), GLint(GL_TRUE))
    }
    if issues() { glLinkProgram(name.value) }
    return (vertex, fragment)
  }

  private borrowing func finishShaders(
    _ shaders: (vertex: GLuint, fragment: GLuint), of name: borrowing Name, label: String
  ) throws(GLError) {
    defer {
      if issues() { glDeleteShader(shaders.vertex) }
      if issues() { glDeleteShader(shaders.fragment) }
    }
    guard isLinked(name) else {
      try checkCompiled(shaders.vertex, .vertex, label: label)
      try checkCompiled(shaders.fragment, .fragment, label: label)
      throw GLError(.linking(log: programLog(name.value)), label: label)
    }
    if issues() { glDetachShader(name.value, shaders.vertex) }
    if issues() { glDetachShader(name.value, shaders.fragment) }
  }

  private borrowing func isLinked(_ name: borrowing Name) -> Bool {
    var isLinked: GLint = 0
    if issues() { unsafe glGetProgramiv(name.value, GLenum(GL_LINK_STATUS), &isLinked) }
    return isLinked != 0
  }

  private borrowing func start(
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
    return shader
  }

  private borrowing func checkCompiled(
    _ shader: GLuint, _ stage: GLError.ShaderStage, label: String
  ) throws(GLError) {
    var isCompiled: GLint = 0
    if issues() { unsafe glGetShaderiv(shader, GLenum(GL_COMPILE_STATUS), &isCompiled) }
    guard isCompiled == 0 else { return }
    throw GLError(.compilation(stage, log: shaderLog(shader)), label: label)
  }

  /// nil if the driver returns no binary.
  private borrowing func binary(of name: borrowing Name) -> ProgramCache.Binary? {
    var length: GLint = 0
    if issues() { unsafe glGetProgramiv(name.value, GLenum(GL_PROGRAM_BINARY_LENGTH), &length) }
    guard length > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(length))
    var (written, format): (GLsizei, GLenum) = (0, 0)
    if issues() {
      unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe glGetProgramBinary(name.value, length, &written, &format, buffer.baseAddress)
      }
    }
    guard written > 0, written <= length else {
      forgetErrors()
      return nil
    }
    return ProgramCache.Binary(format: UInt32(format), bytes: Array(bytes[..<Int(written)]))
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

  /// Some drivers return no log.
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

/// Inserts the definitions after the `#version` line, which GLSL ES requires to be first.
func sourceText(_ source: [UInt8], defines: [Program.Define]) -> [UInt8] {
  guard !defines.isEmpty else { return source }
  let newline = UInt8(ascii: "\n")
  let isVersioned = source.starts(with: "#version".utf8)
  let end = isVersioned ? (source.firstIndex(of: newline).map { $0 + 1 } ?? source.count) : 0
  var result = Array(source[..<end])
  if isVersioned, result.last != newline { result.append(newline) }
  for define in defines { result += define.line.utf8 }
  result += "#line \(isVersioned ? 2 : 1)\n".utf8
  result += source[end...]
  return result
}
