/// Turns a storyboard that Apple's compiler made into the elements of the storyboard that it may have come from: a
/// folder with a nib of each controller, one of its view, and a property list that names them. What its nibs have was
/// observed by davidquesada's ibtool, and in the nibs of public frameworks.
struct NIBStoryboard {
  private let folder: String
  private let names: NameCheck
  private let scenes = Element("scenes", line: 0)
  /// Of the nibs that were read, how many; identifiers of their objects begin with it.
  private var count = 0
  /// Segues name controllers by what the property list calls them.
  private var segues: [Element] = []
  /// The controllers' elements by what the property list calls them.
  private var controllers: [String: Element] = [:]

  /// The most nibs of a storyboard.
  private static let most = 1_000
  /// How deep controllers are in each other.
  private static let deepest = 32

  static func read(_ folder: String, _ names: NameCheck) throws(ViewArchiveError) -> Element {
    var storyboard = NIBStoryboard(folder: folder, names: names)
    return try storyboard.read()
  }

  private init(folder: String, names: NameCheck) { (self.folder, self.names) = (folder, names) }

  private mutating func read() throws(ViewArchiveError) -> Element {
    let list = "\(folder)/Info.plist"
    let info = try PropertyList.read(try XMLFile.bytes(of: list), file: list)
    guard let nibs = info["UIViewControllerIdentifiersToNibNames"]?.object else {
      throw ViewArchiveError(.format("a storyboard whose property list names no nibs"), file: list)
    }
    var read: [String: Element] = [:]
    for (identifier, nib) in nibs.sorted(by: { $0.key < $1.key }) {
      guard let nib = nib.string else { continue }
      if read[nib] == nil { read[nib] = try addScenes(nib, identifier) }
      controllers[identifier] = read[nib]
    }
    let others = info["UIViewControllerIdentifiersToExternalStoryboardReferences"]?.object ?? [:]
    for (identifier, reference) in others.sorted(by: { $0.key < $1.key }) { addReference(identifier, reference) }
    for segue in segues {
      guard let name = segue["destination"], let id = controllers[name]?.id else { continue }
      segue.set("destination", id)
    }
    let root = Element(
      "document", line: 0,
      attributes: [("type", "com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB"), ("version", "3.0")])
    if let first = info["UIStoryboardDesignatedEntryPointIdentifier"]?.string, let id = controllers[first]?.id {
      root.set("initialViewController", id)
    }
    root.append(scenes)
    return root
  }

  private mutating func tree(
    _ nib: String, _ externals: [String: Element] = [:]
  ) throws(ViewArchiveError) -> NIBTree {
    guard ArchiveFiles.isName(nib) else { throw ViewArchiveError(.damaged("a nib has no name"), file: folder) }
    count += 1
    guard count <= Self.most else { throw ViewArchiveError(.tooMuch("nibs", limit: Self.most), file: folder) }
    let path = "\(folder)/\(nib).nib"
    return NIBTree(
      try NIBArchive(try XMLFile.bytes(of: NIBFolder.file(of: path)), file: path), prefix: "s\(count)-",
      externals: externals, isStoryboards: true, names: names)
  }

  // MARK: Scenes

  /// Adds the scene of a controller's nib, and those of the controllers in it; answers the controller.
  private mutating func addScenes(_ nib: String, _ identifier: String) throws(ViewArchiveError) -> Element? {
    let tree = try tree(nib)
    let objects = try tree.objects()
    guard let controller = objects.first(where: { $0.name.hasSuffix("Controller") }) else {
      throw ViewArchiveError(.damaged("the nib \(nib) has no controller"), file: folder)
    }
    if controller["storyboardIdentifier"] == nil { controller.set("storyboardIdentifier", identifier) }
    try addScene(controller, objects.filter { $0 !== controller }, tree, depth: 0)
    return controller
  }

  private mutating func addScene(
    _ controller: Element, _ others: [Element], _ tree: NIBTree, depth: Int
  ) throws(ViewArchiveError) {
    guard depth < Self.deepest else {
      throw ViewArchiveError(.tooMuch("controllers in each other", limit: Self.deepest), file: folder)
    }
    let scene = Element("scene", line: 0)
    let objects = Element("objects", line: 0)
    scene.append(objects)
    scenes.append(scene)
    controller.set("sceneMemberID", "viewController")
    objects.append(controller)
    try addChildren(of: controller, tree, depth)
    var rest = others
    if let nib = controller["nibName"] { rest += try addView(nib, to: controller, tree) }
    // The owner is the scene, or the controller itself.
    for other in rest where other["placeholderIdentifier"] != "IBFilesOwner" { objects.append(other) }
    objects.forEach { if $0.name == "segue", $0["kind"] != "relationship" { segues.append($0) } }
  }

  /// Controllers lie in the nib of the one that they belong to, and in scenes of their own in a storyboard.
  private mutating func addChildren(
    of controller: Element, _ tree: NIBTree, _ depth: Int
  ) throws(ViewArchiveError) {
    guard let list = controller.child("viewControllers") else { return }
    controller.remove(list)
    for (index, child) in list.children.enumerated() where child.name.hasSuffix("Controller") {
      let relation =
        switch controller.name {
        case "navigationController": "rootViewController"
        case "splitViewController": index == 0 ? "masterViewController" : "detailViewController"
        default: "viewControllers"
        }
      try addScene(child, [], tree, depth: depth + 1)
      let id = child.id ?? ""
      controller.list(named: "connections").append(
        Element(
          "segue", line: 0,
          attributes: [
            ("destination", id), ("kind", "relationship"), ("relationship", relation), ("id", "\(id)-relationship"),
          ]))
    }
  }

  /// Puts the view of a controller in it; answers what else lies in the view's nib.
  private mutating func addView(
    _ nib: String, to controller: Element, _ tree: NIBTree
  ) throws(ViewArchiveError) -> [Element] {
    controller.remove("nibName")
    var externals = ["IBFilesOwner": controller]
    if let number = tree.number(of: controller) {
      let table = try tree.named(number, "UIExternalObjectsTableForViewLoading")
      externals.merge(tree.elements(named: table)) { own, _ in own }
    }
    let inner = try self.tree(nib, externals)
    let objects = try inner.objects()
    let isView: (Element) -> Bool = { $0.child("rect", key: "frame") != nil }
    guard let view = objects.first(where: isView) else { return objects }
    view.set("key", "view")
    controller.append(view)
    if view["dataMode"] == "static" { connectRows(of: view, to: controller) }
    for guide in inner.guides { controller.list(named: "layoutGuides").append(guide) }
    return objects.filter { $0 !== view }
  }

  /// The controller answers for cells that are always the same; in the nib they do so themselves.
  private func connectRows(of table: Element, to controller: Element) {
    let connections = table.list(named: "connections")
    for name in ["dataSource", "delegate"] where !connections.children.contains(where: { $0["property"] == name }) {
      connections.append(
        Element(
          "outlet", line: 0,
          attributes: [
            ("property", name), ("destination", controller.id ?? ""), ("id", "\(table.id ?? "")-\(name)"),
          ]))
    }
  }

  /// A controller of another storyboard, which segues lead to.
  private mutating func addReference(_ identifier: String, _ reference: JSONValue) {
    guard let name = reference["UIReferencedStoryboardName"]?.string else { return }
    count += 1
    let placeholder = Element(
      "viewControllerPlaceholder", line: 0,
      attributes: [("storyboardName", name), ("id", "s\(count)-reference"), ("sceneMemberID", "viewController")])
    if let other = reference["UIReferencedControllerIdentifier"]?.string {
      placeholder.set("referencedIdentifier", other)
    }
    if let bundle = reference["UIReferencedBundleIdentifier"]?.string { placeholder.set("bundleIdentifier", bundle) }
    let (scene, objects) = (Element("scene", line: 0), Element("objects", line: 0))
    objects.append(placeholder)
    scene.append(objects)
    scenes.append(scene)
    controllers[identifier] = placeholder
  }
}
