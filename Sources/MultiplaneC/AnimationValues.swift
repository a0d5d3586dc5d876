import CMultiplane
import Multiplane

// Values of animations: from C and back.

extension AnimationValue {
  /// The most values of a list.
  static let mostValues = 65536

  init(_ c: mp_value) throws(Failure) {
    let n = unsafe c.numbers
    switch unsafe Int(c.type) {
    case MP_VALUE_NUMBER: self = .number(try finite(n.0))
    case MP_VALUE_POINT: self = .point(try Point(mp_point(x: n.0, y: n.1)))
    case MP_VALUE_SIZE: self = .size(try Size(mp_size(width: n.0, height: n.1)))
    case MP_VALUE_RECT: self = .rect(try Rect(mp_rect(x: n.0, y: n.1, width: n.2, height: n.3)))
    case MP_VALUE_COLOR: self = .color(try Color(mp_color(red: n.0, green: n.1, blue: n.2, alpha: n.3)))
    case MP_VALUE_TRANSFORM: self = .transform(try Transform3D(mp_transform(m: n)))
    case MP_VALUE_CORNER_RADII:
      let numbers = [n.0, n.1, n.2, n.3, n.4, n.5, n.6, n.7]
      for number in numbers { _ = try finite(number, "a radius") }
      self = .cornerRadii(CornerRadii(numbers: numbers))
    case MP_VALUE_NUMBERS:
      let numbers = try unsafe Self.list(c, of: Double.self)
      for number in numbers { _ = try finite(number) }
      self = .numbers(numbers)
    case MP_VALUE_COLORS:
      var colors: [Color] = []
      for color in try unsafe Self.list(c, of: mp_color.self) { colors.append(try Color(color)) }
      self = .colors(colors)
    case MP_VALUE_PATH: self = .path(try Path(try unsafe Self.list(c, of: mp_path_element.self)))
    case MP_VALUE_FILTERS:
      var filters: [Filter] = []
      for filter in try unsafe Self.list(c, of: mp_filter.self) { filters.append(try Filter(filter)) }
      self = .filters(filters)
    case MP_VALUE_BITMAP: self = .bitmap(try unsafe store(OpaquePointer(c.list)).bitmap)
    default: throw Failure(MP_ERROR_RANGE, unsafe "there is no type \(c.type) of values")
    }
  }

  private static func list<Element>(_ c: mp_value, of type: Element.Type) throws(Failure) -> [Element] {
    try unsafe MultiplaneC.list(c.list?.assumingMemoryBound(to: type), c.count, atMost: mostValues)
  }

  /// The value for C; nil for one with a list.
  var c: mp_value? {
    let (type, numbers): (Int, [Double])
    switch self {
    case .number(let number): (type, numbers) = (MP_VALUE_NUMBER, [number])
    case .flag(let flag): (type, numbers) = (MP_VALUE_NUMBER, [flag ? 1 : 0])
    case .point(let p): (type, numbers) = (MP_VALUE_POINT, [p.x, p.y])
    case .size(let s): (type, numbers) = (MP_VALUE_SIZE, [s.width, s.height])
    case .rect(let r):
      (type, numbers) = (MP_VALUE_RECT, [r.origin.x, r.origin.y, r.size.width, r.size.height])
    case .color(let color):
      (type, numbers) = (MP_VALUE_COLOR, [color.red, color.green, color.blue, color.alpha])
    case .cornerRadii(let radii): (type, numbers) = (MP_VALUE_CORNER_RADII, radii.numbers)
    case .transform(let transform):
      var value = unsafe mp_value()
      unsafe value.type = mp_value_type(truncatingIfNeeded: MP_VALUE_TRANSFORM)
      unsafe value.numbers = transform.c.m
      return unsafe value
    case .path, .colors, .numbers, .bitmap, .matrix, .filters: return nil
    }
    var value = unsafe mp_value()
    unsafe value.type = mp_value_type(truncatingIfNeeded: type)
    unsafe withUnsafeMutableBytes(of: &value.numbers) { bytes in
      let target = unsafe bytes.bindMemory(to: Double.self)
      for (index, number) in numbers.enumerated() { unsafe target[index] = number }
    }
    return unsafe value
  }
}

extension MediaTimingFunction {
  init(_ c: mp_curve) throws(Failure) {
    self.init(controlPoints: try finite(c.x1, "x1"), try finite(c.y1, "y1"), try finite(c.x2, "x2"), try finite(c.y2))
  }
}

extension MediaTimingValues {
  init(_ c: mp_timing) throws(Failure) {
    self.init()
    beginTime = try finite(c.begin_time, "begin_time")
    timeOffset = try finite(c.time_offset, "time_offset")
    duration = try finite(c.duration, "duration")
    speed = c.has_speed == 0 ? 1 : try finite(c.speed, "speed")
    // Both may be infinite.
    guard duration >= 0, c.repeat_count >= 0, c.repeat_duration >= 0 else {
      throw Failure(MP_ERROR_RANGE, "a duration or a number of cycles is below 0, or not a number")
    }
    (repeatCount, repeatDuration) = (c.repeat_count, c.repeat_duration)
    autoreverses = c.autoreverses != 0
    fillMode = try constant(c.fill_mode, FillMode.allCases, "fill mode")
  }

  var c: mp_timing {
    var c = mp_timing()
    (c.has_speed, c.speed) = (1, speed)
    (c.begin_time, c.time_offset, c.duration) = (beginTime, timeOffset, duration)
    (c.repeat_count, c.repeat_duration) = (repeatCount, repeatDuration)
    c.autoreverses = autoreverses ? 1 : 0
    c.fill_mode = Int32(fillMode.rawValue)
    return c
  }
}
