import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneViews

// Guides and constraints, once all views are made.
extension ArchiveSession {
  func addGuidesAndConstraints() {
    forEachObject { element, object in
      if let controller = object as? ViewController { addGuides(of: controller, element) }
      if let view = object as? View { addGuides(in: view, element) }
    }
    forEachObject { element, object in
      if let view = object as? View { addConstraints(in: view, element) }
    }
  }

  private func addGuides(in view: View, _ element: Element) {
    for child in element.children where child.mark == Self.viewLayoutGuide.mark {
      switch child["key"] {
      case "safeArea"?: take(view.safeAreaLayoutGuide, for: child)
      case "keyboard"?: take(view.keyboardLayoutGuide, for: child)
      case "contentLayoutGuide"?: (view as? ScrollView).map { $0.contentLayoutGuide }.map { take($0, for: child) }
      case "frameLayoutGuide"?: (view as? ScrollView).map { $0.frameLayoutGuide }.map { take($0, for: child) }
      default: warn(.element("viewLayoutGuide"), at: child)
      }
    }
    for child in element.list("layoutGuides") where child.name == "layoutGuide" {
      guard let guide = make(child) as? LayoutGuide, guide.owningView == nil else { continue }
      view.addLayoutGuide(guide)
    }
  }

  /// The guides above and below what bars cover: of the controller's view, which may not be its own yet.
  private func addGuides(of controller: ViewController, _ element: Element) {
    let children = element.list("layoutGuides").filter { $0.name == "viewControllerLayoutGuide" }
    guard !children.isEmpty, let content = element.keyed("view"), let view = object(content) as? View else { return }
    for child in children { take(child["type"] == "bottom" ? view.bottomBarGuide : view.topBarGuide, for: child) }
  }

  private func addConstraints(in view: View, _ element: Element) {
    let list = element.list(Self.constraints)
    if list.isEmpty { return }
    let hidden = excluded("constraints", of: element)
    var held: [LayoutConstraint] = []
    held.reserveCapacity(list.count)
    for child in list where child.mark == Self.constraintName.mark {
      // Most have no variations.
      let plain = child.children.isEmpty ? ElementReader(element: child, session: self) : reader(child.number)
      guard child[Self.placeholder] != "YES", let reader = plain else { continue }
      guard let made = constraint(reader, in: view) else { continue }
      take(made.constraint, for: child)
      // One that is not installed can be an outlet, too.
      if !hidden.isEmpty, let id = child.id, hidden.contains(id) { continue }
      guard let first = Self.owner(of: made.first), isInside(first, view) else { continue }
      if let item = made.second, item !== made.first {
        guard let other = Self.owner(of: item), isInside(other, view) else { continue }
        other.markHoldsConstraints()
      }
      first.markHoldsConstraints()
      held.append(made.constraint)
    }
    view.holdNew(held)
  }

  private func constraint(
    _ reader: ElementReader, in view: View
  ) -> (constraint: LayoutConstraint, first: AnyObject, second: AnyObject?)? {
    let element = reader.element
    guard let first = item(element.attribute(Self.firstItem), in: view, reader),
      let attribute = reader.word(Self.firstAttribute, ElementWords.attributes)
    else { return nil }
    var second: AnyObject?
    var secondAttribute = LayoutConstraint.Attribute.notAnAttribute
    let other = element.attribute(Self.secondItem)
    if other != nil || element[Self.secondAttribute] != nil {
      guard let found = item(other, in: view, reader),
        let word = reader.word(Self.secondAttribute, ElementWords.attributes)
      else { return nil }
      (second, secondAttribute) = (found, word)
    }
    let relation = reader.word(Self.relation, ElementWords.relations) ?? .equal
    let multiplier = element[Self.multiplier].map { Self.ratio($0) } ?? 1
    guard let multiplier else {
      reader.warn(.value(element: "constraint", attribute: "multiplier", value: element["multiplier"] ?? ""))
      return nil
    }
    let own = element[Self.constant] == nil ? nil : reader.number("constant")
    var constant = own ?? 0
    if own == nil, element[Self.constant] == nil, element["symbolic"] == "YES" {
      constant = first === view || second === view ? Self.standardMargin : Self.standardSpace
    }
    do {
      let constraint = try LayoutConstraint(
        checkedItem: first, attribute: attribute, relatedBy: relation, toItem: second, attribute: secondAttribute,
        multiplier: multiplier, constant: constant)
      if element[Self.priority] != nil, let priority = reader.priority("priority") { constraint.priority = priority }
      if let identifier = element[Self.identifier] { constraint.identifier = identifier }
      constraint.shouldBeArchived = true
      return (constraint, first, second)
    } catch {
      reader.warn(.constraint("\(error)"))
      return nil
    }
  }

  private static let viewLayoutGuide: ElementName = "viewLayoutGuide"
  private static let constraints: ElementName = "constraints"
  private static let constraintName: ElementName = "constraint"
  private static let placeholder: ElementName = "placeholder"
  private static let firstItem: ElementName = "firstItem"
  private static let secondItem: ElementName = "secondItem"
  private static let firstAttribute: ElementName = "firstAttribute"
  private static let secondAttribute: ElementName = "secondAttribute"
  private static let relation: ElementName = "relation"
  private static let multiplier: ElementName = "multiplier"
  private static let constant: ElementName = "constant"
  private static let priority: ElementName = "priority"
  private static let identifier: ElementName = "identifier"

  /// UIKit's standard distances, of views and from the edge of the superview.
  private static let standardSpace = 8.0
  private static let standardMargin = 20.0

  /// A number, or two with a colon or a slash: `16:9`.
  static func ratio(_ text: String) -> Double? {
    if let number = ElementReader.number(text) { return number }
    for separator in [":" as Character, "/"] where text.contains(separator) {
      let parts = text.split(separator: separator).compactMap { ElementReader.number(String($0)) }
      guard parts.count == 2, parts[1] != 0 else { return nil }
      let ratio = parts[0] / parts[1]
      return ratio.isFinite ? ratio : nil
    }
    return nil
  }

  private func item(_ reference: ElementAttribute?, in view: View, _ reader: ElementReader) -> AnyObject? {
    guard let reference else { return view }
    guard let element = archive.element(of: reference) else {
      reader.warn(.noObject(reference.value))
      return nil
    }
    // A view that is not installed has no object, and its constraints none either.
    return object(element)
  }

  private static func owner(of item: AnyObject) -> View? { item as? View ?? (item as? LayoutGuide)?.owningView }

  private func isInside(_ item: View, _ view: View) -> Bool {
    item === view || item.superview === view || item.isDescendant(of: view)
  }
}
