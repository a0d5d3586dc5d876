import MultiplaneGeometry
package import MultiplaneViews

extension Script {
  /// The one element that a line touches: by its label, or else its identifier; or by all that is not nil.
  package struct Tap: Equatable {
    /// A label, or else an identifier.
    package var name: String?
    package var label: String?
    package var identifier: String?
    package var role: SemanticsRole?
    /// nil for all windows.
    package var window: Int?
  }

  static func tap(_ fields: inout Fields) throws(Reason) -> Tap {
    var tap = Tap()
    if let name = fields.text("tap") {
      tap.name = name
    } else {
      var own = try fields.object("tap", "a label, or an object with a label, identifier or role")
      if own.has("label") { tap.label = try own.string("label") }
      if own.has("identifier") { tap.identifier = try own.string("identifier") }
      if own.has("role") { tap.role = try role(try own.string("role")) }
      if own.has("window") { tap.window = try window(&own) }
      if let unknown = own.rest { throw Reason("tap", "“\(unknown)” is no key of an element") }
    }
    if fields.has("window") { tap.window = try window(&fields) }
    let words = [tap.name, tap.label, tap.identifier].compactMap(\.self)
    guard !words.contains(""), !words.isEmpty || tap.role != nil else {
      throw Reason("tap", "names no element by label, identifier or role")
    }
    return tap
  }

  private static func role(_ name: String) throws(Reason) -> SemanticsRole {
    if let role = SemanticsRole(rawValue: name) { return role }
    let all = SemanticsRole.allCases.map(\.rawValue).joined(separator: ", ")
    throw Reason("role", "“\(name)” is none of \(all)")
  }
}

extension Script.Tap {
  /// More elements are not listed by an error.
  private static let longestList = 50

  /// Touches the element, which the hit test must find at its activation point.
  @MainActor func send(to application: Application, at time: Double) throws(ScriptRun.Problem) {
    let semantics = Semantics(of: application)
    defer { semantics.stop() }
    let element = try element(in: semantics.update(), of: application, semantics)
    if application.isIgnoringInteractionEvents { throw problem("the application ignores touches now") }
    let place = "(\(element.activationPoint.x), \(element.activationPoint.y))"
    switch semantics.target(of: element.id) {
    case .own: break
    case .nothing: throw problem("no view takes a touch at \(place), the activation point of \(element.name)")
    case .other(let view):
      let label =
        view.accessibilityLabel.map { " “\($0)”" } ?? view.accessibilityIdentifier.map { " #\($0)" } ?? ""
      throw problem("\(element.name) is covered at \(place) by a view of \(type(of: view))\(label)")
    }
    if !semantics.touch(element.id, at: time) { throw problem("no window takes a touch at \(place)") }
  }

  /// The one element that is meant.
  @MainActor private func element(
    in tree: SemanticsTree, of application: Application, _ semantics: Semantics
  ) throws(ScriptRun.Problem) -> SemanticsElement {
    let all = tree.inOrder.filter { element in
      guard let window else { return true }
      let windows = application.windows
      return windows.indices.contains(window) && semantics.window(of: element.id) === windows[window]
    }
    let found = matches(all)
    let usable = found.filter { $0.isEnabled && !$0.isOffscreen }
    if usable.count == 1 { return usable[0] }
    let named = role.map { _ in all.filter { $0.role == role } } ?? []
    if found.isEmpty {
      let others = named.isEmpty ? all : named
      throw problem("there is no element \(words); there are \(Self.list(others.filter(\.isNamed)))")
    }
    if usable.isEmpty { throw problem("\(words) cannot be used: \(found.map(\.description).joined(separator: ", "))") }
    throw problem("there are \(usable.count) elements \(words): \(usable.map(\.description).joined(separator: ", "))")
  }

  private func matches(_ all: [SemanticsElement]) -> [SemanticsElement] {
    var found = all.filter { element in
      (label == nil || element.label == label) && (identifier == nil || element.identifier == identifier)
        && (role == nil || element.role == role)
    }
    if let name {
      let labelled = found.filter { $0.label == name }
      found = labelled.isEmpty ? found.filter { $0.identifier == name } : labelled
    }
    // A window or a group of the same name is meant only where nothing else is.
    let parts = found.filter { !$0.role.isContainer }
    return parts.isEmpty ? found : parts
  }

  /// What is looked for, as errors call it.
  private var words: String {
    let texts = [
      role?.rawValue, (name ?? label).map { "“\($0)”" }, identifier.map { "#\($0)" }, window.map { "in window \($0)" },
    ]
    return texts.compactMap(\.self).joined(separator: " ")
  }

  private static func list(_ elements: [SemanticsElement]) -> String {
    if elements.isEmpty { return "none with a label or identifier" }
    let names = elements.prefix(longestList).map(\.name).joined(separator: ", ")
    return elements.count > longestList ? "\(names), and \(elements.count - longestList) more" : names
  }

  private func problem(_ words: String) -> ScriptRun.Problem { ScriptRun.Problem(description: "tap: \(words)") }
}

extension SemanticsElement {
  fileprivate var isNamed: Bool { label != nil || identifier != nil }
}
