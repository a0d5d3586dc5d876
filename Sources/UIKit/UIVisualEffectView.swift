public import MultiplaneViews

/// What an effect view does with what is behind it.
open class UIVisualEffect: Hashable {
  /// Makes an effect that does nothing.
  public init() {}

  /// Whether both are one object.
  public static func == (a: UIVisualEffect, b: UIVisualEffect) -> Bool { a === b }

  /// By identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Blurs what is behind the view and lays a tint over it.
public final class UIBlurEffect: UIVisualEffect {
  /// How light the tint is.
  public enum Style: Int, Hashable, Sendable, CaseIterable {
    /// Almost white.
    case extraLight
    /// A little white.
    case light
    /// Dark.
    case dark
    /// As the surroundings are.
    case regular
    /// As the surroundings are, with more contrast.
    case prominent
    /// As the surroundings are, the thinnest first.
    case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
    /// Light.
    case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight
    /// Light.
    case systemChromeMaterialLight
    /// Dark.
    case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark, systemThickMaterialDark
    /// Dark.
    case systemChromeMaterialDark
  }

  /// How light the tint is.
  let style: Style

  /// Makes an effect of a style.
  public init(style: Style) { self.style = style }

  /// What lies over the blurred picture.
  func tint(isDark: Bool) -> UIColor {
    let dark = UIColor(white: 0.11, alpha: 0.73)
    return switch style {
    case .extraLight: UIColor(white: 0.97, alpha: 0.82)
    case .light: UIColor(white: 1, alpha: 0.3)
    case .dark: dark
    case .regular: isDark ? dark : UIColor(white: 1, alpha: 0.3)
    case .prominent: isDark ? UIColor(white: 0.11, alpha: 0.85) : UIColor(white: 0.97, alpha: 0.82)
    default: material(isDark: isDark)
    }
  }

  private func material(isDark: Bool) -> UIColor {
    let first = Style.systemUltraThinMaterial.rawValue
    let (group, step) = (style.rawValue - first).quotientAndRemainder(dividingBy: 5)
    let alpha = [0.4, 0.55, 0.7, 0.85, 0.8][step]
    return group == 2 || group == 0 && isDark ? UIColor(white: 0.14, alpha: alpha) : UIColor(white: 0.97, alpha: alpha)
  }
}

/// Shows what is in the view as it is: here it stands out without more.
public final class UIVibrancyEffect: UIVisualEffect {
  /// Makes an effect for the content of a view with a blur.
  public init(blurEffect: UIBlurEffect) {}
}

/// A view that blurs what is behind it, by its layer's background filters.
open class UIVisualEffectView: View {
  /// Points of the blur.
  private static let radius = 20.0

  /// What is in front of the effect: subviews belong here.
  public final let contentView = View(frame: .zero)

  /// What is done with what is behind the view; nil for nothing.
  open var effect: UIVisualEffect? { didSet { showEffect() } }

  /// Makes a view without an effect.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addContent()
  }

  /// Makes a view of no size.
  public convenience init(effect: UIVisualEffect?) {
    self.init(frame: .zero)
    self.effect = effect
    // An initialiser's own change is not observed.
    showEffect()
  }

  /// Makes a view without an effect from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addContent()
    for view in coder.decodeArray(of: UIView.self, forKey: "content") ?? [] where view.superview == nil {
      contentView.addSubview(view)
    }
    if coder.error != nil { return nil }
  }

  /// Writes the view to an archive with what it contains, without its effect.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(contentView.subviews as Any?, forKey: "content")
  }

  private final func addContent() {
    clipsToBounds = true
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.isPart = true
    addSubview(contentView)
  }

  private final func showEffect() {
    let blur = effect as? UIBlurEffect
    layer.backgroundFilters = blur == nil ? [] : [.gaussianBlur(radius: Self.radius), .saturation(1.8)]
    backgroundColor = blur?.tint(isDark: traitCollection.userInterfaceStyle == .dark)
  }

  /// Takes the tint of the new surroundings.
  open override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    showEffect()
  }
}
