import MultiplaneGeometry
import MultiplaneLayers
import MultiplaneViews

// What controls with a value are made of, and how they tell of it.

extension View {
  /// A view that its superview makes by itself: shows a colour, and takes no touches.
  static func part(_ color: Color? = nil, cornerRadius: Double = 0) -> View {
    let view = View()
    (view.isPart, view.isUserInteractionEnabled, view.isOpaque) = (true, false, false)
    view.backgroundColor = color
    view.layer.cornerRadius = cornerRadius
    return view
  }

  /// Shows a thumb's shadow.
  final func castThumbShadow() {
    layer.shadowColor = .black
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (0.18, 4, Size(0, 2))
  }
}

extension Control {
  /// Tells that the user has changed the value.
  final func sendValueActions(with event: MultiplaneViews.Event?) {
    sendActions(for: [.valueChanged, .primaryActionTriggered], with: event)
  }

  /// Makes changes of the control's parts, by an animation in a window that lets touches through.
  final func change(animated: Bool, for duration: Double, _ changes: () -> Void) {
    guard animated, duration > 0, let application else { return changes() }
    application.animate(
      withDuration: duration, options: [.allowUserInteraction, .beginFromCurrentState], animations: changes)
  }

  /// Raises or lowers a value by arrow keys, as assistive programs do; the keys' sides follow the direction.
  ///
  /// - Returns: the presses of other keys.
  final func adjust(by presses: Set<Press>) -> Set<Press> {
    presses.filter { press in
      guard isEnabled, let key = press.key,
        key.modifierFlags.isDisjoint(with: [.control, .alternate, .command, .shift])
      else { return true }
      switch key.keyCode {
      case .keyboardUpArrow: accessibilityIncrement()
      case .keyboardDownArrow: accessibilityDecrement()
      case .keyboardRightArrow: if isFromRight { accessibilityDecrement() } else { accessibilityIncrement() }
      case .keyboardLeftArrow: if isFromRight { accessibilityIncrement() } else { accessibilityDecrement() }
      default: return true
      }
      return false
    }
  }
}

extension Press {
  /// Whether it is that of a space bar or a return key.
  var isActivation: Bool {
    guard let key, key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else {
      return false
    }
    return [.keyboardSpacebar, .keyboardReturnOrEnter, .keypadEnter].contains(key.keyCode)
  }
}
