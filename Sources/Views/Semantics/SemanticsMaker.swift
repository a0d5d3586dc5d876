import MultiplaneGeometry

/// Makes the semantic tree of an application, and what is different from the last one; there while somebody asks.
@MainActor final class SemanticsMaker {
  private struct Identity {
    weak var object: Responder?
    let id: SemanticsID
  }

  private final class Asker {
    weak var owner: AnyObject?
    let onUpdate: ((SemanticsUpdate) -> Void)?
    /// Whether it has got a whole update.
    var wasTold = false

    init(_ owner: AnyObject, _ onUpdate: ((SemanticsUpdate) -> Void)?) {
      (self.owner, self.onUpdate) = (owner, onUpdate)
    }

    func take(_ update: SemanticsUpdate) {
      guard owner != nil else { return }
      wasTold = true
      onUpdate?(update)
    }
  }

  private unowned let application: Application
  private var askers: [Asker] = []
  /// By the objects' addresses; one whose object is gone has another object's.
  private var identities: [ObjectIdentifier: Identity] = [:]
  private var objects: [SemanticsID: ObjectIdentifier] = [:]
  private var lastID: UInt64 = 0
  /// Entries of objects that are gone may be as many.
  private static let slack = 256
  private(set) var tree = SemanticsTree()
  /// Whether something may be different that no layer shows.
  private(set) var isMarked = true
  private var announcements: [String] = []

  init(_ application: Application) { self.application = application }

  func mark() { isMarked = true }

  func announce(_ words: String) {
    announcements.append(words)
    isMarked = true
  }

  /// - Parameter owner: is not retained; it asks for as long as it lives.
  func add(_ owner: AnyObject, _ onUpdate: ((SemanticsUpdate) -> Void)?) {
    askers.append(Asker(owner, onUpdate))
    isMarked = true
  }

  func remove(_ owner: AnyObject) {
    for asker in askers where asker.owner === owner { asker.owner = nil }
    askers.removeAll { $0.owner == nil }
  }

  /// Whether nobody asks any more.
  var isIdle: Bool { !askers.contains { $0.owner != nil } }

  func object(_ id: SemanticsID) -> Responder? {
    guard tree[id] != nil, let entry = objects[id].flatMap({ identities[$0] }), entry.id == id else { return nil }
    return entry.object
  }

  /// At the end of a turn.
  func turn(afterChange hasChanged: Bool) {
    if isIdle { return application.semantics = nil }
    if isMarked || hasChanged { update() }
  }

  /// Makes the tree, and tells the askers.
  func update() {
    isMarked = false
    application.tell(.semantics)
    var builder = SemanticsBuilder(
      keyWindow: application.keyWindow, reach: { ($0 as? AccessibilityElement)?.semanticsMaker = self }
    ) { self.identify($0) }
    for screen in application.screens { builder.add(screen.windows) }
    let (elements, focus) = builder.finish()
    application.statistics.semanticElements += elements.count
    let spoken = announcements
    announcements = []
    var new = Set<SemanticsID>()
    for element in elements { new.insert(element.id) }
    let removed = tree.ids.filter { !new.contains($0) }.sorted()
    let changed = elements.filter { tree[$0.id] != $0 }
    let isSame = changed.isEmpty && removed.isEmpty && focus == tree.focus && builder.roots == tree.roots
    let isFirst = tree.sequence == 0
    if !isSame || isFirst || !spoken.isEmpty {
      let update = SemanticsUpdate(
        sequence: tree.sequence + 1, time: application.currentTime, isWhole: isFirst, roots: builder.roots,
        changed: changed, removed: removed, focus: focus, announcements: spoken)
      tree.apply(update)
      forgetFreed()
      for asker in askers where asker.wasTold { asker.take(update) }
    }
    for asker in askers where !asker.wasTold {
      asker.take(
        SemanticsUpdate(
          sequence: tree.sequence, time: application.currentTime, isWhole: true, roots: tree.roots, changed: elements,
          focus: focus, announcements: spoken))
    }
  }

  private func identify(_ object: Responder) -> SemanticsID {
    let key = ObjectIdentifier(object)
    if let known = identities[key], known.object === object { return known.id }
    lastID += 1
    let id = SemanticsID(rawValue: lastID)
    if let old = identities[key] { objects[old.id] = nil }
    identities[key] = Identity(object: object, id: id)
    objects[id] = key
    return id
  }

  private func forgetFreed() {
    guard identities.count > 2 * tree.count + Self.slack else { return }
    for (key, identity) in identities where identity.object == nil {
      objects[identity.id] = nil
      identities[key] = nil
    }
  }
}
