import CMultiplane
import MultiplaneLock

/// The kinds of objects that C programs hold.
enum Kind: UInt8 {
  case layer = 1
  case tree, bitmap, tileSource, compositor, surface, handover, tileRequest, animation, image, fence

  /// Whether objects of the kind belong to a thread.
  var hasThread: Bool {
    switch self {
    case .layer, .animation, .tree, .compositor, .surface: true
    case .bitmap, .tileSource, .handover, .tileRequest, .image, .fence: false
    }
  }

  /// For error messages: `a tile source`.
  var name: String {
    let words = "\(self)".reduce("") { $0 + ($1.isUppercase ? " \($1.lowercased())" : "\($1)") }
    return self == .animation || self == .image ? "an \(words)" : "a \(words)"
  }
}

/// What a C program holds in place of an object: a slot of the table, the generation of that slot, and a kind. It looks
/// like a pointer that no address space has.
struct Handle: Hashable {
  var slot: UInt32
  /// From 1; 24 bits.
  var generation: UInt32
  var kind: Kind

  static let maximumGeneration: UInt32 = 1 << 24 - 1

  init(slot: UInt32, generation: UInt32, kind: Kind) {
    (self.slot, self.generation, self.kind) = (slot, generation, kind)
  }

  init?(bits: UInt64) {
    guard let kind = Kind(rawValue: UInt8(truncatingIfNeeded: bits >> 56)) else { return nil }
    self.init(
      slot: UInt32(truncatingIfNeeded: bits), generation: UInt32(truncatingIfNeeded: bits >> 32) & 0xFF_FFFF,
      kind: kind)
  }

  var bits: UInt64 { UInt64(kind.rawValue) << 56 | UInt64(generation) << 32 | UInt64(slot) }

  /// As C programs hold it.
  var pointer: OpaquePointer? { unsafe OpaquePointer(bitPattern: UInt(bits)) }
}

/// Objects that a thread made; giving them to another thread is one write.
final class ThreadDomain: @unchecked Sendable {
  // @unchecked: both are touched only under the table's lock.
  /// The thread's number; 0 while nobody has the objects.
  fileprivate(set) var owner: UInt64
  fileprivate(set) var count = 0

  fileprivate init(owner: UInt64) { self.owner = owner }
}

/// The objects that a thread gave up, until another one takes them over.
final class Handover: @unchecked Sendable {
  // @unchecked: touched only under the table's lock.
  fileprivate var domains: [ThreadDomain]

  fileprivate init(_ domains: [ThreadDomain]) { self.domains = domains }
}

/// The objects that C programs hold, for all of the process: C has no other place for them. Any thread.
///
/// An object that is owned is kept. A layer that is only lent is found as long as it lives, by a weak reference.
final class HandleTable: @unchecked Sendable {
  static let shared = HandleTable()

  private struct Entry {
    var generation: UInt32 = 0
    /// nil for a free slot.
    var kind: Kind?
    var domain: ThreadDomain?
    /// How often a C program owns it.
    var owners = 0
    var kept: AnyObject?
    weak var lent: AnyObject?
    var identity: ObjectIdentifier?

    var object: AnyObject? { kept ?? lent }
  }

  // @unchecked: everything below is touched only under the lock.
  private let lock = Lock()
  private var entries: [Entry] = []
  private var free: [UInt32] = []
  private var slots: [ObjectIdentifier: UInt32] = [:]
  /// Those of each thread: of the objects that it made, and of those that it took over.
  private var domains: [UInt64: [ThreadDomain]] = [:]
  /// With so many entries, those of freed layers are looked for.
  private var sweepCount = 1024

  private init() {}

  /// A handle of a new object, which the C program owns.
  func make(_ object: AnyObject, _ kind: Kind) -> Handle {
    lock.withLock { add(object, kind, isOwned: true) }
  }

  /// The handle of an object that lives by itself: the one that it has, or a new one.
  func lend(_ object: AnyObject, _ kind: Kind) -> Handle {
    lock.withLock {
      let identity = ObjectIdentifier(object)
      if let slot = slots[identity] {
        let entry = entries[Int(slot)]
        if let kind = entry.kind, entry.object === object {
          return Handle(slot: slot, generation: entry.generation, kind: kind)
        }
        vacate(slot)
      }
      return add(object, kind, isOwned: false)
    }
  }

  /// The object of a handle, which the calling thread may use.
  ///
  /// - Parameter isAnywhere: whether it may be used on any thread.
  func find<Object: AnyObject>(
    _ bits: UInt64, _ kind: Kind, as type: Object.Type, isAnywhere: Bool = false
  ) throws(Failure) -> Object {
    let object = try lock.withLock { () throws(Failure) in try entry(bits, kind, checksThread: !isAnywhere).object }
    guard let object = object as? Object else { throw Failure(MP_ERROR_STALE, "\(kind.name) that is gone") }
    return object
  }

  /// The same for what may be used on any thread.
  func findAnywhere<Object: AnyObject>(_ bits: UInt64, _ kind: Kind, as type: Object.Type) throws(Failure) -> Object {
    try find(bits, kind, as: type, isAnywhere: true)
  }

  /// Owns an object once more.
  func retain(_ bits: UInt64) throws(Failure) {
    try lock.withLock { () throws(Failure) in
      let slot = try Int(checked(bits).slot)
      entries[slot].kept = entries[slot].object
      entries[slot].owners += 1
    }
  }

  /// Gives back an object.
  func release(_ bits: UInt64) throws(Failure) {
    let handle = try lock.withLock { () throws(Failure) in try checked(bits) }
    let last: AnyObject? = try lock.withLock { () throws(Failure) in
      let slot = try Int(checked(bits).slot)
      guard entries[slot].owners > 0 else {
        throw Failure(MP_ERROR_STALE, "\(handle.kind.name) was released more often than it was made and retained")
      }
      entries[slot].owners -= 1
      guard entries[slot].owners == 0 else { return nil }
      let object = entries[slot].kept
      entries[slot].kept = nil
      if handle.kind == .layer { entries[slot].lent = object } else { vacate(handle.slot) }
      return object
    }
    // Outside of the lock: what ends here may call back.
    withExtendedLifetime(last) {}
  }

  // MARK: Threads

  /// The objects of the calling thread, which are nobody's from now on.
  func handOver() -> Handover {
    lock.withLock {
      let domains = domains.removeValue(forKey: mp_thread_id()) ?? []
      for domain in domains { domain.owner = 0 }
      return Handover(domains)
    }
  }

  /// Makes objects that another thread gave up the calling thread's.
  func takeOver(_ handover: Handover) {
    lock.withLock {
      let thread = mp_thread_id()
      for domain in handover.domains {
        domain.owner = thread
        domains[thread, default: []].append(domain)
      }
      handover.domains = []
    }
  }

  private func domainOfThread() -> ThreadDomain {
    let thread = mp_thread_id()
    if let domain = domains[thread]?.first { return domain }
    let domain = ThreadDomain(owner: thread)
    domains[thread] = [domain]
    return domain
  }

  /// A domain without objects is not kept; threads come and go.
  private func forget(_ domain: ThreadDomain) {
    guard let others = domains[domain.owner]?.filter({ $0 !== domain }) else { return }
    domains[domain.owner] = others.isEmpty ? nil : others
  }

  // MARK: Entries; under the lock

  private func checked(_ bits: UInt64) throws(Failure) -> Handle {
    guard let handle = Handle(bits: bits), handle.slot < UInt32(clamping: entries.count) else {
      throw bits == 0 ? Failure(MP_ERROR_NULL, "an object is null") : Self.notAHandle
    }
    _ = try entry(bits, handle.kind)
    return handle
  }

  private static let notAHandle = Failure(MP_ERROR_HANDLE, "not an object of this library")

  private func entry(_ bits: UInt64, _ kind: Kind, checksThread: Bool = true) throws(Failure) -> Entry {
    guard bits != 0 else { throw Failure(MP_ERROR_NULL, "\(kind.name) is null") }
    guard let handle = Handle(bits: bits), handle.slot < UInt32(clamping: entries.count) else { throw Self.notAHandle }
    guard handle.kind == kind else {
      throw Failure(MP_ERROR_KIND, "\(handle.kind.name) where \(kind.name) is needed")
    }
    let entry = entries[Int(handle.slot)]
    guard entry.kind == kind, entry.generation == handle.generation else {
      throw Failure(MP_ERROR_STALE, "\(kind.name) that is gone")
    }
    // Before the object is looked at: whether a layer lives is known on its own thread.
    if checksThread, let domain = entry.domain, domain.owner != mp_thread_id() {
      throw Failure(MP_ERROR_THREAD, "\(kind.name) belongs to another thread")
    }
    guard entry.object != nil else {
      vacate(handle.slot)
      throw Failure(MP_ERROR_STALE, "\(kind.name) that is gone")
    }
    return entry
  }

  private func add(_ object: AnyObject, _ kind: Kind, isOwned: Bool) -> Handle {
    if free.isEmpty, entries.count >= sweepCount { sweep() }
    let slot = free.popLast() ?? UInt32(entries.count)
    if Int(slot) == entries.count { entries.append(Entry()) }
    let index = Int(slot)
    entries[index].generation += 1
    entries[index].kind = kind
    entries[index].owners = isOwned ? 1 : 0
    if isOwned { entries[index].kept = object } else { entries[index].lent = object }
    if kind.hasThread {
      let domain = domainOfThread()
      domain.count += 1
      entries[index].domain = domain
    }
    if kind == .layer {
      let identity = ObjectIdentifier(object)
      // An entry of an object that was at the same address.
      if let old = slots[identity] { vacate(old) }
      entries[index].identity = identity
      slots[identity] = slot
    }
    return Handle(slot: slot, generation: entries[index].generation, kind: kind)
  }

  private func vacate(_ slot: UInt32) {
    let entry = entries[Int(slot)]
    if let identity = entry.identity, slots[identity] == slot { slots[identity] = nil }
    if let domain = entry.domain {
      domain.count -= 1
      if domain.count == 0 { forget(domain) }
    }
    entries[Int(slot)] = Entry(generation: entry.generation)
    // A slot whose generations are used up is not used again.
    if entry.generation < Handle.maximumGeneration { free.append(slot) }
  }

  private func sweep() {
    for slot in entries.indices where entries[slot].kind == .layer && entries[slot].object == nil {
      vacate(UInt32(slot))
    }
    sweepCount = max(1024, 2 * (entries.count - free.count))
  }
}
