package import MultiplaneViews

/// Shows menus: the module of controllers conforms `View` to it.
@MainActor package protocol MenuShowing: View {
  /// The view's menu, or how it is opened, has changed.
  ///
  /// - Parameters:
  ///   - menu: nil for none.
  ///   - opensAtOnce: whether a touch opens it, and not one that rests.
  func noteMenu(_ menu: Menu?, opensAtOnce: Bool)
}
