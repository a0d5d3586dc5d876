import CEGL
import CGLES

/// `glObjectLabel`, if the context has it: debuggers and the driver's messages show the labels.
@safe
struct ObjectLabelFunction {
  private typealias Function = @convention(c) (UInt32, UInt32, Int32, UnsafePointer<CChar>?) -> Void

  /// KHR_debug guarantees at least 256 characters with the terminating zero; longer labels are an error.
  private static let longestLabel = 255

  private let function: Function

  init?(_ capabilities: Capabilities) {
    let name: String
    if capabilities.isVersion(atLeast: 3, 2) {
      name = "glObjectLabel"
    } else if capabilities.extensions.contains("GL_KHR_debug") {
      name = "glObjectLabelKHR"
    } else {
      return nil
    }
    guard let function = unsafe eglFunction(name, Function.self) else { return nil }
    unsafe self.function = function
  }

  /// The object must have been bound once: GL does not know its name before.
  func callAsFunction(_ kind: NameKind, _ name: UInt32, _ label: String) {
    let identifier =
      switch kind {
      case .texture: GLenum(GL_TEXTURE)
      case .buffer: GLenum(GL_BUFFER)
      case .program: GLenum(GL_PROGRAM)
      case .framebuffer: GLenum(GL_FRAMEBUFFER)
      case .renderbuffer: GLenum(GL_RENDERBUFFER)
      case .vertexArray: GLenum(GL_VERTEX_ARRAY)
      case .sampler: GLenum(GL_SAMPLER)
      case .query: GLenum(GL_QUERY)
      }
    let length = min(label.utf8.count, Self.longestLabel)
    unsafe label.withCString { unsafe function(identifier, name, Int32(length), $0) }
  }
}
