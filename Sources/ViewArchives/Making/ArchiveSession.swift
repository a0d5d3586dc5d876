import MultiplaneCollections
import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLists
import MultiplaneSystemViews
import MultiplaneViews

/// One making of objects from elements of a file: a nib's, a controller, its view, a cell.
@MainActor final class ArchiveSession {
  let archive: ViewArchive
  let options: ArchiveOptions
  /// File's owner: what connections of the placeholder with the identifier −1 are of; nil for none.
  let owner: AnyObject?
  /// The elements whose objects are made, with those below them.
  let roots: [Element]
  /// What a storyboard connects: the controllers of segues.
  weak var scene: StoryboardScene?
  /// What is left to another session: a controller's view.
  var left: Element?
  /// The element of the owner, whose connections are made too; nil of a xib, where the placeholder has them.
  var ownerElement: Element?
  /// The element whose connections another session makes.
  var connectsLater: Int?
  /// Called when all objects are made, before they are connected.
  var whenMade: (() -> Void)?
  /// By the numbers of elements.
  private(set) var made: [Int: AnyObject] = [:]
  /// What was there before.
  private var given: [Int: AnyObject] = [:]
  /// What was made, in the order of the file.
  private var ordered: [(Element, AnyObject)] = []
  private var filled: Set<Int> = []
  private var refused: Set<Int> = []
  private(set) var error: ViewArchiveError?
  private lazy var coder = ElementCoder(self)
  private var readers: [Int: ElementReader] = [:]
  private var types: [Int: AnyClass] = [:]
  /// How deep `make` calls itself.
  private var depth = 0

  init(_ archive: ViewArchive, _ options: ArchiveOptions, roots: [Element], owner: AnyObject?) {
    (self.archive, self.options, self.roots, self.owner) = (archive, options, roots, owner)
    if let owner { options.classes.load(moduleOf: owner) }
    if let module = options.module { options.classes.load(module) }
  }

  /// Lets connections lead to what another session has made, too.
  func give(_ objects: [Int: AnyObject]) {
    given = objects
    filled.formUnion(objects.keys)
    made.merge(objects) { own, _ in own }
  }

  var resources: ArchiveResources { options.resources }

  // MARK: What does not fit

  /// What is missing or does not fit: a warning or an error, by the policy.
  func warn(_ problem: ViewArchiveError.Problem, at element: Element?) {
    guard options.policy == .fails else { return tell(problem, at: element) }
    if error == nil { error = warning(problem, at: element) }
  }

  /// What something else stands for: always a warning.
  func tell(_ problem: ViewArchiveError.Problem, at element: Element?) { options.warn?(warning(problem, at: element)) }

  private func warning(_ problem: ViewArchiveError.Problem, at element: Element?) -> ViewArchiveError {
    let object = element.flatMap { nearestObject($0) }
    return ViewArchiveError(problem, file: archive.file, line: element?.line ?? 0, objectID: object?.id)
  }

  private func nearestObject(_ element: Element) -> Element? {
    var element = unsafe element.id == nil ? element.parent : element
    while let current = element, current.id == nil { element = unsafe current.parent }
    return element
  }

  // MARK: Elements

  /// An element as it is in the size classes.
  func reader(_ number: Int) -> ElementReader? {
    if let known = readers[number] { return known }
    guard archive.elements.indices.contains(number - 1) else { return nil }
    let reader = ElementReader(element: varied(archive.elements[number - 1]), session: self)
    readers[number] = reader
    return reader
  }

  /// The class of an element's objects; nil of what is none.
  func type(ofNumber number: Int) -> AnyClass? {
    if let known = types[number] { return known }
    guard archive.elements.indices.contains(number - 1) else { return nil }
    let found: AnyClass? = findType(archive.elements[number - 1])
    types[number] = found
    return found
  }

  func kind(of element: Element) -> ElementKind? {
    if let kind = options.classes.kinds[element.name] { return kind }
    return ForeignElements.stand(for: element).flatMap { options.classes.kinds[$0] }
  }

  private func findType(_ element: Element) -> AnyClass? {
    guard let kind = kind(of: element) else {
      if element.parentName == "subviews" {
        tell(.element(element.name), at: element)
        return View.self
      }
      return nil
    }
    if options.classes.kinds[element.name] == nil { tell(.element(element.name), at: element) }
    guard let name = element["customClass"] else { return kind.type }
    guard let type = customType(name, of: element) else {
      warn(.noClass(element["customModule"].map { "\($0).\(name)" } ?? name), at: element)
      return kind.type
    }
    if kind.type is View.Type
      ? type is View.Type : kind.type is ViewController.Type ? type is ViewController.Type : false
    {
      return type
    }
    if kind.make != nil, type == kind.type { return type }
    if kind.type is ArchivedObject.Type, kind.takes(type) { return type }
    if kind.type is CollectionViewLayout.Type, type is CollectionViewLayout.Type { return type }
    warn(.wrongClass(name, element: element.name), at: element)
    return kind.type
  }

  func customType(_ name: String, of element: Element) -> AnyClass? {
    let classes = options.classes
    if let module = element["customModule"], let type = classes.type(name, module: module) { return type }
    return options.module.flatMap { classes.type(name, module: $0) } ?? classes.type(name, module: nil)
  }

  // MARK: Making

  /// The object of an element; made when it is first asked for.
  func make(_ element: Element) -> AnyObject? {
    if let object = made[element.number] { return object }
    guard error == nil, !refused.contains(element.number) else { return nil }
    guard depth < Self.deepest else {
      error = ViewArchiveError(
        .tooMuch("levels of objects", limit: Self.deepest), file: archive.file, line: element.line)
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    if let kind = kind(of: element), let make = kind.make, let reader = reader(element.number) {
      guard let object = make(reader) else { return nil }
      made[element.number] = object
      // A custom class of others than gestures is not made, but said to be missing.
      _ = type(ofNumber: element.number)
      fill(element.number, object)
      return object
    }
    guard type(ofNumber: element.number) != nil else {
      refused.insert(element.number)
      return element.name == "customObject" || element.name == "viewControllerPlaceholder" ? makeObject(element) : nil
    }
    let object = coder.object(element.number)
    if let reason = coder.error, error == nil {
      error = ViewArchiveError(
        .notMade(element["customClass"] ?? element.name, reason: describe(reason)), file: archive.file,
        line: element.line, objectID: element.id)
    }
    if let object { made[element.number] = object }
    return object
  }

  /// As deep as files are; each level is one of a view in a view.
  private static let deepest = 150

  private func describe(_ error: any Error) -> String {
    guard case CoderError.notMade(let name) = error, let number = Int(name),
      archive.elements.indices.contains(number - 1)
    else { return "\(error)" }
    let element = archive.elements[number - 1]
    return "the init(coder:) of \(element["customClass"] ?? element.name) in line \(element.line) has answered nil"
  }

  /// An object of a class of the program's that is no view.
  private func makeObject(_ element: Element) -> AnyObject? {
    guard let name = element["customClass"] else { return nil }
    guard let type = customType(name, of: element) else {
      warn(.noClass(name), at: element)
      return nil
    }
    guard let object = options.classes.makeObject(of: type) else {
      warn(.notMade(name, reason: "the registry has no function that makes one"), at: element)
      return nil
    }
    made[element.number] = object
    return object
  }

  /// Lets an object that another has made be that of an element: a cell's content view, a label of a style.
  func adopt(_ object: AnyObject, for element: Element) {
    guard made[element.number] == nil else { return }
    made[element.number] = object
    fill(element.number, object)
    guard let view = object as? View, let reader = reader(element.number) else { return }
    if let frame = reader.rect("frame"), element.name.hasSuffix("ContentView") { view.frame = frame }
    put(element, in: view)
  }

  /// Makes the views in an element, and adds those that are in none.
  func put(_ element: Element, in view: View) {
    if made[element.number] == nil { made[element.number] = view }
    let hidden = excluded("subviews", of: element)
    for child in element.list("subviews") where child.id.map({ !hidden.contains($0) }) ?? true {
      guard type(ofNumber: child.number) is View.Type, let part = make(child) as? View, part !== view,
        part.superview == nil, !(part is Window), !view.isDescendant(of: part)
      else { continue }
      view.addSubview(part)
    }
  }

  /// Makes a controller by a function in the place of its class's `init(coder:)`.
  func create(_ number: Int, _ make: @escaping (Coder) -> ViewController?) { coder.maker = (number, make) }

  // MARK: Values

  func didRead(_ object: AnyObject, as type: AnyClass, number: Int) {
    if made[number] == nil { made[number] = object }
    guard archive.elements.indices.contains(number - 1), let kind = kind(of: archive.elements[number - 1]),
      kind.type == type
    else { return }
    fill(number, object)
  }

  private func fill(_ number: Int, _ object: AnyObject) {
    guard let reader = reader(number), filled.insert(number).inserted else { return }
    guard let kind = kind(of: reader.element) else { return }
    for kind in options.classes.chain(of: kind) { kind.fill(reader, object) }
  }

  /// Makes all objects of the roots and what belongs to them, and connects them.
  func run() throws(ViewArchiveError) {
    // Readers hold the session.
    defer {
      readers = [:]
      ordered = []
    }
    for root in roots where !Self.isPassive(root.name) { _ = make(root) }
    makeTheRest()
    for number in made.keys.sorted() where !filled.contains(number) {
      if let object = made[number] { fill(number, object) }
    }
    if let error { throw error }
    whenMade?()
    order()
    if let error { throw error }
    addGuidesAndConstraints()
    connect()
    if let error { throw error }
    setRuntimeAttributes()
    if let error { throw error }
    awake()
  }

  /// What no other object has asked for, but connections may lead to: items of bars, gestures.
  private func makeTheRest() {
    for root in roots {
      root.forEach(except: left) { element in
        guard element.id != nil, made[element.number] == nil, let kind = options.classes.kinds[element.name],
          kind.make != nil
        else { return }
        if !isPrototype(element) { _ = make(element) }
      }
    }
  }

  /// Whether a table or a collection view makes the element's object later.
  private func isPrototype(_ element: Element) -> Bool {
    var above = unsafe element.parent
    while let current = above {
      let isList =
        current.name == "prototypes" || current.name == "cells" && current.parentName == "collectionView"
      if isList, !roots.contains(where: { $0 === element }) { return !isWithinRoot(current) }
      above = unsafe current.parent
    }
    return false
  }

  /// Whether an element lies around a root, which is a prototype itself then.
  private func isWithinRoot(_ list: Element) -> Bool { roots.contains { unsafe $0.parent === list } }

  private static func isPassive(_ name: String) -> Bool { name == "placeholder" || name == "exit" }

  private func awake() {
    let known = Set(given.values.map { ObjectIdentifier($0) })
    for number in made.keys.sorted() {
      guard let object = made[number] as? Responder, !known.contains(ObjectIdentifier(object)) else { continue }
      object.awakeFromNib()
    }
  }

  /// Calls a function with each element of the roots that has an object, in the order of the file.
  func forEachObject(_ body: (Element, AnyObject) -> Void) {
    for (element, object) in ordered { body(element, object) }
  }

  private func order() {
    ordered = []
    if let ownerElement, let owner { ordered.append((ownerElement, owner)) }
    for root in roots {
      root.forEach(except: left) { element in
        if let object = object(of: element) { ordered.append((element, object)) }
      }
    }
  }

  /// The object that an element has; nil where none was made.
  func object(_ element: Element) -> AnyObject? { made[element.number] }

  /// Lets an element have an object.
  func take(_ object: AnyObject, for element: Element) { made[element.number] = object }

  private func object(of element: Element) -> AnyObject? {
    if element.name == "placeholder" { return placeholder(element) }
    return made[element.number]
  }

  /// What a placeholder stands for; nil of the first responder.
  func placeholder(_ element: Element) -> AnyObject? {
    switch element["placeholderIdentifier"] {
    case "IBFilesOwner": owner
    case "IBFirstResponder": nil
    case let identifier?: options.externalObjects[identifier]
    case nil: element["identifier"].flatMap { options.externalObjects[$0] }
    }
  }

  func register(_ prototype: Element, in table: TableView) {
    guard let identifier = prototype["reuseIdentifier"] else { return }
    let make: @MainActor () -> TableViewCell? = maker(of: prototype)
    table.register(make, forCellReuseIdentifier: identifier)
  }

  /// What makes the objects of a prototype, each time anew.
  func maker<Made: View>(of prototype: Element) -> @MainActor () -> Made? {
    let (archive, options, scene) = (archive, options, scene)
    return {
      let session = ArchiveSession(archive, options, roots: [prototype], owner: nil)
      session.scene = scene
      do throws(ViewArchiveError) {
        try session.run()
      } catch {
        options.warn?(error)
      }
      return session.made[prototype.number] as? Made
    }
  }
}

extension Element {
  var parentName: String? { unsafe parent?.name }
}
