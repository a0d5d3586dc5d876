import CMultiplane
import Multiplane

// Values of C as values of the library and back. What comes from C must be finite.

extension Point {
  init(_ c: mp_point) throws(Failure) { self.init(try finite(c.x, "x"), try finite(c.y, "y")) }

  var c: mp_point { mp_point(x: x, y: y) }
}

extension Size {
  init(_ c: mp_size) throws(Failure) { self.init(try finite(c.width, "a width"), try finite(c.height, "a height")) }

  var c: mp_size { mp_size(width: width, height: height) }
}

extension Rect {
  init(_ c: mp_rect) throws(Failure) {
    self.init(
      x: try finite(c.x, "x"), y: try finite(c.y, "y"), width: try finite(c.width, "a width"),
      height: try finite(c.height, "a height"))
  }

  var c: mp_rect { mp_rect(x: origin.x, y: origin.y, width: size.width, height: size.height) }
}

extension EdgeInsets {
  init(_ c: mp_insets) throws(Failure) {
    self.init(
      top: try finite(c.top), left: try finite(c.left), bottom: try finite(c.bottom), right: try finite(c.right))
  }

  var c: mp_insets { mp_insets(top: top, left: left, bottom: bottom, right: right) }
}

extension Color {
  init(_ c: mp_color) throws(Failure) {
    self.init(
      red: try finite(c.red, "red"), green: try finite(c.green, "green"), blue: try finite(c.blue, "blue"),
      alpha: try finite(c.alpha, "alpha"))
  }

  var c: mp_color { mp_color(red: red, green: green, blue: blue, alpha: alpha) }
}

extension Transform3D {
  /// As it is, also where it is not finite.
  init(unchecked c: mp_transform) {
    let m = c.m
    self.init(
      m11: m.0, m12: m.1, m13: m.2, m14: m.3, m21: m.4, m22: m.5, m23: m.6, m24: m.7, m31: m.8, m32: m.9, m33: m.10,
      m34: m.11, m41: m.12, m42: m.13, m43: m.14, m44: m.15)
  }

  init(_ c: mp_transform) throws(Failure) {
    self.init(unchecked: c)
    guard isFinite else { throw Failure(MP_ERROR_NOT_FINITE, "a transform has a number that is not finite") }
  }

  var c: mp_transform {
    mp_transform(
      m: (m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44))
  }
}

extension PixelRect {
  init(_ c: mp_pixel_rect) {
    self.init(x: Int(c.x), y: Int(c.y), width: Int(c.width), height: Int(c.height))
  }

  var c: mp_pixel_rect {
    mp_pixel_rect(
      x: Int32(clamping: x), y: Int32(clamping: y), width: Int32(clamping: width), height: Int32(clamping: height))
  }
}

// MARK: Filters

extension Filter {
  init(_ c: mp_filter) throws(Failure) {
    let v = c.values
    let values = [
      v.0, v.1, v.2, v.3, v.4, v.5, v.6, v.7, v.8, v.9, v.10, v.11, v.12, v.13, v.14, v.15, v.16, v.17, v.18, v.19,
    ]
    for value in values { _ = try finite(value, "a filter's value") }
    func row(_ index: Int) -> SIMD4<Double> {
      SIMD4(values[index * 4], values[index * 4 + 1], values[index * 4 + 2], values[index * 4 + 3])
    }
    switch Int(c.type) {
    case MP_FILTER_GAUSSIAN_BLUR: self = .gaussianBlur(radius: v.0)
    case MP_FILTER_COLOR_MATRIX:
      self = .colorMatrix(ColorMatrix(red: row(0), green: row(1), blue: row(2), alpha: row(3), offset: row(4)))
    case MP_FILTER_BRIGHTNESS: self = .brightness(v.0)
    case MP_FILTER_CONTRAST: self = .contrast(v.0)
    case MP_FILTER_SATURATION: self = .saturation(v.0)
    case MP_FILTER_HUE: self = .hue(angle: v.0)
    case MP_FILTER_SEPIA: self = .sepia(v.0)
    case MP_FILTER_GRAYSCALE: self = .grayscale(v.0)
    case MP_FILTER_INVERT: self = .invert(v.0)
    case MP_FILTER_OPACITY: self = .opacity(v.0)
    case MP_FILTER_DROP_SHADOW:
      self = .dropShadow(
        offset: Size(v.0, v.1), radius: v.2, color: Color(red: v.3, green: v.4, blue: v.5, alpha: v.6))
    default: throw Failure(MP_ERROR_RANGE, "there is no filter of the type \(c.type)")
    }
  }

  var c: mp_filter {
    let (type, values): (Int, [Double]) =
      switch self {
      case .gaussianBlur(let radius): (MP_FILTER_GAUSSIAN_BLUR, [radius])
      case .colorMatrix(let matrix):
        (
          MP_FILTER_COLOR_MATRIX,
          [matrix.red, matrix.green, matrix.blue, matrix.alpha, matrix.offset].flatMap { [$0.x, $0.y, $0.z, $0.w] }
        )
      case .brightness(let amount): (MP_FILTER_BRIGHTNESS, [amount])
      case .contrast(let amount): (MP_FILTER_CONTRAST, [amount])
      case .saturation(let amount): (MP_FILTER_SATURATION, [amount])
      case .hue(let angle): (MP_FILTER_HUE, [angle])
      case .sepia(let amount): (MP_FILTER_SEPIA, [amount])
      case .grayscale(let amount): (MP_FILTER_GRAYSCALE, [amount])
      case .invert(let amount): (MP_FILTER_INVERT, [amount])
      case .opacity(let amount): (MP_FILTER_OPACITY, [amount])
      case .dropShadow(let offset, let radius, let color):
        (
          MP_FILTER_DROP_SHADOW,
          [offset.width, offset.height, radius, color.red, color.green, color.blue, color.alpha]
        )
      }
    var result = mp_filter()
    result.type = mp_filter_type(truncatingIfNeeded: type)
    unsafe withUnsafeMutableBytes(of: &result.values) { bytes in
      let target = unsafe bytes.bindMemory(to: Double.self)
      for (index, value) in values.enumerated() { unsafe target[index] = value }
    }
    return result
  }
}

// MARK: Paths

extension Path {
  init(_ elements: [mp_path_element]) throws(Failure) {
    self.init()
    for (index, element) in elements.enumerated() {
      let points = element.points
      switch Int(element.verb) {
      case MP_PATH_MOVE: move(to: try Point(points.0))
      case MP_PATH_LINE: addLine(to: try Point(points.0))
      case MP_PATH_QUAD_CURVE: addQuadCurve(to: try Point(points.1), control: try Point(points.0))
      case MP_PATH_CURVE:
        addCurve(to: try Point(points.2), control1: try Point(points.0), control2: try Point(points.1))
      case MP_PATH_CLOSE: closeSubpath()
      default: throw Failure(MP_ERROR_RANGE, "element \(index) of a path has the verb \(element.verb)")
      }
    }
  }

  var cElements: [mp_path_element] {
    elements.map { element in
      let zero = Point.zero
      let (verb, points): (Int, (Point, Point, Point)) =
        switch element {
        case .move(let to): (MP_PATH_MOVE, (to, zero, zero))
        case .line(let to): (MP_PATH_LINE, (to, zero, zero))
        case .quadCurve(let to, let control): (MP_PATH_QUAD_CURVE, (control, to, zero))
        case .curve(let to, let control1, let control2): (MP_PATH_CURVE, (control1, control2, to))
        case .close: (MP_PATH_CLOSE, (zero, zero, zero))
        }
      return mp_path_element(
        verb: mp_path_verb(truncatingIfNeeded: verb), reserved: 0, points: (points.0.c, points.1.c, points.2.c))
    }
  }
}
