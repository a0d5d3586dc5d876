/// What else the main thread runs than the application's turns: Dispatch's main queue and Foundation's run loop. The
/// modules UIKit and MultiplaneScripts give it to `Application.mainQueue`; the views need none.
public struct MainQueue {
  /// Readable when there is something to drain, and when the application's poster has something; −1 for none.
  public let descriptor: Int32
  /// Runs what is due, without waiting. Called in each turn, also in one that this itself calls.
  public let drain: @MainActor () -> Void

  /// Makes one of a descriptor, which it does not own, and a function that drains.
  public init(descriptor: Int32, drain: @escaping @MainActor () -> Void) {
    (self.descriptor, self.drain) = (descriptor, drain)
  }
}
