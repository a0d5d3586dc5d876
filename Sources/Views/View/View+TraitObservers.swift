extension View {
  /// Calls a function after each change of the view's traits.
  ///
  /// - Parameters:
  ///   - key: which observer it is, in place of that of an equal key.
  ///   - observer: nil for none any more.
  package final func observeTraits(_ key: AnyHashable, _ observer: ((View) -> Void)?) {
    extend(unlessDefault: observer == nil) { $0.dynamicColors[key] = observer }
  }
}
