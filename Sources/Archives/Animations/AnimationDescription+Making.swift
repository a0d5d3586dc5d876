import MultiplaneAnimation
import MultiplaneContents
import MultiplaneLayers

extension AnimationDescription {
  /// Makes the animation. The layer keeps it when it has ended: a scene is rendered at any time, forward or backward.
  ///
  /// - Parameter images: bitmaps by image name; a value whose image is missing is left out.
  func makeAnimation(images: [String: Bitmap]) -> Animation {
    let animation = makeClass(images: images)
    animation.timing = timing
    animation.timingFunction = timingFunction
    animation.preferredFrameRateRange = frameRate
    animation.isRemovedOnCompletion = false
    return animation
  }

  /// Whether the images of all values are there.
  func hasItsImages(in images: [String: Bitmap]) -> Bool {
    switch kind {
    case .basic(_, let ends), .spring(_, let ends, _):
      [ends.from, ends.to, ends.by].allSatisfy { $0 == nil || $0?.resolved(images) != nil }
    case .keyframe(_, let frames): frames.values?.allSatisfy { $0.resolved(images) != nil } ?? true
    case .group(let animations): animations.allSatisfy { $0.hasItsImages(in: images) }
    case .transition: true
    }
  }

  private func makeClass(images: [String: Bitmap]) -> Animation {
    switch kind {
    case .basic(let property, let ends):
      let animation = BasicAnimation()
      property.apply(to: animation)
      ends.apply(to: animation, images: images)
      return animation
    case .spring(let property, let ends, let spring):
      let animation = spring.makeAnimation()
      property.apply(to: animation)
      ends.apply(to: animation, images: images)
      return animation
    case .keyframe(let property, let frames):
      let animation = KeyframeAnimation()
      property.apply(to: animation)
      animation.values = frames.values?.compactMap { $0.resolved(images) }
      animation.path = frames.path
      animation.keyTimes = frames.keyTimes
      animation.timingFunctions = frames.timingFunctions
      animation.calculationMode = frames.mode
      animation.rotationMode = frames.rotationMode
      animation.tensionValues = frames.tension
      animation.continuityValues = frames.continuity
      animation.biasValues = frames.bias
      return animation
    case .group(let animations):
      let group = AnimationGroup()
      group.animations = animations.map { $0.makeAnimation(images: images) }
      return group
    case .transition(let description):
      let transition = Transition()
      transition.type = description.type
      transition.subtype = description.subtype
      transition.part = (description.startProgress, description.endProgress)
      return transition
    }
  }
}

extension AnimationDescription.PropertyDescription {
  fileprivate func apply(to animation: PropertyAnimation) {
    animation.keyPath = keyPath
    animation.isAdditive = isAdditive
    animation.isCumulative = isCumulative
  }
}

extension AnimationDescription.Ends {
  fileprivate func apply(to animation: BasicAnimation, images: [String: Bitmap]) {
    animation.fromValue = from?.resolved(images)
    animation.toValue = to?.resolved(images)
    animation.byValue = by?.resolved(images)
  }
}

extension AnimationDescription.SpringDescription {
  /// A spring without a property.
  func makeAnimation() -> SpringAnimation {
    let animation = SpringAnimation()
    animation.mass = mass
    animation.stiffness = stiffness
    animation.damping = damping
    animation.initialVelocity = initialVelocity
    return animation
  }
}

extension AnimationDescription.Value {
  fileprivate func resolved(_ images: [String: Bitmap]) -> AnimationValue? {
    switch self {
    case .value(let value): value
    case .image(let name): images[name].map { .bitmap($0) }
    }
  }
}
