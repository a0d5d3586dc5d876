@_exported public import class Foundation.NSAttributedString
public import MultiplaneDrawing
import MultiplaneContents
public import MultiplaneSystemViews
import MultiplaneViews

extension UIControl {
  /// UIKit's name of `Events`.
  public typealias Event = Events

  /// Calls a method of an object at events.
  ///
  /// - Parameters:
  ///   - target: is not retained; nil for the first responder that performs actions of the selector's name.
  ///   - action: `Selector(Self.tap)`.
  public func addTarget(_ target: Any?, action: Selector, for controlEvents: Events) {
    let handle: ActionHandle
    // The same method of the same object is called once.
    removeTarget(target.map { $0 as AnyObject } ?? self, key: action, for: controlEvents)
    if let target {
      let object = target as AnyObject
      handle = addTarget(object, for: controlEvents) { object, sender, event in
        if action.isName {
          _ = Application.shared.sendAction(
            Action(action.name), to: object as? Responder, from: sender, for: event)
        } else {
          action.perform(on: object, sender: sender, event: event)
        }
      }
    } else {
      handle = addTarget(self, for: controlEvents) { _, sender, event in
        _ = Application.shared.sendAction(Action(action.name), to: nil, from: sender, for: event)
      }
    }
    handle.key = action
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

@MainActor extension UIBarButtonItem {
  /// An item with a title.
  public convenience init(title: String?, style: Style, target: AnyObject?, action: Selector?) {
    self.init(title: title, style: style)
    setAction(target, action)
  }

  /// An item with an image.
  public convenience init(image: UIImage?, style: Style, target: AnyObject?, action: Selector?) {
    self.init(image: image, style: style)
    setAction(target, action)
  }

  /// An item of the system.
  public convenience init(barButtonSystemItem systemItem: SystemItem, target: AnyObject?, action: Selector?) {
    self.init(systemItem)
    setAction(target, action)
  }

  private func setAction(_ target: AnyObject?, _ selector: Selector?) {
    guard let selector else { return }
    action = { [weak target] item in
      if let target, !selector.isName {
        selector.perform(on: target, sender: item)
      } else {
        _ = Application.shared.sendAction(
          Action(selector.name), to: target as? Responder, from: item, for: nil)
      }
    }
  }
}

extension UILabel {
  /// The text with its attributes; nil for none.
  public final var attributedText: NSAttributedString? {
    get { ownAttributedText.map { NSAttributedString(string: $0.string) } }
    set { ownAttributedText = newValue.map { AttributedText($0) } }
  }
}

extension UIButton {
  /// Sets the title of a state, with its attributes; nil for that of the normal state.
  public final func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
    setAttributedTitle(title.map { AttributedText($0) }, for: state)
  }
}

extension UIProgressView {
  /// 0…1, as UIKit's number.
  public final var progress: Float {
    get { Float(ownProgress) }
    set { ownProgress = Double(newValue) }
  }
}

@MainActor extension UIActivityIndicatorView {
  /// How large it is, and in which colour.
  public final var activityIndicatorViewStyle: Style {
    get { style }
    set { style = newValue }
  }
}
