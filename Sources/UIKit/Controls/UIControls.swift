public import MultiplaneSystemViews

/// UIKit's name of `Switch`.
public typealias UISwitch = Switch
/// UIKit's name of `Slider`.
public typealias UISlider = Slider
/// UIKit's name of `Stepper`.
public typealias UIStepper = Stepper
/// UIKit's name of `PageControl`.
public typealias UIPageControl = PageControl
