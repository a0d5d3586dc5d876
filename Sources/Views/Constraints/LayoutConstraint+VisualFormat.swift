#if UIKitNames
  import class Foundation.NSNumber
#endif

extension LayoutConstraint {
  /// Makes constraints, not yet active, from a visual format: `"H:|-[name(>=50@700)]-10-[button(==name)]-|"`.
  ///
  /// `-` is the standard space: 8 points between views, the layout margin beside the superview. A format, or a name,
  /// that does not fit stops the program with a message that shows the place.
  ///
  /// - Parameters:
  ///   - opts: how the views are aligned across the format, and from which side it is read.
  ///   - metrics: numbers by the names that the format has for them.
  ///   - views: views and layout guides by their names.
  public static func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]? = nil,
    views: [String: Any]
  ) -> [LayoutConstraint] {
    do {
      return try checkedConstraints(withVisualFormat: format, options: opts, metrics: metrics, views: views)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// As `constraints(withVisualFormat:…)`, but throws instead of stopping the program.
  package static func checkedConstraints(
    withVisualFormat format: String, options: FormatOptions = [], metrics: [String: Any]? = nil, views: [String: Any]
  ) throws(VisualFormatError) -> [LayoutConstraint] {
    let parsed = try VisualFormat(parsing: format)
    var binding = FormatBinding(format, parsed, options, metrics ?? [:], views)
    return try binding.make()
  }
}

/// The views and numbers of a format.
@MainActor private struct FormatBinding {
  private typealias Attribute = LayoutConstraint.Attribute
  private typealias Side = LayoutSides.Side

  private let format: String
  private let parsed: VisualFormat
  private let options: LayoutConstraint.FormatOptions
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var made: [LayoutConstraint] = []

  init(
    _ format: String, _ parsed: VisualFormat, _ options: LayoutConstraint.FormatOptions, _ metrics: [String: Any],
    _ views: [String: Any]
  ) {
    (self.format, self.parsed, self.options) = (format, parsed, options)
    (self.metrics, self.views) = (metrics, views)
  }

  mutating func make() throws(VisualFormatError) -> [LayoutConstraint] {
    var items: [any LayoutItem] = []
    for item in parsed.items { items.append(try view(named: item.name, item.place)) }
    for (item, view) in zip(parsed.items, items) {
      for predicate in item.predicates { try size(view, predicate) }
    }
    let (near, far) = edges
    let sign = options.contains(.directionRightToLeft) && parsed.axis == .horizontal ? -1.0 : 1.0
    if let connection = parsed.leading {
      let around = try superview(of: items[0], parsed.items[0])
      let inner = connection == .standard ? margin(near) : near
      try space(side(items[0], near), side(around, inner), connection, 0, sign)
    }
    for (index, connection) in parsed.connections.enumerated() {
      try space(from: items[index], to: items[index + 1], connection, sign)
    }
    if let connection = parsed.trailing, let last = items.last, let item = parsed.items.last {
      let around = try superview(of: last, item)
      let inner = connection == .standard ? margin(far) : far
      try space(side(around, inner), side(last, far), connection, 0, sign)
    }
    try align(items)
    return made
  }

  /// The sides of a view that the format begins and ends with.
  private var edges: (near: Attribute, far: Attribute) {
    if parsed.axis == .vertical { return (.top, .bottom) }
    if options.contains(.directionRightToLeft) { return (.right, .left) }
    return options.contains(.directionLeftToRight) ? (.left, .right) : (.leading, .trailing)
  }

  private func margin(_ edge: Attribute) -> Attribute {
    switch edge {
    case .left: .leftMargin
    case .right: .rightMargin
    case .top: .topMargin
    case .bottom: .bottomMargin
    case .trailing: .trailingMargin
    default: .leadingMargin
    }
  }

  // MARK: Names

  private func view(named name: String, _ place: Int) throws(VisualFormatError) -> any LayoutItem {
    guard let value = views[name] else {
      throw VisualFormatError(format, at: place, "\(name) is not a key in the views dictionary")
    }
    guard let item = value as? any LayoutItem else {
      throw VisualFormatError(format, at: place, "\(name) is not a view or a layout guide: \(type(of: value))")
    }
    return item
  }

  private func superview(
    of item: any LayoutItem, _ named: VisualFormat.Item
  ) throws(VisualFormatError) -> any LayoutItem {
    if let around = item is View ? item.layoutView?.superlink : item.layoutView { return around }
    throw VisualFormatError(format, at: named.place, "\(named.name) has no superview")
  }

  private func number(_ value: VisualFormat.Value) throws(VisualFormatError) -> Double {
    switch value {
    case .number(let number): return number
    case .name(let name, let place):
      guard let metric = metrics[name] else {
        throw VisualFormatError(format, at: place, "\(name) is not a key in the metrics dictionary")
      }
      guard let number = Self.number(metric), number.isFinite else {
        throw VisualFormatError(format, at: place, "\(name) is not a finite number: \(metric)")
      }
      return number
    }
  }

  private static func number(_ value: Any) -> Double? {
    switch value {
    case let number as Double: number
    case let number as any BinaryFloatingPoint: double(number)
    case let number as any BinaryInteger: double(number)
    case let priority as LayoutPriority: Double(priority.rawValue)
    default: boxed(value)
    }
  }

  /// A number as code writes it that was made for Objective-C.
  private static func boxed(_ value: Any) -> Double? {
    #if UIKitNames
      return (value as? NSNumber)?.doubleValue
    #else
      return nil
    #endif
  }

  private static func double(_ number: some BinaryFloatingPoint) -> Double { Double(number) }
  private static func double(_ number: some BinaryInteger) -> Double { Double(number) }

  private func priority(_ predicate: VisualFormat.Predicate) throws(VisualFormatError) -> LayoutPriority {
    guard let value = predicate.priority else { return .required }
    let number = try number(value)
    if number >= 0, number <= 1000 { return LayoutPriority(Float(number)) }
    throw VisualFormatError(format, at: predicate.place, "A priority is from 0 to 1000, not \(number)")
  }

  // MARK: Constraints

  private func side(_ item: any LayoutItem, _ attribute: Attribute) -> Side { (item, attribute) }

  private mutating func add(
    _ first: Side, _ relation: LayoutConstraint.Relation, _ second: Side?, _ constant: Double,
    _ priority: LayoutPriority, _ place: Int
  ) throws(VisualFormatError) {
    let sides = LayoutSides(first, relation, second, constant: constant)
    if let error = sides.error { throw VisualFormatError(format, at: place, "\(error)") }
    let constraint = LayoutConstraint(sides)
    if priority != .required { constraint.priority = priority }
    made.append(constraint)
  }

  private mutating func size(
    _ item: any LayoutItem, _ predicate: VisualFormat.Predicate
  ) throws(VisualFormatError) {
    let length = parsed.axis == .horizontal ? Attribute.width : .height
    let priority = try priority(predicate)
    if case .name(let name, let place) = predicate.value, metrics[name] == nil {
      let other = try view(named: name, place)
      return try add(
        side(item, length), predicate.relation, side(other, length), 0, priority, predicate.place)
    }
    let constant = try number(predicate.value)
    try add(side(item, length), predicate.relation, nil, constant, priority, predicate.place)
  }

  /// The space between neighbours.
  private mutating func space(
    from item: any LayoutItem, to next: any LayoutItem, _ connection: VisualFormat.Connection, _ sign: Double
  ) throws(VisualFormatError) {
    let (near, far) = edges
    let isOfBaselines = options.contains(.spacingBaselineToBaseline) && parsed.axis == .vertical
    let (first, second) = (
      side(next, isOfBaselines ? .firstBaseline : near), side(item, isOfBaselines ? .lastBaseline : far)
    )
    var standard = LayoutSpacing.standard
    if isOfBaselines {
      let after = LayoutYAxisAnchor(item, .lastBaseline)
      standard = LayoutYAxisAnchor(next, .firstBaseline).systemSpacing(1, after: after)
    }
    try space(first, second, connection, standard, sign)
  }

  /// The first side follows the second one.
  private mutating func space(
    _ first: Side, _ second: Side, _ connection: VisualFormat.Connection, _ standard: Double, _ sign: Double
  ) throws(VisualFormatError) {
    guard case .predicates(let predicates) = connection, !predicates.isEmpty else {
      let constant = connection == .standard ? sign * standard : 0
      return try add(first, .equal, second, constant, .required, 0)
    }
    for predicate in predicates {
      let constant = try number(predicate.value)
      // From the right, the greater space is the smaller place.
      let relation = sign < 0 ? predicate.relation.mirrored : predicate.relation
      try add(first, relation, second, sign * constant, try priority(predicate), predicate.place)
    }
  }

  private mutating func align(_ items: [any LayoutItem]) throws(VisualFormatError) {
    let alignments: [(LayoutConstraint.FormatOptions, Attribute)] = [
      (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top), (.alignAllBottom, .bottom),
      (.alignAllLeading, .leading), (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
      (.alignAllCenterY, .centerY), (.alignAllLastBaseline, .lastBaseline), (.alignAllFirstBaseline, .firstBaseline),
    ]
    for (option, attribute) in alignments where options.contains(option) {
      guard attribute.axis != parsed.axis else {
        let name = parsed.axis == .horizontal ? "horizontal" : "vertical"
        throw VisualFormatError(
          format, at: 0, "Views of a \(name) format cannot be aligned by \(attribute), which is along the format")
      }
      for index in items.indices.dropFirst() {
        try add(side(items[index], attribute), .equal, side(items[index - 1], attribute), 0, .required, 0)
      }
    }
  }
}

extension LayoutConstraint.Relation {
  /// The relation after both sides are multiplied by a negative number.
  fileprivate var mirrored: Self {
    switch self {
    case .lessThanOrEqual: .greaterThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }
}
