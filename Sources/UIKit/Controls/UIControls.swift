public import MultiplaneDrawing
public import MultiplaneSystemViews

/// UIKit's name of `Switch`.
public typealias UISwitch = Switch
/// UIKit's name of `Slider`.
public typealias UISlider = Slider
/// UIKit's name of `Stepper`.
public typealias UIStepper = Stepper
/// UIKit's name of `PageControl`.
public typealias UIPageControl = PageControl

extension UISwitch {
  /// Makes a switch that runs an action when it is turned over.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  /// Of no effect: switches have no images, as in UIKit since iOS 7.
  public final var onImage: UIImage? {
    get { nil }
    set {}
  }

  /// Of no effect: switches have no images, as in UIKit since iOS 7.
  public final var offImage: UIImage? {
    get { nil }
    set {}
  }

  /// Of no effect: only a box has a title.
  public final var title: String? {
    get { nil }
    set {}
  }
}

extension UISlider {
  /// Makes a slider that runs an action when its value changes.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }
}

extension UIStepper {
  /// Makes a stepper that runs an action when its value changes.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }
}

extension UIPageControl {
  /// Makes a control that runs an action when the page changes.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }
}
