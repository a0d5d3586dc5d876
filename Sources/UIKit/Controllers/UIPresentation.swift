public import MultiplaneControllers
public import MultiplaneViews

/// UIKit's name of `SheetPresentationController`.
public typealias UISheetPresentationController = SheetPresentationController
/// UIKit's name of `SheetPresentationControllerDelegate`.
public typealias UISheetPresentationControllerDelegate = SheetPresentationControllerDelegate
/// UIKit's name of `SheetDetentResolutionContext`.
public typealias UISheetPresentationControllerDetentResolutionContext = SheetDetentResolutionContext
/// UIKit's name of `PopoverPresentationController`.
public typealias UIPopoverPresentationController = PopoverPresentationController
/// UIKit's name of `PopoverPresentationControllerDelegate`.
public typealias UIPopoverPresentationControllerDelegate = PopoverPresentationControllerDelegate
/// UIKit's name of `PopoverBackgroundView`.
public typealias UIPopoverBackgroundView = PopoverBackgroundView
/// UIKit's name of `PopoverBackgroundViewMethods`.
public typealias UIPopoverBackgroundViewMethods = PopoverBackgroundViewMethods
/// UIKit's name of `PopoverArrowDirection`.
public typealias UIPopoverArrowDirection = PopoverArrowDirection
/// UIKit's name of `AdaptivePresentationControllerDelegate`.
public typealias UIAdaptivePresentationControllerDelegate = AdaptivePresentationControllerDelegate
/// UIKit's name of `AlertController`.
public typealias UIAlertController = AlertController
/// UIKit's name of `AlertAction`.
public typealias UIAlertAction = AlertAction
