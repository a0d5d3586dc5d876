/// Hears of what a user does with a search bar, and has a say in it. All methods have defaults: yes, and nothing.
@preconcurrency @MainActor public protocol SearchBarDelegate: AnyObject {
  /// Whether editing may begin.
  func searchBarShouldBeginEditing(_ searchBar: SearchBar) -> Bool
  /// Editing has begun.
  func searchBarTextDidBeginEditing(_ searchBar: SearchBar)
  /// Whether editing may end.
  func searchBarShouldEndEditing(_ searchBar: SearchBar) -> Bool
  /// Editing has ended.
  func searchBarTextDidEndEditing(_ searchBar: SearchBar)
  /// The user, or the program, has changed the text.
  func searchBar(_ searchBar: SearchBar, textDidChange searchText: String)
  /// Whether the user may put a text in the place of a range of UTF-16 units.
  func searchBar(_ searchBar: SearchBar, shouldChangeTextIn range: Range<Int>, replacementText text: String) -> Bool
  /// The return key was pressed.
  func searchBarSearchButtonClicked(_ searchBar: SearchBar)
  /// The cancel button was pressed.
  func searchBarCancelButtonClicked(_ searchBar: SearchBar)
  /// Another scope was chosen.
  func searchBar(_ searchBar: SearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension SearchBarDelegate {
  /// Yes.
  public func searchBarShouldBeginEditing(_ searchBar: SearchBar) -> Bool { true }
  /// Does nothing.
  public func searchBarTextDidBeginEditing(_ searchBar: SearchBar) {}
  /// Yes.
  public func searchBarShouldEndEditing(_ searchBar: SearchBar) -> Bool { true }
  /// Does nothing.
  public func searchBarTextDidEndEditing(_ searchBar: SearchBar) {}
  /// Does nothing.
  public func searchBar(_ searchBar: SearchBar, textDidChange searchText: String) {}
  /// Yes.
  public func searchBar(
    _ searchBar: SearchBar, shouldChangeTextIn range: Range<Int>, replacementText text: String
  ) -> Bool { true }
  /// Does nothing.
  public func searchBarSearchButtonClicked(_ searchBar: SearchBar) {}
  /// Does nothing.
  public func searchBarCancelButtonClicked(_ searchBar: SearchBar) {}
  /// Does nothing.
  public func searchBar(_ searchBar: SearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {}
}
