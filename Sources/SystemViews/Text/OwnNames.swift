package import MultiplaneContents

// Properties whose names the UIKit module gives to others, of UIKit's types, under names that reach them still.
extension Label {
  package final var ownAttributedText: AttributedText? {
    get { attributedText }
    set { attributedText = newValue }
  }
}

extension BarButtonItem {
  package final var press: (@MainActor (BarButtonItem) -> Void)? {
    get { action }
    set { action = newValue }
  }
}

extension ProgressView {
  package final var ownProgress: Double {
    get { progress }
    set { progress = newValue }
  }
}
