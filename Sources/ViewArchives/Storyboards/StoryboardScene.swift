import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLists
import MultiplaneViews

/// A controller of a storyboard: makes its view when that is asked for, and performs its segues.
@MainActor final class StoryboardScene: ControllerOrigin {
  let storyboard: Storyboard
  let element: Element
  /// What was made with the controller: its items.
  private var parts: [Int: AnyObject] = [:]
  /// What popovers point at, by the numbers of their segues.
  var anchors: [Int: Anchor] = [:]
  /// Controllers that belong to the controller, where its class has no place of its own for them.
  private var contained: [ViewController] = []

  struct Anchor { weak var object: AnyObject? }

  init(_ storyboard: Storyboard, _ element: Element) { (self.storyboard, self.element) = (storyboard, element) }

  private var archive: ViewArchive { storyboard.archive }
  var classes: ArchiveClasses { storyboard.options.classes }

  func warn(_ error: ViewArchiveError) { storyboard.options.warn?(error) }

  // MARK: The controller

  func makeController(_ creator: ((Coder) -> ViewController?)?) throws(ViewArchiveError) -> ViewController {
    let session = ArchiveSession(archive, storyboard.options, roots: [element], owner: nil)
    session.scene = self
    session.left = element.keyed("view")
    session.connectsLater = element.number
    if let creator { session.create(element.number, creator) }
    try session.run()
    guard let controller = session.object(element) as? ViewController else {
      throw ViewArchiveError(
        .notMade(element["customClass"] ?? element.name, reason: "the element is no controller"), file: archive.file,
        line: element.line, objectID: element.id)
    }
    controller.origin = self
    // The controller holds this.
    parts = session.made.filter { $0.value !== controller }
    try relate(controller)
    return controller
  }

  /// Makes the controllers that belong to one: the root of a navigation, the tabs.
  private func relate(_ controller: ViewController) throws(ViewArchiveError) {
    var relations: [(name: String, controllers: [ViewController])] = []
    for segue in element.list("connections") where segue.name == "segue" && segue["kind"] == "relationship" {
      guard let name = segue["relationship"], let id = segue["destination"] else { continue }
      guard let target = archive.element(id) else {
        warn(ViewArchiveError(.noObject(id), file: archive.file, line: segue.line, objectID: element.id))
        continue
      }
      let made = try storyboard.controller(target)
      if let index = relations.firstIndex(where: { $0.name == name }) {
        relations[index].controllers.append(made)
      } else {
        relations.append((name, [made]))
      }
    }
    for relation in relations where !classes.relate(controller, relation.name, relation.controllers) {
      for child in relation.controllers where child !== controller && child.parent == nil {
        contained.append(child)
        controller.addChild(child)
        child.didMove(toParent: controller)
      }
    }
  }

  // MARK: The view

  func loadView(of controller: ViewController) -> Bool {
    guard storyboard.loading < Storyboard.deepest else {
      warn(
        ViewArchiveError(
          .tooMuch("controllers in each other", limit: Storyboard.deepest), file: archive.file, line: element.line))
      return false
    }
    storyboard.loading += 1
    defer { storyboard.loading -= 1 }
    guard let content = element.keyed("view") else { return loadContainer(of: controller) }
    let others =
      unsafe element.parent?.children.filter {
        $0 !== element && $0.name != "placeholder" && $0.name != "exit"
      } ?? []
    let session = ArchiveSession(archive, storyboard.options, roots: [content] + others, owner: controller)
    session.scene = self
    session.ownerElement = element
    session.give(parts.merging([element.number: controller]) { own, _ in own })
    session.whenMade = { session in
      guard let view = session.object(content) as? View, !(view is Window) else { return }
      controller.view = view
      if let controller = controller as? TableViewController { self.addRows(content, to: controller, session) }
    }
    do throws(ViewArchiveError) {
      try session.run()
    } catch {
      warn(error)
      return controller.isViewLoaded
    }
    return controller.isViewLoaded
  }

  /// The view of a controller that the file has none for: its first child's fills it.
  private func loadContainer(of controller: ViewController) -> Bool {
    guard let child = contained.first else { return false }
    let view = View(frame: Application.standard?.mainScreen?.bounds ?? Rect(x: 0, y: 0, width: 375, height: 667))
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    controller.view = view
    StoryboardSegue.embed(child, in: view)
    return true
  }

  /// The static cells of a table's controller.
  private func addRows(_ content: Element, to controller: TableViewController, _ session: ArchiveSession) {
    guard content["dataMode"] == "static" || !content.list("sections").isEmpty else { return }
    let sections = content.list("sections").map { section in
      let cells = section.list("cells").compactMap { child -> (cell: TableViewCell, height: Double?)? in
        guard let cell = session.make(child) as? TableViewCell else { return nil }
        let height = child["rowHeight"].flatMap(ElementReader.number)
        return (cell, height.flatMap { $0 > 0 ? $0 : nil })
      }
      let reader = ElementReader(element: section, session: session)
      return StaticTable.Section(header: reader.text("headerTitle"), footer: reader.text("footerTitle"), cells: cells)
    }
    controller.staticTable = StaticTable(sections)
  }
}
