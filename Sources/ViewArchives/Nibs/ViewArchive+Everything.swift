import MultiplaneViews

extension ViewArchive {
  /// Makes everything that the file has: all objects of a xib, or all controllers of a storyboard with their views;
  /// what does not fit is told to the options.
  ///
  /// - Returns: how many objects of the file have identifiers.
  @MainActor package func makeEverything(_ options: ArchiveOptions) throws(ViewArchiveError) -> Int {
    switch kind {
    case .xib: _ = try Nib(self, options: options).instantiate(owner: nil)
    case .storyboard:
      let storyboard = try Storyboard(self, options: options)
      storyboard.finder = { name, _ in
        guard let path = options.resources.path(name, ["mpviews", "storyboard"]) else { return nil }
        return try? Storyboard(path: path, options: options)
      }
      for element in storyboard.controllers where element.name != "viewControllerPlaceholder" {
        try storyboard.controller(element).loadViewIfNeeded()
      }
    }
    return objectCount
  }
}
