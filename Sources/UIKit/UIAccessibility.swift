import MultiplaneViews

/// What a program tells assistive programs.
public enum UIAccessibility {
  /// What has happened.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// The number; UIKit's.
    public var rawValue: UInt32
    /// A notification by its number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Another page is shown.
    public static let screenChanged = Notification(rawValue: 1000)
    /// Something on the page is another one.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// Words are to be spoken.
    public static let announcement = Notification(rawValue: 1008)
    /// What is shown was scrolled.
    public static let pageScrolled = Notification(rawValue: 1009)
  }

  /// Tells assistive programs, where some ask, that something has happened: the next turn makes a semantic update, for
  /// properties that are computed and whose views have not changed.
  ///
  /// - Parameter argument: words that are spoken; what is none of these, such as the element that is to get the focus,
  ///   is not used.
  @preconcurrency @MainActor public static func post(notification: Notification, argument: Any?) {
    let application = Application.shared
    application.markSemantics()
    if let words = argument as? String { Semantics.announce(words, in: application) }
  }
}
