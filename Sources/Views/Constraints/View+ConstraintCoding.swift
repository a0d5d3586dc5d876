import MultiplaneContents
import MultiplaneGeometry

extension LayoutGuide: @MainActor Coding {}

// The guides that were added to a view, and the constraints that it holds, in archives: those of the latter whose
// `shouldBeArchived` is true, and whose items are in the archive.
extension View {
  final func encodeConstraints(with coder: Coder) {
    let guides = layoutGuides
    if !guides.isEmpty { coder.encode(guides as Any?, forKey: "layoutGuides") }
    let held = extras?.held.filter { $0.shouldBeArchived && !$0.isOrphaned } ?? []
    if held.isEmpty { return }
    coder.encode(held.count, forKey: "constraints")
    for (index, constraint) in held.enumerated() { CodedConstraint(index).encode(constraint, with: coder) }
  }

  /// After the subviews.
  final func decodeConstraints(with coder: Coder) {
    for guide in coder.decodeArray(of: LayoutGuide.self, forKey: "layoutGuides") ?? [] {
      guard guide.owner == nil, !guide.isOwn else {
        return coder.failWithError(CoderError.circle(className: "\(type(of: guide))"))
      }
      addLayoutGuide(guide)
    }
    for index in 0..<max(0, coder.decodeInteger(forKey: "constraints")) {
      let coded = CodedConstraint(index)
      // A number that the archive does not bear out ends here, not after as many rounds.
      guard coder.error == nil, coder.containsValue(forKey: coded.key) else { return }
      coded.decode(with: coder, heldBy: self)
    }
  }

  /// The guides that views have from their beginning, by their names in archives.
  fileprivate static var guidePaths: [(name: String, guide: (View) -> LayoutGuide?)] {
    [
      ("safeArea", { $0.safeAreaLayoutGuide }), ("layoutMargins", { $0.layoutMarginsGuide }),
      ("readableContent", { $0.readableContentGuide }), ("keyboard", { $0.keyboardLayoutGuide }),
      ("top", { $0.topSupport }), ("bottom", { $0.bottomSupport }), ("content", { $0.extras?.guides?.content }),
      ("frame", { $0.frameGuide }),
    ]
  }
}

/// The values of one constraint, among those of the view that holds it.
@MainActor private struct CodedConstraint {
  let key: String

  init(_ index: Int) { key = "constraint\(index)" }

  // MARK: Writing

  func encode(_ constraint: LayoutConstraint, with coder: Coder) {
    let starts = constraint.starts
    let attributes = [
      constraint.firstAttribute, constraint.secondAttribute, starts?.firstAttribute ?? .notAnAttribute,
      starts?.secondAttribute ?? .notAnAttribute,
    ]
    let numbers = [
      Double(constraint.relation.rawValue), constraint.multiplier, constraint.constant,
      Double(constraint.priority.rawValue),
    ]
    coder.encode(attributes.map { Double($0.rawValue) } + numbers, forKey: key)
    if let identifier = constraint.identifier { coder.encode(identifier as Any?, forKey: "\(key)Identifier") }
    let items = [constraint.first, constraint.second, starts?.first, starts?.second]
    for (place, item) in items.enumerated() { if let item { encode(item, place, with: coder) } }
  }

  /// A view, or a guide that was added, itself; of another guide, its view and its name there.
  private func encode(_ item: any LayoutItem, _ place: Int, with coder: Coder) {
    guard let view = item.layoutView, let guide = item as? LayoutGuide, guide.isOwn || guide is ContentLayoutGuide,
      let path = View.guidePaths.first(where: { $0.guide(view) === guide })
    else { return coder.encodeConditionalObject(item, forKey: "\(key)Item\(place)") }
    coder.encodeConditionalObject(view, forKey: "\(key)Item\(place)")
    coder.encode(path.name as Any?, forKey: "\(key)Guide\(place)")
  }

  // MARK: Reading

  /// Nothing where an item is not in the archive, such as a part that the holder makes by itself.
  func decode(with coder: Coder, heldBy holder: View) {
    guard let numbers = coder.decodeNumbers(forKey: key) else { return }
    let attributes = numbers.prefix(4).compactMap { number in
      Int(exactly: number).flatMap { LayoutConstraint.Attribute(rawValue: $0) }
    }
    guard numbers.count == 8, attributes.count == 4,
      let relation = Int(exactly: numbers[4]).flatMap({ LayoutConstraint.Relation(rawValue: $0) })
    else { return coder.failWithError(CoderError.outOfRange(key: key)) }
    let items = (0..<4).map { item($0, with: coder) }
    for place in [1, 2, 3] where attributes[place] != .notAnAttribute && items[place] == nil { return }
    guard items[0] != nil, coder.error == nil else { return }
    func side(_ place: Int) -> LayoutSides.Side? {
      attributes[place] == .notAnAttribute ? nil : (items[place], attributes[place])
    }
    let sides = LayoutSides(
      side(0), from: side(2), relation, side(1), from: side(3), multiplier: numbers[5], constant: numbers[6])
    let priority = LayoutPriority(Float(numbers[7]))
    if let error = sides.error ?? LayoutConstraintError(priority: priority) { return coder.failWithError(error) }
    let constraint = LayoutConstraint(sides)
    constraint.priority = priority
    constraint.identifier = coder.decodeString(forKey: "\(key)Identifier")
    constraint.shouldBeArchived = true
    var isInside = true
    constraint.forEachItem { isInside = isInside && $0.layoutView?.isDescendant(of: holder) == true }
    guard isInside else {
      return coder.failWithError(LayoutConstraintError.holder("\(type(of: holder))", "\(constraint)"))
    }
    constraint.hold(in: holder)
  }

  private func item(_ place: Int, with coder: Coder) -> (any LayoutItem)? {
    guard let found = coder.decodeObject(forKey: "\(key)Item\(place)") else { return nil }
    guard let name = coder.decodeString(forKey: "\(key)Guide\(place)") else { return found as? any LayoutItem }
    let path = View.guidePaths.first { $0.name == name }
    return (found as? View).flatMap { view in path?.guide(view) }
  }
}
