import CBench
import MultiplaneGLES
import MultiplaneSurfaces

/// A hand-written program, with a context and a target of its own.
///
/// `@safe`: the program lives as long as this and is touched with its context current only.
@safe
final class RawProgram {
  let surface: OffscreenSurface
  private let program: OpaquePointer

  init(_ kind: raw_kind, _ size: scene_size) throws(BenchError) {
    let surface: OffscreenSurface
    do {
      surface = try OffscreenSurface(width: Int(size.width), height: Int(size.height))
    } catch {
      throw BenchError(.surface(error))
    }
    unsafe program = try surface.context.withCurrent { (_) throws(BenchError) in
      var status = raw_ok
      guard let program = unsafe raw_make(kind, size, surface.target().framebuffer, &status) else {
        throw BenchError(.raw(status))
      }
      unsafe raw_prepare(program)
      return unsafe program
    }
    self.surface = surface
  }

  deinit {
    surface.context.withCurrent { _ in unsafe raw_free(program) }
  }

  /// Draws a frame and waits for it; `around` gets the work and does it.
  func draw(_ frame: Int, _ around: (() -> Void) -> Void) {
    surface.context.withCurrent { _ in
      around {
        unsafe raw_draw(program, Int32(frame))
        raw_finish()
      }
    }
  }

  /// Premultiplied RGBA8, the top row first.
  func readPixels() throws(BenchError) -> [UInt8] {
    // The context's state cache knows nothing of what the program has bound.
    surface.context.withCurrent { gl in gl.invalidateState() }
    defer { surface.context.withCurrent { _ in unsafe raw_prepare(program) } }
    do {
      return try surface.readPixels()
    } catch {
      throw BenchError(.surface(error))
    }
  }
}
