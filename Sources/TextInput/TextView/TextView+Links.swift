import MultiplaneContents
import MultiplaneGeometry
import MultiplaneViews

// Text that leads somewhere: where text is not edited, a tap opens it.
extension TextView: TextLinkSource {
  /// What the text at a point leads to, and all of the text beside it that does.
  final func link(at point: Point) -> (link: String, range: Range<Int>)? {
    guard !isEditable, let own = characterRange(at: point).flatMap({ access.range($0) }) else { return nil }
    let store = editor.frame.store
    let (number, index) = store.index(own.lowerBound)
    let paragraph = store.paragraphs[number]
    guard let link = paragraph.attributes(at: index).link else { return nil }
    var (low, high) = (paragraph.string.startIndex, index)
    for run in paragraph.runs {
      if run.attributes.link == link {
        high = run.range.upperBound
      } else if run.range.lowerBound > index {
        break
      } else {
        low = run.range.upperBound
      }
    }
    return (link, store.offset(low, inParagraph: number)..<store.offset(high, inParagraph: number))
  }

  final func openLink(at point: Point) -> Bool {
    guard let (link, range) = link(at: point) else { return false }
    let allows = (delegate as? any TextViewDelegate)?.textView(self, shouldInteractWith: link, in: range) ?? true
    if allows { application?.linkOpener?(link) }
    return true
  }
}

/// A text that leads to other places.
@MainActor protocol TextLinkSource: AnyObject {
  /// Opens what the text at a point leads to; whether there is something.
  func openLink(at point: Point) -> Bool
}
