import MultiplaneLock
import MultiplaneContents

/// A picture that is decoded once, when it is first needed, on whichever thread that is; others that need it wait.
final class ImageSource: @unchecked Sendable {
  private enum State {
    case pending(@Sendable () throws(ImageError) -> Bitmap)
    case decoding
    case done(Result<Bitmap, ImageError>)
  }

  /// Guards the state.
  private let monitor = Monitor()
  private var state: State
  /// Of the picture, texels.
  let width: Int
  let height: Int

  init(_ bitmap: Bitmap) {
    (width, height) = (bitmap.width, bitmap.height)
    state = .done(.success(bitmap))
  }

  init(width: Int, height: Int, _ decode: @escaping @Sendable () throws(ImageError) -> Bitmap) {
    (self.width, self.height) = (width, height)
    state = .pending(decode)
  }

  func bitmap() throws(ImageError) -> Bitmap {
    let work: (@Sendable () throws(ImageError) -> Bitmap)? = monitor.withLock {
      while true {
        switch state {
        case .done: return nil
        case .decoding: monitor.wait()
        case .pending(let decode):
          state = .decoding
          return decode
        }
      }
    }
    if let work {
      let result = Result(catching: work)
      monitor.withLock { state = .done(result) }
      monitor.wakeAll()
    }
    let result: Result<Bitmap, ImageError>? = monitor.withLock {
      if case .done(let result) = state { result } else { nil }
    }
    guard let result else { throw ImageError(.corrupt("its decoding did not end")) }
    return try result.get()
  }
}
