extension AnimationKey {
  /// The key that a key path names, such as `position.x` or `transform.rotation.z`; nil for an unknown one.
  ///
  /// A filter is named by its index: `filters[0].radius`, or `filters.0.radius`.
  public init?(keyPath: String) {
    var parts: [Substring] = []
    for part in keyPath.split(separator: ".", omittingEmptySubsequences: false) {
      guard part.hasSuffix("]"), let bracket = part.firstIndex(of: "[") else {
        parts.append(part)
        continue
      }
      parts.append(part[..<bracket])
      parts.append(part[part.index(after: bracket)...].dropLast())
    }
    guard let first = parts.first else { return nil }
    if parts.count == 3, first == "filters" || first == "backgroundFilters", let index = UInt8(parts[1]) {
      guard let component = Self.parameters[String(parts[2])] else { return nil }
      self.init(first == "filters" ? .filter : .backgroundFilter, component, index: index)
      return
    }
    guard let property = AnimatedProperty(name: String(first)) else { return nil }
    if parts.count == 1 {
      self.init(property)
      return
    }
    let rest = parts.dropFirst().joined(separator: ".")
    guard let component = property.components.first(where: { $0.name == rest }) else { return nil }
    self.init(property, component)
  }

  /// The key path that names the key.
  public var keyPath: String {
    switch property {
    case .filter: "filters[\(index)].\(component.name)"
    case .backgroundFilter: "backgroundFilters[\(index)].\(component.name)"
    default: component == .whole ? property.name : "\(property.name).\(component.name)"
    }
  }

  private static let parameters: [String: AnimatedComponent] = [
    "radius": .radius, "angle": .angle, "amount": .amount, "offset": .offset, "color": .color, "matrix": .matrix,
  ]
}

extension AnimatedProperty {
  /// Core Animation's names for properties whose Swift name begins with `is`, and UIView's for `contentsCenter`.
  private static let otherNames: [String: AnimatedProperty] = [
    "hidden": .isHidden, "doubleSided": .isDoubleSided, "geometryFlipped": .isGeometryFlipped,
    "contentStretch": .contentsCenter,
  ]

  private static let byName = Dictionary(
    uniqueKeysWithValues: allCases.filter { ![.filter, .backgroundFilter, .custom].contains($0) }.map { ($0.name, $0) })

  /// A property by its name; nil for an unknown one.
  package init?(name: String) {
    guard let property = Self.byName[name] ?? Self.otherNames[name] else { return nil }
    self = property
  }

  /// A property by its name in Swift; nil for an unknown one.
  package init?(swiftName name: String) {
    guard let property = Self.byName[name] else { return nil }
    self = property
  }

  /// The name of the property in Swift.
  public var name: String { Self.names[Int(rawValue)] }

  /// By raw value: a description is not made again for each change of a property.
  private static let names = allCases.map { "\($0)" }

  /// The components that a key path of the property can name.
  var components: [AnimatedComponent] {
    switch shape {
    case .point: [.x, .y]
    case .size: [.width, .height]
    case .rect: [.origin, .originX, .originY, .size, .sizeWidth, .sizeHeight]
    case .transform:
      [
        .rotation, .rotationX, .rotationY, .rotationZ, .scale, .scaleX, .scaleY, .scaleZ, .translation, .translationX,
        .translationY, .translationZ,
      ]
    default: []
    }
  }
}

extension AnimatedComponent {
  /// As key paths have it: `rotation.x` of `rotationX`.
  var name: String { Self.names[Int(rawValue)] }

  private static let names = allCases.map { component in
    "\(component)".map { $0.isUppercase ? ".\($0.lowercased())" : "\($0)" }.joined()
  }
}
