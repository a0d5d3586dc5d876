import MultiplaneContents

extension ViewController {
  final func decodeValues(with coder: Coder) {
    title = coder.decodeString(forKey: "title")
    if let style = coder.decodeCase(ModalPresentationStyle.self, forKey: "modalPresentationStyle") {
      modalPresentationStyle = style
    }
    if let style = coder.decodeCase(ModalTransitionStyle.self, forKey: "modalTransitionStyle") {
      modalTransitionStyle = style
    }
    definesPresentationContext = coder.decodeBool(forKey: "definesPresentationContext")
    providesPresentationContextTransitionStyle = coder.decodeBool(forKey: "providesPresentationContextTransitionStyle")
    isModalInPresentation = coder.decodeBool(forKey: "isModalInPresentation")
    preferredContentSize = coder.decodeSize(forKey: "preferredContentSize")
    additionalSafeAreaInsets = coder.decodeEdgeInsets(forKey: "additionalSafeAreaInsets")
    if let respects = coder.decodeFlag(forKey: "viewRespectsSystemMinimumLayoutMargins") {
      viewRespectsSystemMinimumLayoutMargins = respects
    }
    if let style = coder.decodeCase(UserInterfaceStyle.self, forKey: "overrideUserInterfaceStyle") {
      self.style = style
    }
    if let view = coder.decodeObject(of: View.self, forKey: "view") {
      guard !(view is Window) else { return coder.failWithError(CoderError.circle(className: "\(type(of: view))")) }
      adopt(view)
      viewDidLoad()
    }
    for child in coder.decodeArray(of: ViewController.self, forKey: "children") ?? [] {
      guard child !== self, child.owner == nil, !child.contains(self) else { continue }
      add(child)
      child.didMove(toParent: self)
    }
  }

  /// Whether a controller is this one, or belongs to it or to its children.
  private final func contains(_ controller: ViewController) -> Bool {
    var above: ViewController? = controller
    while let current = above {
      if current === self { return true }
      above = current.owner
    }
    return false
  }

  final func encodeValues(with coder: Coder) {
    if let nibName { coder.encode(nibName as Any?, forKey: "nibName") }
    if let title { coder.encode(title as Any?, forKey: "title") }
    if modalPresentationStyle != .automatic {
      coder.encode(modalPresentationStyle.rawValue, forKey: "modalPresentationStyle")
    }
    if modalTransitionStyle != .coverVertical {
      coder.encode(modalTransitionStyle.rawValue, forKey: "modalTransitionStyle")
    }
    if definesPresentationContext { coder.encode(true, forKey: "definesPresentationContext") }
    if providesPresentationContextTransitionStyle {
      coder.encode(true, forKey: "providesPresentationContextTransitionStyle")
    }
    if isModalInPresentation { coder.encode(true, forKey: "isModalInPresentation") }
    if preferredContentSize != .zero { coder.encode(preferredContentSize, forKey: "preferredContentSize") }
    if additionalSafeAreaInsets != .zero { coder.encode(additionalSafeAreaInsets, forKey: "additionalSafeAreaInsets") }
    if !viewRespectsSystemMinimumLayoutMargins {
      coder.encode(false, forKey: "viewRespectsSystemMinimumLayoutMargins")
    }
    if style != .unspecified { coder.encode(style.rawValue, forKey: "overrideUserInterfaceStyle") }
    if let loaded { coder.encode(loaded as Any?, forKey: "view") }
    if !members.isEmpty { coder.encode(members as Any?, forKey: "children") }
  }

  /// Takes the view from the archive that the controller came from, or else from one that the application finds by
  /// the controller's names; says whether there was one.
  package final func loadArchivedView() -> Bool {
    if let origin { return origin.loadView(of: self) }
    return Application.standard?.viewLoader?(self) ?? false
  }
}
