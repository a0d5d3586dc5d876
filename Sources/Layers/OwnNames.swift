// Members whose names the module QuartzCore gives to others, of Core Animation's types, under names that reach them
// still: an extension of another module hides them there.
package import MultiplaneAnimation
package import MultiplaneContents
package import MultiplaneGeometry

extension Layer {
  package var ownSublayers: [Layer] { sublayers }

  package var ownContents: (any LayerContents)? {
    get { contents }
    set { contents = newValue }
  }

  package var ownShadowPath: Path? {
    get { shadowPath }
    set { shadowPath = newValue }
  }

  package var ownAnimationKeys: [String] { animationKeys }

  package var ownTransform: Transform2D {
    get { affineTransform }
    set { affineTransform = newValue }
  }

  package func ownConvert(_ point: Point, from layer: Layer?) -> Point? { convert(point, from: layer) }
  package func ownConvert(_ point: Point, to layer: Layer?) -> Point? { convert(point, to: layer) }
  package func ownConvert(_ rect: Rect, from layer: Layer?) -> Rect? { convert(rect, from: layer) }
  package func ownConvert(_ rect: Rect, to layer: Layer?) -> Rect? { convert(rect, to: layer) }
  package var ownNeedsDisplay: Bool { needsDisplay }
}

extension BasicAnimation {
  package var ownFromValue: (any AnimatableValue)? {
    get { fromValue }
    set { fromValue = newValue }
  }

  package var ownToValue: (any AnimatableValue)? {
    get { toValue }
    set { toValue = newValue }
  }

  package var ownByValue: (any AnimatableValue)? {
    get { byValue }
    set { byValue = newValue }
  }
}

extension KeyframeAnimation {
  package var ownValues: [any AnimatableValue]? {
    get { values }
    set { values = newValue }
  }

  package var ownPath: Path? {
    get { path }
    set { path = newValue }
  }

  package var ownKeyTimes: [Double]? {
    get { keyTimes }
    set { keyTimes = newValue }
  }

  package var ownTensionValues: [Double]? {
    get { tensionValues }
    set { tensionValues = newValue }
  }

  package var ownContinuityValues: [Double]? {
    get { continuityValues }
    set { continuityValues = newValue }
  }

  package var ownBiasValues: [Double]? {
    get { biasValues }
    set { biasValues = newValue }
  }
}

extension GradientLayer {
  package var ownColors: [Color] {
    get { colors }
    set { colors = newValue }
  }

  package var ownLocations: [Double]? {
    get { locations }
    set { locations = newValue }
  }
}

extension ShapeLayer {
  package var ownPath: Path? {
    get { path }
    set { path = newValue }
  }

  package var ownLineDashPattern: [Double] {
    get { lineDashPattern }
    set { lineDashPattern = newValue }
  }
}

extension TextLayer {
  package var ownString: String {
    get { string }
    set { string = newValue }
  }

  package var ownFont: Font {
    get { font }
    set { font = newValue }
  }

  package var ownForegroundColor: Color {
    get { foregroundColor }
    set { foregroundColor = newValue }
  }
}
