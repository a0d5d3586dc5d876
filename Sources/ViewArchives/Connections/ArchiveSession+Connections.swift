import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLists
import MultiplaneSystemViews
import MultiplaneViews

// Outlets, collections of outlets and actions, in this order.
extension ArchiveSession {
  func connect() {
    var actions: [(Element, AnyObject)] = []
    forEachObject { element, object in
      let connections = element.list("connections")
      if connections.isEmpty || element.number == connectsLater { return }
      options.classes.load(moduleOf: object)
      var collections: [(name: String, objects: [AnyObject], element: Element)] = []
      for connection in connections {
        switch connection.name {
        case "outlet": connectOutlet(connection, of: object)
        case "outletCollection":
          guard let name = connection["property"], let value = destination(of: connection) else { continue }
          if let index = collections.firstIndex(where: { $0.name == name }) {
            collections[index].objects.append(value)
          } else {
            collections.append((name, [value], connection))
          }
        case "action", "segue": actions.append((connection, object))
        default: warn(.element(connection.name), at: connection)
        }
      }
      for collection in collections { connectCollection(collection, of: object) }
    }
    for (element, object) in actions {
      if element.name == "segue" {
        scene?.connect(element, of: object, in: self)
      } else {
        connectAction(element, of: object)
      }
    }
  }

  private func connectOutlet(_ connection: Element, of object: AnyObject) {
    guard let name = connection["property"], let value = destination(of: connection) else { return }
    if options.classes.setOutlet(name, of: object, to: value) { return }
    warn(.noOutlet(name, of: "\(Swift.type(of: object))"), at: connection)
  }

  private func connectCollection(
    _ collection: (name: String, objects: [AnyObject], element: Element), of object: AnyObject
  ) {
    if collection.name == "gestureRecognizers", let view = object as? View {
      for case let gesture as GestureRecognizer in collection.objects { view.addGestureRecognizer(gesture) }
      return
    }
    if options.classes.setOutlet(collection.name, of: object, to: collection.objects) { return }
    warn(.noOutlet(collection.name, of: "\(Swift.type(of: object))"), at: collection.element)
  }

  /// The object that a connection leads to; nil, with a warning, where the file has none.
  private func destination(of connection: Element) -> AnyObject? {
    guard let id = connection["destination"] else { return nil }
    guard let element = archive.element(id) else {
      warn(.noObject(id), at: connection)
      return nil
    }
    // Of what is not installed, or of another scene, there is no object.
    return element.name == "placeholder" ? placeholder(element) : object(element)
  }

  // MARK: Actions

  private func connectAction(_ connection: Element, of object: AnyObject) {
    guard let selector = connection["selector"], let id = connection["destination"] else { return }
    guard let element = archive.element(id) else { return warn(.noObject(id), at: connection) }
    let isFirstResponder = element["placeholderIdentifier"] == "IBFirstResponder"
    let target = isFirstResponder ? nil : destination(of: connection)
    if !isFirstResponder, target == nil { return }
    var action: Action?
    if let target {
      options.classes.load(moduleOf: target)
      action = options.classes.action(selector, of: target)
      if action == nil, target is Responder, Self.standardActions.contains(selector) {
        action = Action(String(selector.dropLast()))
      }
      if action == nil { return warn(.noAction(selector, of: "\(Swift.type(of: target))"), at: connection) }
    }
    let call = ArchivedAction(selector: selector, action: action, target: target, classes: options.classes)
    switch object {
    case let control as Control:
      let reader = ElementReader(element: connection, session: self)
      guard let events = reader.word("eventType", ElementWords.events) else {
        if connection["eventType"] == nil { call.add(to: control, for: .primaryActionTriggered) }
        return
      }
      call.add(to: control, for: events)
    case let item as BarButtonItem: call.add(to: item)
    case let gesture as GestureRecognizer: call.add(to: gesture)
    default: warn(.noAction(selector, of: "\(Swift.type(of: object))"), at: connection)
    }
  }

  private static let standardActions: Set = ["cut:", "copy:", "paste:", "delete:", "select:", "selectAll:"]
}

/// What an action connection calls.
@MainActor struct ArchivedAction {
  let selector: String
  /// nil of the first responder, where the classes are looked through when it is sent.
  let action: Action?
  let target: AnyObject?
  let classes: ArchiveClasses

  func add(to control: Control, for events: Control.Events) {
    if let action, let target {
      control.add(action, of: target, for: events).key = AnyHashable(action)
      return
    }
    control.addAction(for: events) { [weak control, selector, classes] in
      if let control { Self.send(selector, classes, from: control, control) }
    }
  }

  func add(to item: BarButtonItem) {
    item.calledTarget = target
    item.hasTarget = target != nil
    item.key = action.map { AnyHashable($0) }
    item.action = { [action, selector, classes] item in
      guard let action else { return Self.send(selector, classes, from: item, nil) }
      if let target = item.calledTarget { action.perform(on: target, sender: item) }
    }
  }

  func add(to gesture: GestureRecognizer) {
    if let action, let target { return gesture.addTarget(target, action: action) }
    gesture.addAction { [selector, classes] gesture in Self.send(selector, classes, from: gesture, gesture.view) }
  }

  /// Sends the action to the first responder that has it, from the window's on.
  private static func send(_ selector: String, _ classes: ArchiveClasses, from sender: AnyObject, _ view: View?) {
    let name = Action(selector.hasSuffix(":") ? String(selector.dropLast()) : selector)
    let application = view?.window?.application ?? Application.standard
    for action in classes.actions(selector) + [name] {
      let isSent =
        application?.sendAction(action, to: nil, from: sender, for: nil)
        ?? action.send(to: nil, from: sender, for: nil, [view])
      if isSent { return }
    }
  }
}
