public import MultiplaneAnimation
internal import MultiplaneContents
public import MultiplaneGeometry

extension AnimationTrack {
  /// Sets the animated value in a layer's appearance, which has the values below.
  public func apply(_ moment: Moment, to appearance: inout AppearanceRecord) {
    switch key.property {
    case .opacity: appearance.opacity = number(moment, over: appearance.opacity)
    case .backgroundColor: appearance.backgroundColor = color(moment, over: appearance.backgroundColor)
    case .contentsScale: appearance.contentsScale = number(moment, over: appearance.contentsScale)
    case .isHidden: appearance.isHidden = flag(moment, over: appearance.isHidden)
    case .masksToBounds: appearance.masksToBounds = flag(moment, over: appearance.masksToBounds)
    default: break
    }
  }

  /// Sets the animated value in a layer's contents detail, which has the values below.
  public func apply(_ moment: Moment, to detail: inout ContentsDetail) {
    switch key.property {
    case .contentsRect: detail.contentsRect = rect(moment, over: detail.contentsRect)
    case .contentsCenter: detail.contentsCenter = rect(moment, over: detail.contentsCenter)
    case .minificationFilterBias: detail.minificationFilterBias = number(moment, over: detail.minificationFilterBias)
    case .contentsTintColor: detail.tintColor = color(moment, over: detail.tintColor ?? .black)
    default: break
    }
  }

  /// Sets the animated value in a layer's effects, which have the values below.
  public func apply(_ moment: Moment, to effects: inout LayerEffects) {
    switch key.property {
    case .cornerRadius:
      let radius = number(moment, over: effects.cornerRadius)
      effects.cornerRadii = CornerRadii(radius).keeping(effects.maskedCorners)
    case .cornerRadii:
      effects.cornerRadii = cornerRadii(moment, over: effects.cornerRadii).keeping(effects.maskedCorners)
    case .borderWidth: effects.borderWidth = number(moment, over: effects.borderWidth)
    case .borderColor: effects.borderColor = color(moment, over: effects.borderColor)
    case .shadowColor: effects.shadowColor = color(moment, over: effects.shadowColor)
    case .shadowOpacity: effects.shadowOpacity = number(moment, over: effects.shadowOpacity)
    case .shadowOffset: effects.shadowOffset = size(moment, over: effects.shadowOffset)
    case .shadowRadius: effects.shadowRadius = number(moment, over: effects.shadowRadius)
    case .rasterizationScale: effects.rasterizationScale = number(moment, over: effects.rasterizationScale)
    default: break
    }
  }
}

extension PlainTrack {
  /// Sets the animated value in a layer's appearance if it is the simple value of the opacity or the background colour;
  /// false, and no change, for all others. The result is that of `AnimationTrack.apply`.
  @inlinable @inline(__always)
  public func show(_ moment: Moment, _ appearance: inout AppearanceRecord) -> Bool {
    switch key.property {
    case .opacity:
      guard let value = simpleValue(moment, over: SIMD4(appearance.opacity, 0, 0, 0)) else { return false }
      appearance.opacity = value.x
    case .backgroundColor:
      let color = appearance.backgroundColor
      guard let value = simpleValue(moment, over: SIMD4(color.red, color.green, color.blue, color.alpha)) else {
        return false
      }
      appearance.backgroundColor = Color(red: value.x, green: value.y, blue: value.z, alpha: value.w)
    default: return false
    }
    return true
  }
}

extension LayerEffects {
  /// The radius of the corners that are rounded.
  var cornerRadius: Double {
    let radii = cornerRadii
    return max(radii.topLeft.width, radii.topRight.width, radii.bottomRight.width, radii.bottomLeft.width)
  }
}

extension AnimationTrack {
  /// The radii of four corners at a moment.
  fileprivate func cornerRadii(_ moment: Moment, over base: CornerRadii) -> CornerRadii {
    if case .cornerRadii(let value) = wide(moment, over: .cornerRadii(base)) { value } else { base }
  }
}
