import MultiplaneContents
import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneLists
import MultiplaneSystemViews
import MultiplaneViews

// The ways from a controller to others.
extension StoryboardScene {
  /// Performs the segue of an identifier, anywhere in the scene.
  func perform(_ identifier: String, from controller: ViewController, sender: Any?) -> Bool {
    var found: Element?
    unsafe element.parent?.forEach { element in
      if found == nil, element.name == "segue", element["identifier"] == identifier { found = element }
    }
    guard let found else { return false }
    perform(found, from: controller, sender: sender)
    return true
  }

  /// Lets an object trigger a segue: a control, an item of a bar, a cell, a gesture; a view embeds its at once.
  func connect(_ segue: Element, of object: AnyObject, in session: ArchiveSession) {
    guard segue["kind"] != "relationship" else { return }
    if let id = segue["popoverAnchorView"] ?? segue["popoverAnchorBarButtonItem"],
      let anchor = session.archive.element(id)
    {
      anchors[segue.number] = Anchor(object: session.object(anchor))
    }
    if segue["kind"] == "embed" {
      if let view = object as? View, let owner = session.owner as? ViewController { embed(segue, in: view, of: owner) }
      return
    }
    // Of a cell that a table makes later there is no owner, and the table knows its controller.
    let owner = session.owner as? ViewController
    let go: @MainActor (Any?) -> Void = { [weak self, weak owner] sender in
      guard let self, let controller = owner ?? Self.controller(around: sender) else { return }
      if controller.shouldPerformSegue(withIdentifier: segue["identifier"] ?? "", sender: sender) {
        self.perform(segue, from: controller, sender: sender)
      }
    }
    switch object {
    case is ViewController: break
    case let control as Control:
      let events = segue["eventType"].flatMap { ElementWords.events[$0] }
      let usual: Control.Events = control is Button ? .touchUpInside : .valueChanged
      control.addAction(for: events ?? usual) { [weak control] in go(control) }
    case let item as BarButtonItem: item.action = { go($0) }
    case let cell as TableViewCell:
      if segue["trigger"] != "accessoryAction" { cell.tapAction = { [weak cell] in go(cell) } }
    case let gesture as GestureRecognizer: gesture.addAction { if $0.state == .ended { go($0) } }
    default:
      session.warn(.value(element: "segue", attribute: "kind", value: segue["kind"] ?? ""), at: segue)
    }
  }

  /// The controller whose view an object is in.
  private static func controller(around sender: Any?) -> ViewController? {
    var responder = sender as? Responder
    while let current = responder, !(current is ViewController) { responder = current.next }
    return responder as? ViewController
  }

  private func embed(_ segue: Element, in view: View, of controller: ViewController) {
    guard let child = destination(of: segue, from: controller, sender: nil) else { return }
    let way = StoryboardSegue(identifier: segue["identifier"], source: controller, destination: child) {
      controller.addChild(child)
      StoryboardSegue.embed(child, in: view)
      child.didMove(toParent: controller)
    }
    controller.prepare(for: way, sender: nil)
    way.perform()
  }

  private func destination(of segue: Element, from controller: ViewController, sender: Any?) -> ViewController? {
    guard let id = segue["destination"], let target = storyboard.archive.element(id) else {
      warn(
        ViewArchiveError(
          .noObject(segue["destination"] ?? ""), file: storyboard.archive.file, line: segue.line,
          objectID: segue.id))
      return nil
    }
    do throws(ViewArchiveError) {
      var creator: ((Coder) -> ViewController?)?
      if let selector = segue["destinationCreationSelector"] {
        creator = classes.creator(selector, of: controller, sender: sender, identifier: segue["identifier"])
        if creator == nil {
          warn(
            ViewArchiveError(
              .noAction(selector, of: "\(type(of: controller))"), file: storyboard.archive.file, line: segue.line,
              objectID: segue.id))
        }
      }
      return try storyboard.controller(target, creator: creator)
    } catch {
      warn(error)
      return nil
    }
  }

  private func perform(_ segue: Element, from controller: ViewController, sender: Any?) {
    if segue["kind"] == "unwind" { return unwind(segue, from: controller, sender: sender) }
    guard let target = destination(of: segue, from: controller, sender: sender) else { return }
    let way = way(segue, controller, target)
    let isAnimated = segue["animates"] != "NO"
    if let style = segue["modalPresentationStyle"].flatMap({ ElementWords.presentations[$0] }), style != .automatic {
      target.modalPresentationStyle = style
    }
    if let style = segue["modalTransitionStyle"].flatMap({ ElementWords.transitions[$0] }) {
      target.modalTransitionStyle = style
    }
    if segue["kind"] == "popoverPresentation" || segue["kind"] == "popover" {
      target.modalPresentationStyle = .popover
      controller.loadViewIfNeeded()
      place(target.popoverPresentationController, segue, sender)
    }
    if way.handler == nil {
      way.handler = { [unowned way] in
        let (source, target) = (way.source, way.destination)
        switch segue["kind"] {
        case "show", "push": source.show(target, sender: sender)
        case "showDetail", "replace": source.showDetailViewController(target, sender: sender)
        default: source.present(target, animated: isAnimated)
        }
      }
    }
    controller.prepare(for: way, sender: sender)
    way.perform()
  }

  /// Lets a popover point at what the segue says, or else at what has triggered it.
  private func place(_ popover: PopoverPresentationController?, _ segue: Element, _ sender: Any?) {
    guard let popover else { return }
    switch anchors[segue.number]?.object ?? sender.map({ $0 as AnyObject }) {
    case let item as BarButtonItem: popover.barButtonItem = item
    case let view as View: popover.sourceView = view
    default: break
    }
    guard let child = segue.keyed("popoverArrowDirection") else { return }
    let words: [(String, PopoverArrowDirection)] = [("up", .up), ("down", .down), ("left", .left), ("right", .right)]
    let directions = child.flags(words)
    if !directions.isEmpty { popover.permittedArrowDirections = directions }
  }

  private func way(_ segue: Element, _ source: ViewController, _ target: ViewController) -> StoryboardSegue {
    let values = (identifier: segue["identifier"], source: source, destination: target)
    guard let name = segue["customClass"] else { return StoryboardSegue(archived: values) }
    let module = segue["customModule"] ?? storyboard.options.module
    guard let type = classes.type(name, module: module) as? StoryboardSegue.Type else {
      warn(
        ViewArchiveError(.noClass(name), file: storyboard.archive.file, line: segue.line, objectID: segue.id))
      return StoryboardSegue(archived: values)
    }
    return type.init(archived: values)
  }

  // MARK: The way back

  /// The nearest controller, by parents and presenters, that has the segue's method and wants it.
  private func unwind(_ segue: Element, from source: ViewController, sender: Any?) {
    guard let selector = segue["unwindAction"] else { return }
    var candidate: ViewController? = source
    var seen: Set<ObjectIdentifier> = []
    while let current = candidate, seen.insert(ObjectIdentifier(current)).inserted {
      for target in [current] + current.children.reversed() where target !== source {
        classes.load(moduleOf: target)
        guard let action = classes.action(selector, of: target),
          target.canPerformUnwindSegueAction(action, from: source, sender: sender)
        else { continue }
        return unwind(segue, from: source, to: target, action, sender)
      }
      candidate = current.parent ?? current.presentingViewController
    }
    warn(
      ViewArchiveError(
        .noAction(selector, of: "\(type(of: source))"), file: storyboard.archive.file, line: segue.line,
        objectID: segue.id))
  }

  private func unwind(
    _ segue: Element, from source: ViewController, to target: ViewController, _ action: Action, _ sender: Any?
  ) {
    let isAnimated = segue["animates"] != "NO"
    let way = way(segue, source, target)
    if way.handler == nil {
      way.handler = { [unowned way] in
        if target.presentedViewController != nil { target.dismiss(animated: isAnimated) }
        var parent = target.parent
        while let current = parent {
          current.unwind(for: way, towards: target)
          parent = current.parent
        }
      }
    }
    source.prepare(for: way, sender: sender)
    action.perform(on: target, sender: way)
    way.perform()
  }
}

extension StoryboardSegue {
  /// Puts a child's view in another view, which it fills.
  static func embed(_ child: ViewController, in view: View) {
    guard let content = child.view, !view.isDescendant(of: content) else { return }
    content.frame = view.bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    content.translatesAutoresizingMaskIntoConstraints = true
    view.addSubview(content)
  }
}
