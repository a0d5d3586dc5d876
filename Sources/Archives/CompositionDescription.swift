package import MultiplaneGeometry
import MultiplaneLayers
internal import MultiplaneChanges
package import MultiplaneContents

/// The values of a layer's `CompositionKey`s in a scene file; `Layer`'s defaults for keys that are missing.
package struct CompositionDescription: Hashable, Sendable {
  package var cornerRadius = 0.0
  package var cornerRadii: CornerRadii?
  package var maskedCorners = CornerMask.all
  package var cornerCurve = CornerCurve.circular
  package var borderWidth = 0.0
  package var borderColor: Color? = .black
  package var shadowColor: Color? = .black
  package var shadowOpacity = 0.0
  package var shadowOffset = LayerEffects.default.shadowOffset
  package var shadowRadius = LayerEffects.default.shadowRadius
  package var shadowPath: Path?
  package var compositingFilter = BlendMode.normal
  package var filters: [Filter] = []
  package var backgroundFilters: [Filter] = []
  package var allowsGroupOpacity = true
  package var allowsEdgeAntialiasing = true
  package var edgeAntialiasingMask = EdgeMask.all
  package var shouldRasterize = false
  package var rasterizationScale = 1.0

  func apply(to layer: Layer) {
    layer.cornerRadius = cornerRadius
    layer.cornerRadii = cornerRadii
    layer.maskedCorners = maskedCorners
    layer.cornerCurve = cornerCurve
    layer.borderWidth = borderWidth
    layer.borderColor = borderColor
    layer.shadowColor = shadowColor
    layer.exactShadowOpacity = shadowOpacity
    layer.shadowOffset = shadowOffset
    layer.shadowRadius = shadowRadius
    layer.shadowPath = shadowPath
    layer.compositingFilter = compositingFilter
    layer.filters = filters
    layer.backgroundFilters = backgroundFilters
    layer.allowsGroupOpacity = allowsGroupOpacity
    layer.allowsEdgeAntialiasing = allowsEdgeAntialiasing
    layer.edgeAntialiasingMask = edgeAntialiasingMask
    layer.shouldRasterize = shouldRasterize
    layer.rasterizationScale = rasterizationScale
  }
}
