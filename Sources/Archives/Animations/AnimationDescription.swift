package import MultiplaneAnimation
package import MultiplaneGeometry
package import MultiplaneLayers

/// An animation of a scene file.
package struct AnimationDescription: Sendable {
  package var layerKey: String?
  package var timing = MediaTimingValues()
  package var timingFunction: MediaTimingFunction?
  package var frameRate = FrameRateRange.default
  package var kind = Kind.group([])
  /// The position of the animation in the file, for errors.
  var place: SceneFile.Place

  /// The state before a transition: the layer, then those below; empty for all others.
  package var layersBefore: [LayerDescription] {
    if case .transition(let transition) = kind { transition.before } else { [] }
  }

  /// What the class of the animation has.
  package indirect enum Kind: Sendable {
    case basic(PropertyDescription, Ends)
    case keyframe(PropertyDescription, KeyframeDescription)
    case spring(PropertyDescription, Ends, SpringDescription)
    case group([AnimationDescription])
    case transition(TransitionDescription)
  }

  package struct PropertyDescription: Sendable {
    package var keyPath = ""
    package var isAdditive = false
    package var isCumulative = false
  }

  package struct Ends: Sendable {
    package var from: Value?
    package var to: Value?
    package var by: Value?
  }

  package struct KeyframeDescription: Sendable {
    package var values: [Value]?
    package var path: Path?
    package var keyTimes: [Double]?
    package var timingFunctions: [MediaTimingFunction]?
    package var mode = CalculationMode.linear
    package var rotationMode: RotationMode?
    package var tension: [Double]?
    package var continuity: [Double]?
    package var bias: [Double]?
  }

  package struct SpringDescription: Sendable {
    package var mass = 1.0
    package var stiffness = 100.0
    package var damping = 10.0
    package var initialVelocity = 0.0
  }

  package struct TransitionDescription: Sendable {
    package var type = TransitionType.fade
    package var subtype = TransitionSubtype.fromLeft
    package var startProgress = 0.0
    package var endProgress = 1.0
    /// The layer as it is before, and its sublayers, as in `SceneFile.layers`.
    package var before: [LayerDescription] = []
  }

  /// A value of a property.
  package enum Value: Sendable {
    case value(AnimationValue)
    /// The name of an image in the file.
    case image(String)
  }
}
