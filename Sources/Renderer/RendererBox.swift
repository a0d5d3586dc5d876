/// A renderer in a place of its own: lent out of an optional, all of it would be moved.
final class RendererBox {
  var renderer: Renderer

  init(_ renderer: consuming Renderer) { self.renderer = renderer }
}
