// Properties whose names the UIKit module gives to others, of UIKit's types, under names that reach them still.
extension BarButtonItem {
  package final var press: (@MainActor (BarButtonItem) -> Void)? {
    get { action }
    set { action = newValue }
  }
}
