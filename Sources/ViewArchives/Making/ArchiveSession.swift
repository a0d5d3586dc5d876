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
  var whenMade: ((ArchiveSession) -> Void)?
  private let table: ElementTable
  /// What was made, in the order of the file.
  private var ordered: [(Element, AnyObject)] = []
  /// The numbers of what was made before guides and constraints.
  private var numbers: [Int] = []
  private(set) var error: ViewArchiveError?
  private lazy var coder = ElementCoder(self)
  /// How deep `make` calls itself.
  private var depth = 0

  init(_ archive: ViewArchive, _ options: ArchiveOptions, roots: [Element], owner: AnyObject?) {
    (self.archive, self.options, self.roots, self.owner) = (archive, options, roots, owner)
    table = ElementTable(roots)
    if let owner { options.classes.load(moduleOf: owner) }
    if let module = options.module { options.classes.load(module) }
  }

  /// Lets connections lead to what another session has made, too.
  func give(_ objects: [Int: AnyObject]) {
    for (number, object) in objects {
      if table.object(number) == nil { table.setObject(object, number) }
      table.note([.isFilled, .isGiven], number)
    }
  }

  /// All objects, by the numbers of their elements.
  var made: [Int: AnyObject] {
    table.numbers.reduce(into: [:]) { made, number in made[number] = table.object(number) }
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
    if let known = table[number].element { return ElementReader(element: known, session: self) }
    guard archive.elements.indices.contains(number - 1) else { return nil }
    let element = varied(archive.elements[number - 1])
    table[number].element = element
    return ElementReader(element: element, session: self)
  }

  /// The class of an element's objects; nil of what is none.
  func type(ofNumber number: Int) -> AnyClass? {
    if table.has(.hasType, number) { return table[number].type }
    guard archive.elements.indices.contains(number - 1) else { return nil }
    let found: AnyClass? = findType(archive.elements[number - 1])
    table[number].type = found
    table.note(.hasType, number)
    return found
  }

  func kind(of element: Element) -> ElementKind? {
    if table.has(.hasKind, element.number) { return table[element.number].kind }
    let kinds = options.classes.kinds
    let kind = kinds[element.name] ?? ForeignElements.stand(for: element).flatMap { kinds[$0] }
    table[element.number].kind = kind
    table.note(.hasKind, element.number)
    return kind
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
    if kind.make != nil, kind.takes(type), options.classes.makes(type) { return type }
    if kind.type is ArchivedObject.Type, kind.takes(type) { return type }
    if kind.type is CollectionViewLayout.Type, type is CollectionViewLayout.Type { return type }
    if kind.make != nil, kind.takes(type) {
      warn(.notMade(name, reason: Self.noMaker), at: element)
    } else {
      warn(.wrongClass(name, element: element.name), at: element)
    }
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
    if let object = table.object(element.number) { return object }
    guard error == nil, !table.has(.isRefused, element.number) else { return nil }
    guard depth < Self.deepest else {
      error = ViewArchiveError(
        .tooMuch("levels of objects", limit: Self.deepest), file: archive.file, line: element.line)
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    if let kind = kind(of: element), let make = kind.make, let reader = reader(element.number) {
      // A class of the program's, where it is none that the element's own function makes.
      let own: AnyClass? = type(ofNumber: element.number).flatMap { options.classes.makes($0) ? $0 : nil }
      guard let object = own.flatMap({ options.classes.makeObject(of: $0) }) ?? make(reader) else { return nil }
      table.setObject(object, element.number)
      fill(element.number, object)
      return object
    }
    guard type(ofNumber: element.number) != nil else {
      table.note(.isRefused, element.number)
      return element.name == "customObject" || element.name == "viewControllerPlaceholder" ? makeObject(element) : nil
    }
    let object = coder.object(element.number)
    if let reason = coder.error, error == nil {
      error = ViewArchiveError(
        .notMade(element["customClass"] ?? element.name, reason: describe(reason)), file: archive.file,
        line: element.line, objectID: element.id)
    }
    if let object { table.setObject(object, element.number) }
    return object
  }

  private static let noMaker = "the registry has no function that makes one"

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
      warn(.notMade(name, reason: Self.noMaker), at: element)
      return nil
    }
    table.setObject(object, element.number)
    return object
  }

  /// Lets an object that another has made be that of an element: a cell's content view, a label of a style.
  func adopt(_ object: AnyObject, for element: Element) {
    guard table.object(element.number) == nil else { return }
    table.setObject(object, element.number)
    fill(element.number, object)
    guard let view = object as? View, let reader = reader(element.number) else { return }
    if let frame = reader.rect("frame"), element.name.hasSuffix("ContentView") { view.frame = frame }
    put(element, in: view)
  }

  /// Makes the views in an element, and adds those that are in none.
  func put(_ element: Element, in view: View) {
    if table.object(element.number) == nil { table.setObject(view, element.number) }
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
    if table.object(number) == nil { table.setObject(object, number) }
    guard archive.elements.indices.contains(number - 1), let kind = kind(of: archive.elements[number - 1]),
      kind.type == type
    else { return }
    fill(number, object)
  }

  private func fill(_ number: Int, _ object: AnyObject) {
    guard !table.has(.isFilled, number), let reader = reader(number) else { return }
    table.note(.isFilled, number)
    guard let kind = kind(of: reader.element) else { return }
    for kind in options.classes.chain(of: kind) { kind.fill(reader, object) }
  }

  /// Makes all objects of the roots and what belongs to them, and connects them.
  func run() throws(ViewArchiveError) {
    // The coder's archive holds the session.
    defer {
      coder.end()
      table.forgetElements()
      ordered = []
    }
    for root in roots where !Self.isPassive(root.name) { _ = make(root) }
    makeTheRest()
    for number in table.numbers where !table.has(.isFilled, number) {
      if let object = table.object(number) { fill(number, object) }
    }
    if let error { throw error }
    whenMade?(self)
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
    for number in archive.identified where table.range.contains(number) && table.object(number) == nil {
      let element = archive.elements[number - 1]
      // Most of a file's objects are constraints, which come later.
      guard element.mark != Self.constraint.mark, isWithinRoots(number),
        let kind = options.classes.kinds[element.name], kind.make != nil, !isPrototype(element)
      else { continue }
      _ = make(element)
    }
  }

  private static let constraint: ElementName = "constraint"

  /// Whether an element is a root, or below one, and not left to another session.
  private func isWithinRoots(_ number: Int) -> Bool {
    if let left, (left.number...left.end).contains(number) { return false }
    return roots.contains { ($0.number...$0.end).contains(number) }
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
    let given = numbers.filter { table.has(.isGiven, $0) }.compactMap { table.object($0) }
    let known = Set(given.map { ObjectIdentifier($0) })
    for number in numbers {
      guard let object = table.object(number) as? Responder else { continue }
      if known.isEmpty || !known.contains(ObjectIdentifier(object)) { object.awakeFromNib() }
    }
  }

  /// Calls a function with each element of the roots that has an object, in the order of the file.
  func forEachObject(_ body: (Element, AnyObject) -> Void) {
    for (element, object) in ordered { body(element, object) }
  }

  private func order() {
    ordered = []
    if let ownerElement, let owner { ordered.append((ownerElement, owner)) }
    numbers = table.numbers
    for root in roots {
      if root.name == "placeholder" {
        if let object = placeholder(root) { ordered.append((root, object)) }
        continue
      }
      for number in numbers[numbers.partition(at: root.number)..<numbers.partition(at: root.end + 1)] {
        if let left, (left.number...left.end).contains(number) { continue }
        if let object = table.object(number) { ordered.append((archive.elements[number - 1], object)) }
      }
    }
  }

  /// The object that an element has; nil where none was made.
  func object(_ element: Element) -> AnyObject? { table.object(element.number) }

  /// Lets an element have an object.
  func take(_ object: AnyObject, for element: Element) { table.setObject(object, element.number) }

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
      return session.object(prototype) as? Made
    }
  }
}

extension [Int] {
  /// The index of the first that is not below a number, of numbers in order.
  fileprivate func partition(at number: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Element {
  var parentName: String? { unsafe parent?.name }
}
