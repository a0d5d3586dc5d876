import MultiplaneAnimation
import MultiplaneContents
import MultiplaneGeometry

/// What reads or samples an animatable property in the record that has it; see `RecordFields.swift`.
protocol FieldVisitor {
  mutating func visit(_ field: inout Double)
  mutating func visit(_ field: inout Bool)
  mutating func visit(_ field: inout Point)
  mutating func visit(_ field: inout Size)
  mutating func visit(_ field: inout Rect)
  mutating func visit(_ field: inout Color)
  mutating func visit(_ field: inout Color?)
  mutating func visit(_ field: inout Transform3D)
  mutating func visit(_ field: inout CornerRadii)
  mutating func visit(_ field: inout Path?)
  mutating func visit(_ field: inout [Color])
  mutating func visit(_ field: inout [Double])
  mutating func visit(_ field: inout [Filter])
  mutating func visit(_ field: inout ColorMatrix)
}

/// Reads a property: nil where the record does not have it, or it has no value.
struct FieldReader: FieldVisitor {
  private(set) var value: AnimationValue?

  mutating func visit(_ field: inout Double) { value = .number(field) }
  mutating func visit(_ field: inout Bool) { value = .flag(field) }
  mutating func visit(_ field: inout Point) { value = .point(field) }
  mutating func visit(_ field: inout Size) { value = .size(field) }
  mutating func visit(_ field: inout Rect) { value = .rect(field) }
  mutating func visit(_ field: inout Color) { value = .color(field) }
  mutating func visit(_ field: inout Color?) { value = field.map { .color($0) } }
  mutating func visit(_ field: inout Transform3D) { value = .transform(field) }
  mutating func visit(_ field: inout CornerRadii) { value = .cornerRadii(field) }
  mutating func visit(_ field: inout Path?) { value = field.map { .path($0) } }
  mutating func visit(_ field: inout [Color]) { value = .colors(field) }
  mutating func visit(_ field: inout [Double]) { value = .numbers(field) }
  mutating func visit(_ field: inout [Filter]) { value = .filters(field) }
  mutating func visit(_ field: inout ColorMatrix) { value = .matrix(field) }
}

/// Sets a property to what a track shows at a moment, over the value below.
struct FieldSampler: FieldVisitor {
  let track: AnimationTrack
  let moment: Moment

  func visit(_ field: inout Double) { field = lanes(over: SIMD4(field, 0, 0, 0)).x }

  func visit(_ field: inout Bool) { field = lanes(over: SIMD4(field ? 1 : 0, 0, 0, 0)).x != 0 }

  func visit(_ field: inout Point) {
    let value = lanes(over: SIMD4(field.x, field.y, 0, 0))
    field = Point(value.x, value.y)
  }

  func visit(_ field: inout Size) {
    let value = lanes(over: SIMD4(field.width, field.height, 0, 0))
    field = Size(value.x, value.y)
  }

  func visit(_ field: inout Rect) {
    let value = lanes(over: SIMD4(field.origin.x, field.origin.y, field.size.width, field.size.height))
    field = Rect(x: value.x, y: value.y, width: value.z, height: value.w)
  }

  func visit(_ field: inout Color) {
    let value = lanes(over: SIMD4(field.red, field.green, field.blue, field.alpha))
    field = Color(red: value.x, green: value.y, blue: value.z, alpha: value.w)
  }

  func visit(_ field: inout Color?) {
    var color = field ?? .clear
    visit(&color)
    field = color
  }

  func visit(_ field: inout Transform3D) { field = track.transform(moment, over: field) }

  func visit(_ field: inout CornerRadii) {
    if case .cornerRadii(let value) = track.wide(moment, over: .cornerRadii(field)) { field = value }
  }

  func visit(_ field: inout Path?) {
    if case .path(let path) = track.wide(moment, over: .path(field ?? Path())) { field = path }
  }

  func visit(_ field: inout [Color]) { track.apply(moment, to: &field) }

  func visit(_ field: inout [Double]) { track.apply(moment, to: &field) }

  func visit(_ field: inout [Filter]) { track.apply(moment, toAll: &field) }

  func visit(_ field: inout ColorMatrix) {
    if case .matrix(let matrix) = track.wide(moment, over: .matrix(field)) { field = matrix }
  }

  private func lanes(over base: SIMD4<Double>) -> SIMD4<Double> { track.lanes(moment, over: base) }
}
