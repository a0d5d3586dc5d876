import Foundation
import MultiplaneViews

/// What kind of device a program runs on, for code that asks.
public enum UIUserInterfaceIdiom: Int, Hashable, Sendable {
  /// None of the others: what this module answers.
  case unspecified = -1
  /// A telephone.
  case phone
  /// A tablet.
  case pad
  /// A television.
  case tv
  /// A car.
  case carPlay
  /// A computer.
  case mac = 5
}

/// Which way a device is held.
public enum UIDeviceOrientation: Int, Hashable, Sendable {
  /// Not known.
  case unknown
  /// Upright.
  case portrait, portraitUpsideDown
  /// On a side.
  case landscapeLeft, landscapeRight
  /// Flat.
  case faceUp, faceDown

  /// Whether it is on a side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// Whether it is upright.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}

/// The device that the program runs on.
@preconcurrency @MainActor public final class UIDevice {
  /// The only one.
  public static let current = UIDevice()
  private init() {}

  /// The host's name.
  public var name: String { ProcessInfo.processInfo.hostName }
  /// `Linux`.
  public var model: String { systemName }
  /// `Linux`.
  public var systemName: String { "Linux" }
  /// The system's version as text.
  public var systemVersion: String { ProcessInfo.processInfo.operatingSystemVersionString }
  /// What the device is used like: not known.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .unspecified }
  /// A screen was turned; its object is the screen.
  public static nonisolated var orientationDidChangeNotification: NSNotification.Name {
    .init("UIDeviceOrientationDidChangeNotification")
  }
  /// Of no effect: the orientation is always known.
  public func beginGeneratingDeviceOrientationNotifications() {}
  /// Of no effect.
  public func endGeneratingDeviceOrientationNotifications() {}
  /// Which way the main screen is up.
  public var orientation: UIDeviceOrientation {
    switch Application.shared.mainScreen?.orientation {
    case .portrait: .portrait
    case .portraitUpsideDown: .portraitUpsideDown
    // A device that is turned to the left shows its interface turned to the right.
    case .landscapeLeft: .landscapeRight
    case .landscapeRight: .landscapeLeft
    case nil: .unknown
    }
  }
}
