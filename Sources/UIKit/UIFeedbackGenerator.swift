/// What makes a device tick. There is nothing to feel here: all of it has no effect.
@preconcurrency @MainActor open class UIFeedbackGenerator {
  /// Makes a generator.
  public init() {}
  /// Of no effect.
  open func prepare() {}
}

/// A tick as of two things that meet; of no effect.
@preconcurrency @MainActor public final class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// How heavy the things are.
  public enum FeedbackStyle: Int, Hashable, Sendable {
    /// From small to large, then soft and hard.
    case light, medium, heavy, soft, rigid
  }

  /// Makes a generator.
  public init(style: FeedbackStyle = .medium) { super.init() }
  /// Of no effect.
  public func impactOccurred() {}
  /// Of no effect.
  public func impactOccurred(intensity: CGFloat) {}
}

/// A tick of a choice that changes; of no effect.
@preconcurrency @MainActor public final class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Of no effect.
  public func selectionChanged() {}
}

/// Ticks that say how something has ended; of no effect.
@preconcurrency @MainActor public final class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// How something has ended.
  public enum FeedbackType: Int, Hashable, Sendable {
    /// Well, nearly well, or not.
    case success, warning, error
  }

  /// Of no effect.
  public func notificationOccurred(_ notificationType: FeedbackType) {}
}
