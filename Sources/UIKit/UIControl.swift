@_exported public import class Foundation.NSAttributedString
import MultiplaneDrawing
import MultiplaneContents
public import MultiplaneSystemViews
import MultiplaneViews

extension UIControl {
  /// UIKit's name of `Events`.
  public typealias Event = Events

  /// Calls a method of an object at events.
  ///
  /// - Parameters:
  ///   - target: is not retained; nil for the first responder that has the method, or performs actions of the
  ///     selector's name: see `UIApplication.sendAction`.
  ///   - action: `Selector(Self.tap)`.
  public func addTarget(_ target: Any?, action: Selector, for controlEvents: Events) {
    let handle: ActionHandle
    ownApplication = .shared
    // The same method of the same object is called once.
    removeTarget(target.map { $0 as AnyObject } ?? self, key: action, for: controlEvents)
    if let target {
      handle = add(action, of: target as AnyObject, for: controlEvents)
    } else {
      handle = addTarget(self, for: controlEvents) { _, sender, event in
        sender.sendAction(action, to: nil, for: event)
      }
    }
    handle.key = action
  }

  /// The objects whose methods are called, those that are not `Hashable` as their `ObjectIdentifier`; the control
  /// itself stands for those without a target.
  public var allTargets: Set<AnyHashable> {
    Set(
      targets.compactMap { entry in
        guard entry.key?.base is Selector else { return nil }
        return entry.object as? AnyHashable ?? AnyHashable(ObjectIdentifier(entry.object))
      })
  }

  /// The names of the methods of an object that are called at events; nil where there are none.
  public func actions(forTarget target: Any?, forControlEvent controlEvent: Events) -> [String]? {
    let object = target.map { $0 as AnyObject } ?? self
    let names = targets.compactMap { entry in
      entry.object === object && !entry.events.isDisjoint(with: controlEvent) ? entry.key?.base as? Selector : nil
    }.map { selector in
      SelectorNames.known[selector.name] = selector
      return selector.name
    }
    return names.isEmpty ? nil : names
  }

  /// Removes actions.
  ///
  /// - Parameters:
  ///   - target: nil for all objects.
  ///   - action: nil for all methods.
  public func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Events) {
    let object = target.map { $0 as AnyObject }
    if let action {
      removeTarget(object, key: action, for: controlEvents)
    } else {
      removeTarget(object, for: controlEvents)
    }
  }
}

/// The selector of a name; of one that `UIControl.actions(forTarget:forControlEvent:)` has answered, that method.
@preconcurrency @MainActor public func NSSelectorFromString(_ name: String) -> Selector {
  SelectorNames.known[name] ?? Selector(name)
}

/// Methods whose names were handed out.
@MainActor private enum SelectorNames { static var known: [String: Selector] = [:] }

extension UIControl.Events {
  /// Editing has begun. Controls of this module don't send it.
  public static let editingDidBegin = UIControl.Events(rawValue: 1 << 16)
  /// The text has changed. Controls of this module don't send it.
  public static let editingChanged = UIControl.Events(rawValue: 1 << 17)
  /// Editing has ended. Controls of this module don't send it.
  public static let editingDidEnd = UIControl.Events(rawValue: 1 << 18)
  /// Editing has ended by the return key. Controls of this module don't send it.
  public static let editingDidEndOnExit = UIControl.Events(rawValue: 1 << 19)
  /// All events of editing.
  public static let allEditingEvents = UIControl.Events(rawValue: 0xF_0000)
}

extension UILabel {
  /// Of no effect: letters keep their distances.
  public final var allowsDefaultTighteningForTruncation: Bool {
    get { false }
    set {}
  }
}

extension UIButton {
  /// Of no effect: buttons do not glow.
  public final var showsTouchWhenHighlighted: Bool {
    get { false }
    set {}
  }

  /// Sets the title of a state, with its attributes; nil for that of the normal state.
  public final func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    setAttributedTitle(title.map { AttributedText($0) }, for: state)
  }
}

extension UIActivityIndicatorView {
  /// How large it is, and in which colour.
  public final var activityIndicatorViewStyle: Style {
    get { style }
    set { style = newValue }
  }
}
