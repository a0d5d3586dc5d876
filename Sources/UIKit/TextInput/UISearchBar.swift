@_exported public import struct Foundation.NSRange
public import MultiplaneTextInput

/// UIKit's name of `SearchBar`.
public typealias UISearchBar = SearchBar
/// UIKit's name of `SearchTextField`.
public typealias UISearchTextField = SearchTextField

/// UIKit's name of `SearchBarDelegate`, with Foundation's type of ranges.
@preconcurrency @MainActor public protocol UISearchBarDelegate: SearchBarDelegate {
  /// Whether the user may put a text in the place of a range of UTF-16 units; yes by default.
  func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
}

extension UISearchBarDelegate {
  /// Yes.
  public func searchBar(
    _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }

  /// The same as Foundation has it.
  public func searchBar(
    _ searchBar: UISearchBar, shouldChangeTextIn range: Range<Int>, replacementText text: String
  ) -> Bool { self.searchBar(searchBar, shouldChangeTextIn: NSRange(range), replacementText: text) }
}
