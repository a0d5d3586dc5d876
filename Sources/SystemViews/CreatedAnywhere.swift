public import MultiplaneGeometry
public import MultiplaneViews

// Views that may be made on any thread, to be used on the main actor: their initialisers touch nothing that is shared.

extension CreatedAnywhere where Self == Control {
  /// Makes a control on any thread.
  nonisolated public init(anywhere frame: Rect) { self.init(frame: frame) { Control(frame: $0) } }
}

extension CreatedAnywhere where Self == Button {
  /// Makes a button of the type `custom` on any thread.
  nonisolated public init(anywhere frame: Rect) { self.init(frame: frame) { Button(frame: $0) } }
}

extension CreatedAnywhere where Self == Label {
  /// Makes a label on any thread.
  nonisolated public init(anywhere frame: Rect) { self.init(frame: frame) { Label(frame: $0) } }
}

extension CreatedAnywhere where Self == ImageView {
  /// Makes an image view on any thread.
  nonisolated public init(anywhere frame: Rect) { self.init(frame: frame) { ImageView(frame: $0) } }
}

extension CreatedAnywhere where Self == Toolbar {
  /// Makes a toolbar on any thread.
  nonisolated public init(anywhere frame: Rect) { self.init(frame: frame) { Toolbar(frame: $0) } }
}

extension CreatedAnywhere where Self == ProgressView {
  /// Makes a progress view on any thread.
  nonisolated public init(anywhere frame: Rect) { self.init(frame: frame) { ProgressView(frame: $0) } }
}

extension CreatedAnywhere where Self == ActivityIndicator {
  /// Makes an activity indicator on any thread.
  nonisolated public init(anywhere frame: Rect) { self.init(frame: frame) { ActivityIndicator(frame: $0) } }
}
