import MultiplaneGeometry

/// The types of animated properties, with their names in messages.
package enum ValueShape: String, CaseIterable, Sendable {
  case number, flag = "truth value", point, size, rect = "rectangle", color = "colour", transform
  case cornerRadii = "set of corner radii", path, colors = "list of colours", numbers = "list of numbers", bitmap
  case matrix = "colour matrix", filters = "filter chain"
}

extension AnimationKey {
  /// The type of the values that an animation of the key is given.
  package var shape: ValueShape {
    if property == .custom { return ValueShape.allCases[Int(index)] }
    return switch component {
    case .whole: property.shape
    case .origin: .point
    case .size, .translation, .offset: .size
    case .color: .color
    case .matrix: .matrix
    default: .number
    }
  }

  /// The numbers of a value, in the lanes of the whole property; nil for a value of more than four numbers.
  func lanes(of value: AnimationValue) throws(AnimationProblem) -> SIMD4<Double>? {
    let shape = shape
    let numbers: SIMD4<Double>?
    switch (shape, value) {
    case (.number, .number), (.flag, .flag), (.point, .point), (.size, .size), (.rect, .rect), (.color, .color):
      numbers = value.lanes
    // A truth value may be a number, and the sides of a translation are given as a point by some programs.
    case (.flag, .number(let number)): numbers = SIMD4(number != 0 ? 1 : 0, 0, 0, 0)
    case (.number, .flag(let flag)): numbers = SIMD4(flag ? 1 : 0, 0, 0, 0)
    case (.size, .point(let point)): numbers = SIMD4(point.x, point.y, 0, 0)
    case (.transform, .transform), (.cornerRadii, .cornerRadii), (.path, .path), (.colors, .colors),
      (.numbers, .numbers), (.bitmap, .bitmap), (.matrix, .matrix), (.filters, .filters):
      numbers = nil
    default: throw .type(expected: shape.rawValue)
    }
    guard value.isFinite else { throw .notFinite }
    guard let numbers else { return nil }
    switch component {
    case .y, .height, .originY: return SIMD4(0, numbers.x, 0, 0)
    case .size: return SIMD4(0, 0, numbers.x, numbers.y)
    case .sizeWidth: return SIMD4(0, 0, numbers.x, 0)
    case .sizeHeight: return SIMD4(0, 0, 0, numbers.x)
    default: return numbers
    }
  }

  /// Whether values of the key have at most four numbers.
  var isPlain: Bool { [.number, .flag, .point, .size, .rect, .color].contains(shape) }
}

extension AnimationValue {
  /// Whether every number is finite.
  package var isFinite: Bool {
    switch self {
    case .transform(let transform): transform.isFinite
    case .cornerRadii(let radii): radii.isFinite
    case .path(let path): path.isFinite
    case .colors(let colors): colors.allSatisfy(\.isFinite)
    case .numbers(let numbers): numbers.allSatisfy(\.isFinite)
    case .bitmap: true
    case .matrix(let m): ((m.red + m.green + m.blue + m.alpha + m.offset) * 0).sum() == 0
    case .filters(let filters): filters.allNumbers { $0.isFinite }
    case .number, .point, .size, .rect, .color, .flag: lanes.map { ($0 * 0).sum() == 0 } ?? true
    }
  }
}

extension AnimationKey {
  /// The key of a property that a subclass declares, with values of the type of `value`.
  package init(customOf value: AnimationValue) {
    self.init(.custom, index: UInt8(ValueShape.allCases.firstIndex(of: value.shape) ?? 0))
  }
}

extension AnimationValue {
  fileprivate var shape: ValueShape {
    switch self {
    case .number: .number
    case .flag: .flag
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .color: .color
    case .transform: .transform
    case .cornerRadii: .cornerRadii
    case .path: .path
    case .colors: .colors
    case .numbers: .numbers
    case .bitmap: .bitmap
    case .matrix: .matrix
    case .filters: .filters
    }
  }
}

extension AnimatedProperty {
  /// Whether the property is a truth value, which has no values between.
  package var isFlag: Bool { shape == .flag }
}

extension AnimationValue {
  /// Whether the values can be added so that overlapping animations join smoothly.
  package var isAdditive: Bool {
    switch self {
    case .number, .point, .size, .rect, .color, .transform, .cornerRadii, .matrix: true
    case .flag, .path, .colors, .numbers, .bitmap, .filters: false
    }
  }

  /// What must be added to `other` to make this value; nil where there is no such value.
  package func difference(from other: AnimationValue) -> AnimationValue? {
    switch (self, other) {
    case (.transform(let a), .transform(let b)): b.inverted().map { .transform(a.concatenating($0)) }
    case (.cornerRadii, .cornerRadii), (.matrix, .matrix): subtracting(other)
    default: if let a = lanes, let b = other.lanes { with(lanes: a - b) } else { nil }
    }
  }

  /// Whether the numbers of two values are equal; false for values that are more than a few numbers.
  package func equals(_ other: AnimationValue) -> Bool {
    if case .transform(let a) = self, case .transform(let b) = other { return a == b }
    return lanes.map { $0 == other.lanes } ?? false
  }
}
