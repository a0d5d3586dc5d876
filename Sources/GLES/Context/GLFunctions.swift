import CEGL
import CGLES

/// Functions that are not in every context, looked up by the context's own loader.
///
/// `@safe`: each is nil unless the context's version or extensions guarantee it.
@safe
struct GLFunctions {
  typealias Two = @convention(c) (GLenum, GLenum) -> Void
  typealias IndexedViewport = @convention(c) (GLuint, Float, Float, Float, Float) -> Void
  typealias IndexedScissor = @convention(c) (GLuint, GLint, GLint, GLsizei, GLsizei) -> Void
  typealias IndexedFloats = @convention(c) (GLenum, GLuint, UnsafeMutablePointer<Float>?) -> Void
  typealias IndexedIntegers = @convention(c) (GLenum, GLuint, UnsafeMutablePointer<Int32>?) -> Void
  typealias IndexedSwitch = @convention(c) (GLenum, GLuint) -> Void
  typealias IndexedMask = @convention(c) (GLuint, GLboolean, GLboolean, GLboolean, GLboolean) -> Void
  typealias IndexedFunction = @convention(c) (GLuint, GLenum, GLenum, GLenum, GLenum) -> Void
  typealias IndexedEquation = @convention(c) (GLuint, GLenum) -> Void
  typealias IndexedEquations = @convention(c) (GLuint, GLenum, GLenum) -> Void
  typealias Transfer = @convention(c) (GLenum, Float) -> Void
  typealias ResetStatus = @convention(c) () -> GLenum
  typealias StageQuery = @convention(c) (GLuint, GLenum, GLenum, UnsafeMutablePointer<GLint>?) -> Void
  typealias SubroutineQuery = @convention(c) (GLenum, GLint, UnsafeMutablePointer<GLuint>?) -> Void
  typealias SubroutineSetter = @convention(c) (GLenum, GLsizei, UnsafePointer<GLuint>?) -> Void

  /// `glGetProgramStageiv`, `glGetUniformSubroutineuiv`, `glUniformSubroutinesuiv`.
  @unsafe
  struct Subroutines {
    let getStage: StageQuery
    let getIndex: SubroutineQuery
    let setIndices: SubroutineSetter
  }

  let clipControl: Two?
  let viewportIndexed: IndexedViewport?
  let scissorIndexed: IndexedScissor?
  let getFloatIndexed: IndexedFloats?
  let getIntegerIndexed: IndexedIntegers?
  let enableIndexed: IndexedSwitch?
  let disableIndexed: IndexedSwitch?
  let colorMaskIndexed: IndexedMask?
  let blendFunctionIndexed: IndexedFunction?
  let blendEquationIndexed: IndexedEquation?
  let blendEquationsIndexed: IndexedEquations?
  /// Of desktop OpenGL.
  let polygonMode: Two?
  /// Of fixed-function OpenGL.
  let pixelTransfer: Transfer?
  let clampColor: Two?
  let getResetStatus: ResetStatus?
  /// Of desktop OpenGL 4.3 and later, which tells the uniforms of each stage.
  let subroutines: Subroutines?

  init(_ capabilities: Capabilities) {
    let (known, isDesktop) = (capabilities.extensions, capabilities.isDesktop)
    let version = capabilities.desktopVersion
    func isSince(_ major: Int, _ minor: Int) -> Bool { (version.x, version.y) >= (major, minor) }
    func suffix(_ extensions: [(name: String, suffix: String)], desktop: Bool, es: (Int, Int)? = nil) -> String? {
      if isDesktop { return desktop ? "" : nil }
      if let es, capabilities.isVersion(atLeast: es.0, es.1) { return "" }
      return extensions.first { known.contains($0.name) }?.suffix
    }
    func find<Function>(_ name: String, _ suffix: String?, _ type: Function.Type) -> Function? {
      suffix.flatMap { unsafe eglFunction(name + $0, type) }
    }

    let clip = suffix(
      [("GL_EXT_clip_control", "EXT")], desktop: isSince(4, 5) || known.contains("GL_ARB_clip_control"))
    clipControl = find("glClipControl", clip, Two.self)

    let viewports = suffix(
      [("GL_OES_viewport_array", "OES"), ("GL_NV_viewport_array", "NV")],
      desktop: isSince(4, 1) || known.contains("GL_ARB_viewport_array"))
    viewportIndexed = find("glViewportIndexedf", viewports, IndexedViewport.self)
    scissorIndexed = find("glScissorIndexed", viewports, IndexedScissor.self)
    unsafe getFloatIndexed = find("glGetFloati_v", viewports, IndexedFloats.self)
    unsafe getIntegerIndexed = find("glGetIntegeri_v", viewports == nil ? nil : "", IndexedIntegers.self)

    let buffers = suffix(
      [("GL_OES_draw_buffers_indexed", "OES"), ("GL_EXT_draw_buffers_indexed", "EXT")],
      desktop: isSince(4, 0) || known.contains("GL_ARB_draw_buffers_blend"), es: (3, 2))
    let arb = isDesktop && !isSince(4, 0) ? buffers.map { _ in "ARB" } : buffers
    colorMaskIndexed = find("glColorMaski", buffers, IndexedMask.self)
    blendFunctionIndexed = find("glBlendFuncSeparatei", arb, IndexedFunction.self)
    blendEquationIndexed = find("glBlendEquationi", arb, IndexedEquation.self)
    blendEquationsIndexed = find("glBlendEquationSeparatei", arb, IndexedEquations.self)
    enableIndexed = find("glEnablei", buffers ?? viewports, IndexedSwitch.self)
    disableIndexed = find("glDisablei", buffers ?? viewports, IndexedSwitch.self)

    polygonMode = find("glPolygonMode", isDesktop ? "" : nil, Two.self)
    pixelTransfer = find("glPixelTransferf", capabilities.hasFixedFunction ? "" : nil, Transfer.self)
    clampColor = find("glClampColor", capabilities.hasFixedFunction ? "" : nil, Two.self)

    let routines = suffix([], desktop: isSince(4, 3))
    if let getStage = unsafe find("glGetProgramStageiv", routines, StageQuery.self),
      let getIndex = unsafe find("glGetUniformSubroutineuiv", routines, SubroutineQuery.self),
      let setIndices = unsafe find("glUniformSubroutinesuiv", routines, SubroutineSetter.self)
    {
      unsafe subroutines = Subroutines(getStage: getStage, getIndex: getIndex, setIndices: setIndices)
    } else {
      unsafe subroutines = nil
    }

    let robust = suffix(
      [("GL_KHR_robustness", "KHR"), ("GL_EXT_robustness", "EXT")], desktop: isSince(4, 5), es: (3, 2))
    let reset = robust ?? (known.contains("GL_KHR_robustness") ? "" : nil)
    getResetStatus = find(
      "glGetGraphicsResetStatus", capabilities.reportsResets ? reset : nil, ResetStatus.self)
  }
}
