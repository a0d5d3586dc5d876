public import MultiplaneContents
public import MultiplaneLayers
import MultiplaneViews

extension Layer {
  /// Draws the layer with its sublayers, without its own transform, in a context whose user space is the layer's own:
  /// also what lies outside of the bounds, such as shadows, copies and shapes. By the shared application's
  /// `pictureRenderer`: nothing without one, and on other threads than the main one.
  public final func render(in context: any DrawingContext) {
    guard Thread.isMainThread else { return }
    let call = Call(layer: self, context: context)
    MainActor.assumeIsolated { Application.shared.draw(call.layer, in: call.context) }
  }

  /// On its way to the main actor, on its thread.
  private struct Call: @unchecked Sendable {
    let layer: Layer
    let context: any DrawingContext
  }
}
