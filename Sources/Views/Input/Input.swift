/// A change from any source: one stream of all of them.
public enum Input: Hashable, Sendable {
  /// Of a finger, a pen, or a pointer whose source makes touches of it.
  case touch(TouchInput)
  /// Of a key.
  case key(KeyInput)
  /// Of text.
  case text(TypedText)
  /// Of a pointer.
  case pointer(PointerInput)
  /// Of a wheel or a touchpad.
  case scroll(ScrollInput)
  /// Of two fingers of a touchpad.
  case transform(TransformInput)
  /// Of a pen, late.
  case stylus(StylusUpdate)

  /// Seconds of the application's clock.
  public var time: Double {
    get {
      switch self {
      case .touch(let input): input.time
      case .key(let input): input.time
      case .text(let input): input.time
      case .pointer(let input): input.time
      case .scroll(let input): input.time
      case .transform(let input): input.time
      case .stylus(let input): input.time
      }
    }
    set {
      switch self {
      case .touch(var input):
        input.time = newValue
        self = .touch(input)
      case .key(var input):
        input.time = newValue
        self = .key(input)
      case .text(var input):
        input.time = newValue
        self = .text(input)
      case .pointer(var input):
        input.time = newValue
        self = .pointer(input)
      case .scroll(var input):
        input.time = newValue
        self = .scroll(input)
      case .transform(var input):
        input.time = newValue
        self = .transform(input)
      case .stylus(var input):
        input.time = newValue
        self = .stylus(input)
      }
    }
  }
}
