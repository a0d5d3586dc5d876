/// What else the main thread runs than the application's turns: Dispatch's main queue and Foundation's run loop. The
/// modules UIKit and MultiplaneScripts give it to `Application.mainQueue`; the views need none.
public struct MainQueue {
  /// Readable when there is something to drain, and when the application's poster has something; −1 for none.
  public let descriptor: Int32
  /// Runs what is due, without waiting. Called in turns, also in one that this itself calls.
  public let drain: @MainActor () -> Void

  /// Whether nothing but the application can have given the queue something since the last drain.
  let isQuiet: () -> Bool

  /// - Parameter isQuiet: whether nothing but the application's own turns can have given the queue something since it
  ///   was drained.
  package init(descriptor: Int32, isQuiet: @escaping () -> Bool, drain: @escaping @MainActor () -> Void) {
    (self.descriptor, self.isQuiet, self.drain) = (descriptor, isQuiet, drain)
  }

  /// Makes one of a descriptor, which it does not own, and a function that drains.
  public init(descriptor: Int32, drain: @escaping @MainActor () -> Void) {
    self.init(descriptor: descriptor, isQuiet: { false }, drain: drain)
  }
}
