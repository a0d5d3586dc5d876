@_exported public import class Foundation.NSAttributedString
import MultiplaneContents
public import MultiplaneScrolling

/// UIKit's name of `RefreshControl`.
public typealias UIRefreshControl = RefreshControl

extension UIRefreshControl {
  /// Words below the wheel; nil, the default, for none.
  public final var attributedTitle: NSAttributedString? {
    get { titleSource as? NSAttributedString }
    set {
      titleSource = newValue
      title = newValue.map { AttributedText($0) }
    }
  }
}
