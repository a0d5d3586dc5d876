public import MultiplaneContents

/// Draws a layer and lays out its sublayers on the layer's behalf; usually a view. Every function has a default.
///
/// A layer calls its delegate on the thread or actor of its tree. A class of the main actor conforms with
/// `extension View: @MainActor LayerDelegate`; its layer must then be made, changed and committed on the main actor.
public protocol LayerDelegate: AnyObject {
  /// Updates the contents of a marked layer by setting `contents`. The default calls `layer.drawContents()`, which
  /// calls `draw(_:in:)`.
  func display(_ layer: Layer)

  /// Draws a layer's contents. The default draws nothing.
  ///
  /// - Parameter context: user space is the layer's own space. The clip is the stale part, which is transparent, or
  ///   black for an opaque layer. Drawing after the call has no effect.
  func draw(_ layer: Layer, in context: any DrawingContext)

  /// Called before a layer is drawn. The default does nothing.
  func layerWillDraw(_ layer: Layer)

  /// Lays out the sublayers of a marked layer. The default does nothing.
  func layoutSublayers(of layer: Layer)

  /// The action to run when a property of a layer changes; nil, the default, leaves the choice to the layer.
  ///
  /// - Parameter event: the name of the property.
  func action(for layer: Layer, forKey event: String) -> (any LayerAction)?
}

extension LayerDelegate {
  /// Draws into the layer's backing store by `draw(_:in:)`.
  public func display(_ layer: Layer) { layer.drawContents() }

  /// Draws nothing.
  public func draw(_ layer: Layer, in context: any DrawingContext) { layer.noteNothingDrawn() }

  /// Does nothing.
  public func layerWillDraw(_ layer: Layer) {}

  /// Does nothing.
  public func layoutSublayers(of layer: Layer) {}

  /// Returns nil.
  public func action(for layer: Layer, forKey event: String) -> (any LayerAction)? { nil }
}

/// An action that runs when a property of a layer changes, such as an `Animation`.
public protocol LayerAction: AnyObject {
  /// Runs the action, before the property changes. The default does nothing.
  ///
  /// - Parameters:
  ///   - event: the name of the property.
  ///   - layer: the layer, with the old value.
  func run(forKey event: String, on layer: Layer)
}

extension LayerAction {
  /// Does nothing.
  public func run(forKey event: String, on layer: Layer) {}
}

/// The action that does nothing: the change is not animated. Core Animation's `NSNull`.
public final class NoAction: LayerAction, Sendable {
  /// Makes such an action.
  public init() {}
}

/// An action of another module that does nothing, as `NoAction`.
package protocol EmptyAction: LayerAction {}
