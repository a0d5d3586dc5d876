import MultiplaneGeometry

/// The operations of a scene file's transforms.
package enum TransformKey: String, CaseIterable, Sendable {
  case translate, scale, rotate, perspective, matrix
}

/// The keys of a rotation about any axis.
package enum RotationKey: String, CaseIterable, Sendable {
  case angle, axis
}

extension ValueReader {
  /// A list of operations, or the sixteen numbers of a matrix.
  ///
  /// A list is read like nested calls: the last operation is applied to the layer first.
  func transform(_ node: Int) throws(SceneError) -> Transform3D {
    let items = try list(node, expected: "a list of operations or the 16 numbers of a matrix")
    if let first = items.first, case .scalar = document[first].kind { return try matrix(node) }
    var transform = Transform3D.identity
    for item in items { transform = try operation(item).concatenating(transform) }
    guard transform.isFinite else { throw error(.nonFinite("operations whose product is not"), at: node) }
    return transform
  }

  private func operation(_ node: Int) throws(SceneError) -> Transform3D {
    let expected = "an operation, a mapping with one key"
    let members = try members(node, keys: TransformKey.self, expected: expected)
    guard members.count == 1, let (key, value) = members.first else { throw wrongType(expected, at: node) }
    switch key {
    case .translate:
      let v = try numbers(value, counts: [2, 3], expected: "[x, y] or [x, y, z]")
      return Transform3D(translationX: v[0], y: v[1], z: v.count == 3 ? v[2] : 0)
    case .scale:
      let expected = "a number, [x, y] or [x, y, z]"
      if case .scalar = document[value].kind {
        let factor = try number(value, expected: expected)
        return Transform3D(scaleX: factor, y: factor)
      }
      let v = try numbers(value, counts: [2, 3], expected: expected)
      return Transform3D(scaleX: v[0], y: v[1], z: v.count == 3 ? v[2] : 1)
    case .rotate: return try rotation(value)
    case .perspective: return Transform3D(perspective: try positive(value))
    case .matrix: return try matrix(value)
    }
  }

  /// Degrees about z, or `{angle: degrees, axis: [x, y, z]}`.
  private func rotation(_ node: Int) throws(SceneError) -> Transform3D {
    guard case .mapping = document[node].kind else {
      let degrees = try number(node, expected: "degrees or {angle: degrees, axis: [x, y, z]}")
      return Transform3D(degrees: degrees, axis: [0, 0, 1])
    }
    var degrees: Double?
    var axis = [0.0, 0, 1]
    for (key, value) in try members(node, keys: RotationKey.self, expected: "a turn") {
      switch key {
      case .angle: degrees = try number(value)
      case .axis:
        axis = try numbers(value, counts: [3], expected: "an axis [x, y, z]")
        guard axis.contains(where: { $0 != 0 }) else {
          throw error(.outOfRange(expected: "an axis with a length", found: "[0, 0, 0]"), at: value)
        }
      }
    }
    guard let degrees else { throw missing(RotationKey.angle.rawValue, in: node) }
    return Transform3D(degrees: degrees, axis: axis)
  }

  private func matrix(_ node: Int) throws(SceneError) -> Transform3D {
    let expected = "the 16 numbers of a matrix, m11, m12, … m44"
    guard let matrix = Transform3D(try numbers(node, counts: [16], expected: expected)) else {
      throw wrongType(expected, at: node)
    }
    return matrix
  }
}

extension Transform3D {
  fileprivate init(degrees: Double, axis: [Double]) {
    self.init(
      rotationAngle: degrees.remainder(dividingBy: 360) * .pi / 180, x: axis[0], y: axis[1], z: axis[2])
  }
}
