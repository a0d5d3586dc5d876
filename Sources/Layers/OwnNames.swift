// Members whose names the module QuartzCore gives to others, of Core Animation's types, as it reaches them still: an
// extension of another module hides them there. What is set in each frame has accessors; a key path takes longer.
package import MultiplaneAnimation
package import MultiplaneContents
package import MultiplaneGeometry

extension Layer {
  package var ownSublayers: [Layer] { sublayers }
  package var ownAnimationKeys: [String] { animationKeys }
  package var ownNeedsDisplay: Bool { needsDisplay }

  package func ownConvert(_ point: Point, from layer: Layer?) -> Point? { convert(point, from: layer) }
  package func ownConvert(_ point: Point, to layer: Layer?) -> Point? { convert(point, to: layer) }
  package func ownConvert(_ rect: Rect, from layer: Layer?) -> Rect? { convert(rect, from: layer) }
  package func ownConvert(_ rect: Rect, to layer: Layer?) -> Rect? { convert(rect, to: layer) }
}

// MARK: Paths

extension Layer {
  package var ownContents: (any LayerContents)? {
    get { contents }
    set { contents = newValue }
  }

  package var ownShadowPath: Path? {
    get { shadowPath }
    set { shadowPath = newValue }
  }

  package var ownAffineTransform: Transform2D {
    get { affineTransform }
    set { affineTransform = newValue }
  }
}

extension BasicAnimation {
  package enum Own {
    package static var fromValue: ReferenceWritableKeyPath<BasicAnimation, (any AnimatableValue)?> { \.fromValue }
    package static var toValue: ReferenceWritableKeyPath<BasicAnimation, (any AnimatableValue)?> { \.toValue }
    package static var byValue: ReferenceWritableKeyPath<BasicAnimation, (any AnimatableValue)?> { \.byValue }
  }
}

extension KeyframeAnimation {
  package enum Own {
    package static var values: ReferenceWritableKeyPath<KeyframeAnimation, [any AnimatableValue]?> { \.values }
    package static var path: ReferenceWritableKeyPath<KeyframeAnimation, Path?> { \.path }
    package static var keyTimes: ReferenceWritableKeyPath<KeyframeAnimation, [Double]?> { \.keyTimes }
    package static var tensionValues: ReferenceWritableKeyPath<KeyframeAnimation, [Double]?> { \.tensionValues }
    package static var continuityValues: ReferenceWritableKeyPath<KeyframeAnimation, [Double]?> { \.continuityValues }
    package static var biasValues: ReferenceWritableKeyPath<KeyframeAnimation, [Double]?> { \.biasValues }
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
