import CEGL
import CGLES
import MultiplaneLock

/// Everything that a context tells of its state, found by asking for every name that there could be.
///
/// It is not told what a compositor touches.
struct StateDump: Sendable {
  /// What changes by itself: the GPU's clock, whether it was disturbed, and what errors a debugger kept.
  private static let unsteady: Set<GLenum> = [0x8E28, 0x8FBB, 0x9145, 0x8243]
  /// Draw and read buffers, which are a framebuffer's own and are read of those that are given: contexts without a
  /// window share that of the window in Mesa, and tests run at the same time.
  private static let buffers = Set([0x0C01, 0x0C02] + (0x8825...0x8834).map { GLenum($0) })
  /// Ends before the names of devices, of which one crashes Mesa.
  private static let names = GLenum(0x0B00)..<GLenum(0x9590)

  private var integers: [GLenum] = []
  private var switches: [GLenum] = []
  private var indexed: [GLenum: Int] = [:]
  private var indexedSwitches: [GLenum: Int] = [:]
  private var units: [GLenum] = []
  private let unitCount: Int
  private let queries: [GLenum] = [
    GLenum(GL_ANY_SAMPLES_PASSED), GLenum(GL_ANY_SAMPLES_PASSED_CONSERVATIVE),
    GLenum(GL_TRANSFORM_FEEDBACK_PRIMITIVES_WRITTEN), GLenum(GL_PRIMITIVES_GENERATED), GLenum(GL_TIME_ELAPSED_EXT),
  ]

  private static let known = Lock()
  nonisolated(unsafe) private static var dumps: [HostGL.Kind: StateDump] = [:]

  /// What contexts of a kind know, of which one is current; found once.
  static func of(_ kind: HostGL.Kind) -> StateDump {
    known.withLock {
      if let dump = unsafe dumps[kind] { return dump }
      let dump = StateDump()
      unsafe dumps[kind] = dump
      return dump
    }
  }

  /// Finds the names that the current context knows. No error is pending before, nor after.
  private init() {
    var count: GLint = 0
    unsafe glGetIntegerv(GLenum(GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS), &count)
    unitCount = min(Int(count), 96)
    for name in Self.names where !Self.unsteady.contains(name) && !Self.buffers.contains(name) {
      _ = Self.integers(name)
      if Self.isFine { integers.append(name) }
      _ = glIsEnabled(name)
      if Self.isFine { switches.append(name) }
      if let most = Self.mostIndices(in: { Self.integers(name, at: $0) }) { indexed[name] = most }
      if let most = Self.mostIndices(in: { _ = glIsEnabledi(name, $0) }) { indexedSwitches[name] = most }
    }
    let bindings: [Int32] = [
      GL_TEXTURE_BINDING_2D, GL_TEXTURE_BINDING_3D, GL_TEXTURE_BINDING_2D_ARRAY, GL_TEXTURE_BINDING_CUBE_MAP,
      GL_TEXTURE_BINDING_CUBE_MAP_ARRAY, GL_TEXTURE_BINDING_2D_MULTISAMPLE, GL_TEXTURE_BINDING_2D_MULTISAMPLE_ARRAY,
      GL_TEXTURE_BINDING_BUFFER, 0x8D67, GL_SAMPLER_BINDING, 0x8068, 0x84F6, 0x8C1C,
    ]
    units = bindings.map { GLenum($0) }.filter { integers.contains($0) }
  }

  private static var isFine: Bool { glGetError() == GLenum(GL_NO_ERROR) }

  private static func mostIndices(in ask: (GLuint) -> Void) -> Int? {
    for index in 0..<GLuint(16) {
      ask(index)
      if !isFine { return index == 0 ? nil : Int(index) }
    }
    return 16
  }

  private static func integers(_ name: GLenum) -> [Int32] {
    var values = [Int32](repeating: 0, count: 256)
    unsafe glGetIntegerv(name, &values)
    var floats = [Float](repeating: 0, count: 256)
    unsafe glGetFloatv(name, &floats)
    return trimmed(values + floats.map { Int32(bitPattern: $0.bitPattern) })
  }

  @discardableResult
  private static func integers(_ name: GLenum, at index: GLuint) -> [Int32] {
    var values = [Int32](repeating: 0, count: 64)
    unsafe glGetIntegeri_v(name, index, &values)
    return trimmed(values)
  }

  private static func trimmed(_ values: [Int32]) -> [Int32] {
    Array(values[..<((values.lastIndex { $0 != 0 } ?? -1) + 1)])
  }

  /// By what was asked, such as `0x0BE2 at 3`. Errors that are pending are left out of account: there must be none.
  ///
  /// - Parameter framebuffers: whose own state is asked too.
  func read(framebuffers: [GLuint] = []) -> [String: [Int32]] {
    var result: [String: [Int32]] = [:]
    func text(_ name: GLenum) -> String { "0x" + String(name, radix: 16, uppercase: true) }
    for name in integers { result["get " + text(name)] = Self.integers(name) }
    for name in switches { result["is " + text(name)] = [Int32(glIsEnabled(name))] }
    for (name, most) in indexed {
      for index in 0..<most { result["get \(text(name)) at \(index)"] = Self.integers(name, at: GLuint(index)) }
    }
    for (name, most) in indexedSwitches {
      for index in 0..<most { result["is \(text(name)) at \(index)"] = [Int32(glIsEnabledi(name, GLuint(index)))] }
    }
    for query in queries {
      var name: GLint = 0
      unsafe glGetQueryiv(query, GLenum(GL_CURRENT_QUERY), &name)
      result["query " + text(query)] = [name]
    }
    readUnits(&result, text)
    readFramebuffers(framebuffers, &result, text)
    readVertexArray(&result)
    while glGetError() != GLenum(GL_NO_ERROR) {}
    return result
  }

  private func readUnits(_ result: inout [String: [Int32]], _ text: (GLenum) -> String) {
    var active: GLint = 0
    unsafe glGetIntegerv(GLenum(GL_ACTIVE_TEXTURE), &active)
    for unit in 0..<unitCount {
      glActiveTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
      for name in units { result["unit \(unit), \(text(name))"] = Self.integers(name) }
    }
    glActiveTexture(GLenum(active))
  }

  private func readFramebuffers(
    _ framebuffers: [GLuint], _ result: inout [String: [Int32]], _ text: (GLenum) -> String
  ) {
    var (draw, read): (GLint, GLint) = (0, 0)
    unsafe glGetIntegerv(GLenum(GL_DRAW_FRAMEBUFFER_BINDING), &draw)
    unsafe glGetIntegerv(GLenum(GL_READ_FRAMEBUFFER_BINDING), &read)
    for framebuffer in framebuffers {
      glBindFramebuffer(GLenum(GL_FRAMEBUFFER), framebuffer)
      for index in 0..<8 {
        let name = GLenum(GL_DRAW_BUFFER0) + GLenum(index)
        result["framebuffer \(framebuffer), \(text(name))"] = Self.integers(name)
        var object: GLint = 0
        unsafe glGetFramebufferAttachmentParameteriv(
          GLenum(GL_FRAMEBUFFER), GLenum(GL_COLOR_ATTACHMENT0) + GLenum(index),
          GLenum(GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME), &object)
        result["framebuffer \(framebuffer), attachment \(index)"] = [object]
      }
      result["framebuffer \(framebuffer), read buffer"] = Self.integers(GLenum(GL_READ_BUFFER))
    }
    glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), GLuint(draw))
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), GLuint(read))
  }

  private func readVertexArray(_ result: inout [String: [Int32]]) {
    let names = [
      GL_VERTEX_ATTRIB_ARRAY_ENABLED, GL_VERTEX_ATTRIB_ARRAY_SIZE, GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING,
      GL_VERTEX_ATTRIB_ARRAY_DIVISOR,
    ]
    for index in 0..<16 {
      result["attribute \(index)"] = names.map { name in
        var value: GLint = 0
        unsafe glGetVertexAttribiv(GLuint(index), GLenum(name), &value)
        return value
      }
    }
  }

  /// What differs, one line each.
  static func differences(_ before: [String: [Int32]], _ after: [String: [Int32]]) -> [String] {
    before.keys.filter { before[$0] != after[$0] }.sorted().map {
      "\($0): \(before[$0] ?? []) became \(after[$0] ?? [])"
    }
  }
}
