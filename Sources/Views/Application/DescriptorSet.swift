import CDescriptors
import Glibc

/// The descriptors that an application waits for beside its own: a display's, a device's, a socket's. `Application.run`
/// polls them all; a host that polls itself finds them in `poster.descriptor`. The main actor's.
@preconcurrency @MainActor public final class DescriptorSet {
  /// What a descriptor is ready for.
  public struct Readiness: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// What there is by its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Something can be read, or the other end is closed.
    public static let readable = Readiness(rawValue: 1)
    /// Something can be written.
    public static let writable = Readiness(rawValue: 2)
    /// The other end is closed, or there is an error. Always heard of.
    public static let closed = Readiness(rawValue: 4)
  }

  /// Hears of a descriptor, until it is invalidated.
  @preconcurrency @MainActor public final class Watch {
    /// The descriptor, which its maker closes, after `invalidate()`.
    public let descriptor: Int32
    /// What the handler hears of.
    public var interest: Readiness { didSet { if interest != oldValue { set?.change(self) } } }
    /// Whether the handler is still called.
    public fileprivate(set) var isValid = true
    fileprivate let token: UInt64
    fileprivate let handler: (Readiness) -> Void
    fileprivate weak var set: DescriptorSet?

    fileprivate init(
      _ descriptor: Int32, _ interest: Readiness, _ token: UInt64, _ set: DescriptorSet,
      _ handler: @escaping (Readiness) -> Void
    ) {
      (self.descriptor, self.interest, self.token, self.set) = (descriptor, interest, token, set)
      self.handler = handler
    }

    /// Ends the calls, before the descriptor is closed.
    public func invalidate() { set?.remove(self) }
  }

  private let poster: Poster
  private var set: Int32 = -1
  /// What stands for the application's own descriptors in the set.
  private var own: Int32 = -1
  private var watches: [UInt64: Watch] = [:]
  /// The watch of each descriptor.
  private var tokens: [Int32: UInt64] = [:]
  private var lastToken: UInt64 = 0

  init(_ poster: Poster) { self.poster = poster }

  deinit { if set >= 0 { close(set) } }

  /// How many descriptors are watched.
  public var count: Int { watches.count }

  /// Calls a function in turns in which a descriptor is ready, before their input is delivered. A handler must take
  /// what there is, for the next turn comes at once otherwise. One of a descriptor that is only closed is called once.
  ///
  /// The first watch gives `poster.descriptor` its last value: a host that polls asks for that afterwards.
  @discardableResult
  public func watch(
    _ descriptor: Int32, for interest: Readiness = .readable, _ handler: @escaping (Readiness) -> Void
  ) throws(DescriptorError) -> Watch {
    try open()
    lastToken += 1
    let status = multiplane_descriptors_set(set, descriptor, interest.rawValue, lastToken, true)
    guard status == 0 else { throw DescriptorError(status, descriptor) }
    // The number of one that was closed and not invalidated.
    if let old = tokens[descriptor] { watches.removeValue(forKey: old)?.isValid = false }
    let watch = Watch(descriptor, interest, lastToken, self, handler)
    watches[lastToken] = watch
    tokens[descriptor] = lastToken
    return watch
  }

  private func open() throws(DescriptorError) {
    guard set < 0 else { return }
    let new = multiplane_descriptors_make()
    guard new >= 0 else { throw DescriptorError(EMFILE, -1) }
    set = new
    follow(poster.ownDescriptor)
    poster.descriptors = set
  }

  /// Lets another descriptor stand for the application's own.
  func follow(_ descriptor: Int32) {
    guard set >= 0, descriptor != own else { return }
    if own >= 0 { multiplane_descriptors_remove(set, own) }
    own = descriptor
    if own >= 0 { _ = multiplane_descriptors_set(set, own, Readiness.readable.rawValue, 0, true) }
  }

  private func change(_ watch: Watch) {
    guard watch.isValid, tokens[watch.descriptor] == watch.token else { return }
    _ = multiplane_descriptors_set(set, watch.descriptor, watch.interest.rawValue, watch.token, false)
  }

  private func remove(_ watch: Watch) {
    guard watch.isValid else { return }
    watch.isValid = false
    watches[watch.token] = nil
    guard tokens[watch.descriptor] == watch.token else { return }
    tokens[watch.descriptor] = nil
    multiplane_descriptors_remove(set, watch.descriptor)
  }

  /// Calls the handlers of what is ready.
  func dispatch() {
    guard !watches.isEmpty else { return }
    var ready = multiplane_ready()
    unsafe multiplane_descriptors_ready(set, &ready)
    for index in 0..<ready.count {
      guard let watch = watches[unsafe multiplane_ready_token(&ready, index)] else { continue }
      let bits = Readiness(rawValue: unsafe multiplane_ready_bits(&ready, index))
      watch.handler(bits)
      if bits == .closed { remove(watch) }
    }
  }
}

/// Why a descriptor cannot be watched.
public struct DescriptorError: Error, Hashable, CustomStringConvertible {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// There is no such descriptor.
    case notOpen
    /// It is watched already.
    case isWatched
    /// It is that of a file or folder, which is always ready.
    case isFile
    /// The system has no room.
    case systemLimit
  }

  /// What is wrong.
  public let reason: Reason
  /// The descriptor.
  public let descriptor: Int32

  init(_ status: Int32, _ descriptor: Int32) {
    self.descriptor = descriptor
    reason =
      switch status {
      case EBADF, EINVAL: .notOpen
      case EEXIST, ELOOP: .isWatched
      case EPERM: .isFile
      default: .systemLimit
      }
  }

  /// What is wrong, in words.
  public var description: String {
    switch reason {
    case .notOpen: "descriptor \(descriptor) is not open"
    case .isWatched: "descriptor \(descriptor) is watched already"
    case .isFile: "descriptor \(descriptor) is that of a file, which needs no waiting"
    case .systemLimit: "descriptor \(descriptor) cannot be watched: the system has no room"
    }
  }
}
