import MultiplaneAnimation
import MultiplaneLayers

/// A layer that is in its state before a transition, and what it has afterwards.
struct StateBefore {
  let layer: Layer
  /// The state afterwards.
  let description: LayerDescription
  private let sublayers: [Layer]
  private let mask: Layer?

  /// Takes the sublayers and the mask off the layer.
  init(_ layer: Layer, after description: LayerDescription) {
    self.layer = layer
    self.description = description
    (sublayers, mask) = (layer.sublayers, layer.mask)
    layer.removeLayersBelow()
  }

  /// Replaces the sublayers and the mask by those of afterwards.
  func restoreLayers(in file: String?) throws(SceneError) {
    layer.removeLayersBelow()
    do throws(LayerError) {
      for sublayer in sublayers { try layer.addSublayer(checked: sublayer) }
      try layer.setMask(checked: mask)
    } catch {
      throw SceneError(.layer(error), file: file)
    }
  }
}

extension Layer {
  fileprivate func removeLayersBelow() {
    for sublayer in sublayers { sublayer.removeFromSuperlayer() }
    mask = nil
  }

  /// Sets the properties that a scene file can set to their defaults.
  func resetProperties() {
    copyProperties(of: Swift.type(of: self).init())
    if !(self is TextLayer || self is DrawnLayer) { contents = nil }
    (self as? DrawnLayer)?.commands = []
    timing = MediaTimingValues()
  }
}
