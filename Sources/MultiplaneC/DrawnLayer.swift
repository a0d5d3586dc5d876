import CMultiplane
import Multiplane

/// A layer that functions of the program's draw and lay out.
final class DrawnLayer: Layer {
  var drawing: DrawingFunctions?

  /// The most pixels of a side.
  private static let mostPixels = 16384.0

  override func display() {
    guard let drawing, drawing.draws else { return }
    let (width, height) = ((bounds.width * contentsScale).rounded(.up), (bounds.height * contentsScale).rounded(.up))
    guard width >= 1, height >= 1 else {
      contents = nil
      return
    }
    guard width <= Self.mostPixels, height <= Self.mostPixels else { return }
    var request = mp_draw_request()
    request.size = UInt32(MemoryLayout<mp_draw_request>.size)
    (request.width, request.height) = (Int32(clamping: width), Int32(clamping: height))
    (request.scale, request.bounds) = (contentsScale, bounds.c)
    contents = try? Bitmap(width: Int(request.width), height: Int(request.height)) { bytes, stride in
      unsafe bytes.withUnsafeMutableBytes { unsafe drawing.draw(request, $0.baseAddress, stride) }
    }
  }

  override func layoutSublayers() { drawing?.layOut(self) }

  /// A new drawing is not faded in.
  override func action(forKey event: String) -> (any LayerAction)? {
    event == "contents" ? NoAction() : super.action(forKey: event)
  }
}

/// The functions of a drawn layer. It is `@safe`: the pointers are only given back.
@safe
final class DrawingFunctions {
  private let functions: mp_drawing

  init(_ functions: mp_drawing) { unsafe self.functions = functions }

  deinit { callBack { unsafe functions.release?(functions.user) } }

  var draws: Bool { unsafe functions.draw != nil }

  func draw(_ request: mp_draw_request, _ bytes: UnsafeMutableRawPointer?, _ stride: Int) {
    unsafe withUnsafePointer(to: request) { request in
      callBack { unsafe functions.draw?(functions.user, request, bytes, stride) }
    }
  }

  func layOut(_ layer: Layer) {
    guard unsafe functions.lay_out != nil else { return }
    let handle = unsafe HandleTable.shared.lend(layer, .layer).pointer
    let outer = mp_thread_enter_layout()
    defer { mp_thread_leave_layout(outer) }
    unsafe functions.lay_out?(functions.user, handle)
  }
}
