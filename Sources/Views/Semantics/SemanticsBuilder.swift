import MultiplaneGeometry

/// What an object says of itself to assistive programs beside UIKit's properties.
@MainActor package protocol SemanticsSource: Responder {
  /// What it is, where its traits do not say so.
  var semanticsRole: SemanticsRole { get }
}

/// What gives windows a name.
@MainActor package protocol SemanticsTitled {
  /// nil, or empty, for none.
  var semanticsTitle: String? { get }
}

/// Makes all elements of the windows that are shown, without recursion: hierarchies may be thousands of levels deep.
@MainActor struct SemanticsBuilder {
  /// More elements of one `accessibilityElementCount()` are left out.
  private static let mostElements = 65_536

  private struct Node {
    var element: SemanticsElement
    let isFromRight: Bool
    /// Whether the children are read in the order in which they were found.
    let isOrdered: Bool
    /// Whether it goes without children.
    let mayBeEmpty: Bool
    var children: [Int] = []
  }

  /// An object that is still to be looked at.
  private struct Item {
    let object: Responder
    /// The index of the node that it is in.
    let parent: Int
    /// What the views around it leave of the window, in its space.
    let clip: Rect
    /// Whether its container has named it.
    let isNamed: Bool
  }

  /// The identity of an object.
  let identify: (Responder) -> SemanticsID
  /// Called with what may be in the tree, before it is asked for anything.
  let reach: (Responder) -> Void
  let keyWindow: Window?
  private var nodes: [Node] = []
  private var seen: [ObjectIdentifier: Int] = [:]
  private var pending: [Item] = []
  private(set) var roots: [SemanticsID] = []

  init(
    keyWindow: Window?, reach: @escaping (Responder) -> Void, identify: @escaping (Responder) -> SemanticsID
  ) {
    (self.keyWindow, self.reach, self.identify) = (keyWindow, reach, identify)
  }

  /// Adds the windows of a screen.
  mutating func add(_ windows: [Window]) {
    let shown = windows.filter(isShown)
    // The frontmost one that is modal hides those of all levels.
    let kept = shown.last(where: \.accessibilityViewIsModal).map { [$0] } ?? shown
    for window in kept { add(window) }
  }

  /// The elements, each before those that it holds, in the order in which they are read.
  mutating func finish() -> (elements: [SemanticsElement], focus: SemanticsID?) {
    leaveOutEmpty()
    for index in nodes.indices {
      var children = nodes[index].children
      if !nodes[index].isOrdered {
        let order = ReadingOrder(isFromRight: nodes[index].isFromRight)
        children = order.sorted(children.map { nodes[$0].element.frame }).map { children[$0] }
        nodes[index].children = children
      }
      nodes[index].element.children = children.map { nodes[$0].element.id }
    }
    let focus = focused()
    if let focus { nodes[focus].element.isFocused = true }
    var (elements, left) = ([SemanticsElement](), nodes.indices.filter { nodes[$0].element.parent == nil })
    left.reverse()
    while let index = left.popLast() {
      elements.append(nodes[index].element)
      left.append(contentsOf: nodes[index].children.reversed())
    }
    return (elements, focus.map { nodes[$0].element.id })
  }

  /// Takes containers out that hold nothing and say nothing; those of containers come before these.
  private mutating func leaveOutEmpty() {
    var isLeftOut = [Bool](repeating: false, count: nodes.count)
    for index in nodes.indices.reversed() {
      nodes[index].children.removeAll { isLeftOut[$0] }
      isLeftOut[index] = nodes[index].children.isEmpty && !nodes[index].mayBeEmpty
    }
  }

  /// The node of the first responder, or of the nearest view around it.
  private func focused() -> Int? {
    guard let first = keyWindow?.firstResponder else { return nil }
    if let own = seen[ObjectIdentifier(first)] { return own }
    var view = first as? View ?? (first as? ViewController)?.viewIfLoaded
    while let current = view {
      if let node = seen[ObjectIdentifier(current)] { return node }
      view = current.superlink
    }
    return nil
  }

  // MARK: Looking

  private func isShown(_ view: View) -> Bool { !view.isHidden && view.alpha > 0 && !view.accessibilityElementsHidden }

  private mutating func add(_ window: Window) {
    // A program may make a window an element; it is not one without children then.
    let index = append(window, role: .window, parent: nil, clip: window.bounds, in: window)
    roots.append(nodes[index].element.id)
    look(in: window, index, window.bounds)
    while let item = pending.popLast() { look(at: item, in: window) }
  }

  private mutating func look(at item: Item, in window: Window) {
    let object = item.object
    reach(object)
    guard seen[ObjectIdentifier(object)] == nil, !object.accessibilityElementsHidden else { return }
    var clip = item.clip
    if let view = object as? View {
      guard isShown(view), !item.isNamed || isInWindow(view, window) else { return }
      // A window that a container names is read by itself.
      if view.flags.contains(.isWindow) { return }
      if view.clipsToBounds { clip = clip.intersection(view.convert(view.bounds, to: window)) }
    }
    if object.isAccessibilityElement {
      let role = role(of: object, isElement: true)
      let isSilent = role == .text && (object.accessibilityLabel ?? "").isEmpty && object.accessibilityValue == nil
      if isSilent, object.accessibilityIdentifier == nil { return }
      _ = append(object, role: role, parent: item.parent, clip: item.clip, in: window)
      return
    }
    guard let role = containerRole(of: object, item) else { return look(in: object, item.parent, clip) }
    let index = append(object, role: role, parent: item.parent, clip: item.clip, in: window)
    look(in: object, index, clip)
  }

  /// Whether a view that a container has named can be seen in its window.
  private func isInWindow(_ view: View, _ window: Window) -> Bool {
    guard view.window === window else { return false }
    var current = view.superlink
    while let around = current {
      if around.isHidden || around.alpha <= 0 { return false }
      current = around.superlink
    }
    return true
  }

  /// Notes what an object holds, so that it is looked at, in order, before what is noted already.
  private mutating func look(in object: Responder, _ parent: Int, _ clip: Rect) {
    if let named = namedElements(of: object) {
      for element in named.reversed() {
        pending.append(Item(object: element, parent: parent, clip: clip, isNamed: true))
      }
      return
    }
    guard let view = object as? View else { return }
    let views = view.subviews
    if let modal = views.last(where: { isShown($0) && $0.accessibilityViewIsModal }) {
      pending.append(Item(object: modal, parent: parent, clip: clip, isNamed: false))
      return
    }
    for child in views.reversed() { pending.append(Item(object: child, parent: parent, clip: clip, isNamed: false)) }
  }

  /// What a container says that it holds; nil where it says nothing.
  private func namedElements(of object: Responder) -> [Responder]? {
    if let named = object.accessibilityElements { return named.compactMap { $0 as? Responder } }
    let count = object.accessibilityElementCount()
    guard count >= 0, count < .max else { return nil }
    return (0..<min(count, Self.mostElements)).compactMap { object.accessibilityElement(at: $0) as? Responder }
  }

  private func holdsNamedElements(_ object: Responder) -> Bool {
    if object.accessibilityElements != nil { return true }
    let count = object.accessibilityElementCount()
    return count >= 0 && count < .max
  }

  // MARK: Nodes

  private mutating func append(
    _ object: Responder, role: SemanticsRole, parent: Int?, clip: Rect, in window: Window
  ) -> Int {
    let index = nodes.count
    var element = SemanticsElement(id: identify(object), role: role, parent: parent.map { nodes[$0].element.id })
    fill(&element, object, clip, window)
    let isElement = object.isAccessibilityElement
    if isElement { addActions(to: &element, of: object) }
    if element.isModal { element.actions.append(.escape) }
    for action in object.accessibilityCustomActions ?? [] { element.actions.append(.custom(action.name)) }
    let view = object as? View
    nodes.append(
      Node(
        element: element, isFromRight: view?.isFromRight == true,
        isOrdered: holdsNamedElements(object),
        mayBeEmpty: role == .window || isElement || element.identifier != nil))
    seen[ObjectIdentifier(object)] = index
    if let parent { nodes[parent].children.append(index) }
    return index
  }

  private func fill(_ element: inout SemanticsElement, _ object: Responder, _ clip: Rect, _ window: Window) {
    func words(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
    element.label = words(object.accessibilityLabel) ?? words(title(of: object))
    element.value = words(object.accessibilityValue)
    element.hint = words(object.accessibilityHint)
    element.identifier = words(object.accessibilityIdentifier)
    element.language = words(object.accessibilityLanguage)
    element.traits = object.accessibilityTraits
    let frame = (object.accessibilityPath?.bounds ?? object.accessibilityFrame).standardized
    if frame.isFinite {
      element.screenFrame = frame
      if let screen = window.screenLink, case let own = window.convert(frame, from: screen), own.isFinite {
        element.frame = own
      }
    }
    let point = object.accessibilityActivationPoint
    if point.isFinite { element.activationPoint = point }
    element.isEnabled = !element.traits.contains(.notEnabled) && object.accessibilityRespondsToUserInteraction
    element.isSelected = element.traits.contains(.selected)
    element.isModal = object.accessibilityViewIsModal
    let seen = clip.intersection(element.frame)
    element.isOffscreen = !(seen.isFinite && seen.width > 0 && seen.height > 0)
  }

  /// What a window or a controller's view is called by those that it belongs to.
  private func title(of object: Responder) -> String? {
    guard let window = object as? Window else { return (object as? View)?.extras?.controller?.title }
    if let title = (window.screenLink?.responder as? any SemanticsTitled)?.semanticsTitle, !title.isEmpty {
      return title
    }
    return window.rootViewController?.title
  }

  private func addActions(to element: inout SemanticsElement, of object: Responder) {
    guard element.isEnabled else { return }
    let isSeen = [.text, .heading, .image, .progress].contains(element.role) || element.role.isContainer
    if !isSeen || (object as? View)?.takesTaps == true { element.actions.append(.activate) }
    if element.traits.contains(.adjustable) { element.actions += [.increment, .decrement] }
  }

  // MARK: Roles

  private func role(of object: Responder, isElement: Bool) -> SemanticsRole {
    let traits = object.accessibilityTraits
    let known: [(AccessibilityTraits, SemanticsRole)] = [
      (.keyboardKey, .key), (.searchField, .searchField), (.adjustable, .slider), (.toggleButton, .toggle),
      (.button, .button), (.link, .link),
      (.header, .heading), (.image, .image), (.staticText, .text),
    ]
    if let role = known.first(where: { traits.contains($0.0) })?.1 { return role }
    return (object as? any SemanticsSource)?.semanticsRole ?? (isElement ? .element : .group)
  }

  /// What an object that is no element is in the tree; nil for nothing, so that what it holds is in what holds it.
  private func containerRole(of object: Responder, _ item: Item) -> SemanticsRole? {
    switch object.accessibilityContainerType {
    case .none: break
    case .dataTable: return .table
    case .list: return .list
    case .landmark: return .landmark
    case .semanticGroup: return .group
    }
    if let role = (object as? any SemanticsSource)?.semanticsRole, role.isContainer { return role }
    let view = object as? View
    let isNamedView = item.isNamed && view?.subviews.isEmpty == false
    let isGroup =
      isNamedView || object.shouldGroupAccessibilityChildren || object.accessibilityViewIsModal
      || object.accessibilityLabel != nil || object.accessibilityIdentifier != nil || holdsNamedElements(object)
    if isGroup { return .group }
    guard let controller = view?.extras?.controller, controller.title?.isEmpty == false else { return nil }
    return view?.window?.rootViewController === controller ? nil : .group
  }
}

extension View {
  /// Whether a tap in the view is a gesture of its own.
  fileprivate var takesTaps: Bool {
    extras?.recognizers.contains { $0.isEnabled && $0.recognizesATap() } ?? false
  }
}
