public import MultiplaneAnimation

/// A timing in a parent's time: that of an animation or of a layer. See `MediaTimingValues`.
public protocol MediaTiming: AnyObject {
  /// All values of the timing.
  var timing: MediaTimingValues { get set }
}

extension MediaTiming {
  /// When it begins, in the parent's time, seconds. 0, for an animation of a layer, is the commit that sends it.
  public var beginTime: Double {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }

  /// Added to the own time, seconds.
  public var timeOffset: Double {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }

  /// The length of one cycle without the way back, seconds. 0, for an animation, is its group's, or its transaction's,
  /// which the layer's copy has then; in the `timing` of a layer, it is endless.
  public var duration: Double {
    get { timing.duration }
    set { timing.duration = newValue }
  }

  /// Own seconds a second of the parent; 1 by default.
  public var speed: Float {
    get { Float(timing.speed) }
    set { timing.speed = Double(newValue) }
  }

  /// The number of cycles; may be fractional, or infinite, also as `HUGE`, the greatest finite number. 0, the default,
  /// counts as 1.
  public var repeatCount: Float {
    get { Float(timing.repeatCount) }
    set { timing.repeatCount = newValue.cycles }
  }

  /// The time in which cycles are repeated, used instead of `repeatCount` when above 0.
  public var repeatDuration: Double {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }

  /// Whether each cycle goes back to its beginning, which doubles its length.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }

  /// What shows outside of the active interval; `removed` by default.
  public var fillMode: FillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }
}

extension Float {
  /// As a number of cycles: the greatest finite number is infinite.
  var cycles: Double { self >= .greatestFiniteMagnitude ? .infinity : Double(self) }
}
