// Members whose names the module QuartzCore gives to others, of Core Animation's types, as it reaches them still: an
// extension of another module hides them there.
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
  package enum Own {
    package static var contents: ReferenceWritableKeyPath<Layer, (any LayerContents)?> { \.contents }
    package static var shadowPath: ReferenceWritableKeyPath<Layer, Path?> { \.shadowPath }
    package static var affineTransform: ReferenceWritableKeyPath<Layer, Transform2D> { \.affineTransform }
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
  package enum Own {
    package static var colors: ReferenceWritableKeyPath<GradientLayer, [Color]> { \.colors }
    package static var locations: ReferenceWritableKeyPath<GradientLayer, [Double]?> { \.locations }
  }
}

extension ShapeLayer {
  package enum Own {
    package static var path: ReferenceWritableKeyPath<ShapeLayer, Path?> { \.path }
    package static var lineDashPattern: ReferenceWritableKeyPath<ShapeLayer, [Double]> { \.lineDashPattern }
  }
}

extension TextLayer {
  package enum Own {
    package static var string: ReferenceWritableKeyPath<TextLayer, String> { \.string }
    package static var font: ReferenceWritableKeyPath<TextLayer, Font> { \.font }
    package static var foregroundColor: ReferenceWritableKeyPath<TextLayer, Color> { \.foregroundColor }
  }
}
