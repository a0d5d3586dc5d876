public import MultiplaneContents

/// What draws a layer and lays its sublayers out in the layer's place: a view, as a rule. Every function has a default.
///
/// A layer asks its delegate on the thread or actor that its tree belongs to. A class of the main actor conforms with
/// `extension View: @MainActor LayerDelegate`; its layer is then made, changed and committed on the main actor.
public protocol LayerDelegate: AnyObject {
  /// Makes the picture of a marked layer anew, by setting its `contents`. By default `layer.drawContents()`, which
  /// calls `draw(_:in:)`.
  func display(_ layer: Layer)

  /// Draws a layer's picture. By default nothing.
  ///
  /// - Parameter context: user space is the layer's own space; the clip is what is out of date, which is clear, or
  ///   black where the layer is opaque. It draws nothing after the call.
  func draw(_ layer: Layer, in context: any DrawingContext)

  /// Gives the sublayers of a marked layer their places. By default nothing.
  func layoutSublayers(of layer: Layer)

  /// What is to happen when a property of a layer changes; nil, the default, leaves that to the layer.
  ///
  /// - Parameter event: the property's name.
  func action(for layer: Layer, forKey event: String) -> (any LayerAction)?
}

extension LayerDelegate {
  /// Lets `draw(_:in:)` draw into the layer's backing store.
  public func display(_ layer: Layer) { layer.drawContents() }

  /// Draws nothing.
  public func draw(_ layer: Layer, in context: any DrawingContext) { layer.noteNothingDrawn() }

  /// Moves no sublayer.
  public func layoutSublayers(of layer: Layer) {}

  /// Leaves the action to the layer.
  public func action(for layer: Layer, forKey event: String) -> (any LayerAction)? { nil }
}

/// What happens when a property of a layer changes: an animation.
public protocol LayerAction: AnyObject {}
