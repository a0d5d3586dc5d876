import MultiplaneAnimation
import MultiplaneContents
import MultiplaneLayers

/// An animation of a scene file.
package struct AnimationDescription: Sendable {
  package var layerKey: String?
  let kind: AnimationClass
  /// The position of the animation in the file, for errors.
  let place: SceneFile.Place
  /// What sets the animation's values, given the bitmaps by their names.
  private var settings: [@Sendable (Animation, [String: Bitmap]) -> Void] = []
  /// The names of the images that are values.
  private var images: Set<String> = []
  /// Those of a group.
  var animations: [AnimationDescription] = []
  /// The state before a transition: the layer, then those below, as in `SceneFile.layers`; empty for all others.
  package var layersBefore: [LayerDescription] = []

  init(_ kind: AnimationClass, at place: SceneFile.Place) { (self.kind, self.place) = (kind, place) }

  /// A value of a property.
  enum Value: Sendable {
    case value(AnimationValue)
    /// The name of an image in the file.
    case image(String)

    fileprivate func resolved(_ bitmaps: [String: Bitmap]) -> AnimationValue? {
      switch self {
      case .value(let value): value
      case .image(let name): bitmaps[name].map { .bitmap($0) }
      }
    }
  }

  mutating func set<Owner: Animation, Value: Sendable>(
    _ path: any ReferenceWritableKeyPath<Owner, Value> & Sendable, _ value: Value
  ) {
    settings.append { animation, _ in (animation as? Owner)?[keyPath: path] = value }
  }

  /// Sets values of the animation's property.
  mutating func set<Owner: Animation>(
    _ values: [Value], _ set: @escaping @Sendable (Owner, [AnimationValue]) -> Void
  ) {
    for case .image(let name) in values { images.insert(name) }
    settings.append { animation, bitmaps in
      if let animation = animation as? Owner { set(animation, values.compactMap { $0.resolved(bitmaps) }) }
    }
  }

  /// Makes the animation. The layer keeps it when it has ended: a scene is rendered at any time, forward or backward.
  ///
  /// - Parameter images: bitmaps by image name.
  func makeAnimation(images: [String: Bitmap]) -> Animation {
    let animation = kind.type.init()
    for set in settings { set(animation, images) }
    if !animations.isEmpty {
      (animation as? AnimationGroup)?.animations = animations.map { $0.makeAnimation(images: images) }
    }
    animation.isRemovedOnCompletion = false
    return animation
  }

  /// Whether the images of all values are there.
  func hasItsImages(in bitmaps: [String: Bitmap]) -> Bool {
    images.allSatisfy { bitmaps[$0] != nil } && animations.allSatisfy { $0.hasItsImages(in: bitmaps) }
  }
}
