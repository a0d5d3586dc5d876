import CBench
import MultiplaneGLES
import MultiplaneSurfaces

/// A hand-written program with its own context and target.
///
/// `@safe`: the program lives as long as this object and is used only with its context current.
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

  /// Draws a frame and waits for it; `around` must call its argument, which does the work.
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
    // The program has bound objects without the context's state cache.
    surface.context.withCurrent { gl in gl.invalidateState() }
    defer { surface.context.withCurrent { _ in unsafe raw_prepare(program) } }
    do {
      return try surface.readPixels()
    } catch {
      throw BenchError(.surface(error))
    }
  }
}
