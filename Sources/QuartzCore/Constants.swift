// The constants of Core Animation from before Swift 4.2, by their newer types.

/// `CAMediaTimingFillMode.removed`
public let kCAFillModeRemoved = CAMediaTimingFillMode.removed
/// `CAMediaTimingFillMode.forwards`
public let kCAFillModeForwards = CAMediaTimingFillMode.forwards
/// `CAMediaTimingFillMode.backwards`
public let kCAFillModeBackwards = CAMediaTimingFillMode.backwards
/// `CAMediaTimingFillMode.both`
public let kCAFillModeBoth = CAMediaTimingFillMode.both
/// `CAMediaTimingFunctionName.linear`
public let kCAMediaTimingFunctionLinear = CAMediaTimingFunctionName.linear
/// `CAMediaTimingFunctionName.easeIn`
public let kCAMediaTimingFunctionEaseIn = CAMediaTimingFunctionName.easeIn
/// `CAMediaTimingFunctionName.easeOut`
public let kCAMediaTimingFunctionEaseOut = CAMediaTimingFunctionName.easeOut
/// `CAMediaTimingFunctionName.easeInEaseOut`
public let kCAMediaTimingFunctionEaseInEaseOut = CAMediaTimingFunctionName.easeInEaseOut
/// `CAMediaTimingFunctionName.default`
public let kCAMediaTimingFunctionDefault = CAMediaTimingFunctionName.default
/// `CAShapeLayerLineCap.butt`
public let kCALineCapButt = CAShapeLayerLineCap.butt
/// `CAShapeLayerLineCap.round`
public let kCALineCapRound = CAShapeLayerLineCap.round
/// `CAShapeLayerLineCap.square`
public let kCALineCapSquare = CAShapeLayerLineCap.square
/// `CAShapeLayerLineJoin.miter`
public let kCALineJoinMiter = CAShapeLayerLineJoin.miter
/// `CAShapeLayerLineJoin.round`
public let kCALineJoinRound = CAShapeLayerLineJoin.round
/// `CAShapeLayerLineJoin.bevel`
public let kCALineJoinBevel = CAShapeLayerLineJoin.bevel
/// `CAShapeLayerFillRule.nonZero`
public let kCAFillRuleNonZero = CAShapeLayerFillRule.nonZero
/// `CAShapeLayerFillRule.evenOdd`
public let kCAFillRuleEvenOdd = CAShapeLayerFillRule.evenOdd
/// `CALayerContentsGravity.center`
public let kCAGravityCenter = CALayerContentsGravity.center
/// `CALayerContentsGravity.resize`
public let kCAGravityResize = CALayerContentsGravity.resize
/// `CALayerContentsGravity.resizeAspect`
public let kCAGravityResizeAspect = CALayerContentsGravity.resizeAspect
/// `CALayerContentsGravity.resizeAspectFill`
public let kCAGravityResizeAspectFill = CALayerContentsGravity.resizeAspectFill
/// `CAAnimationCalculationMode.linear`
public let kCAAnimationLinear = CAAnimationCalculationMode.linear
/// `CAAnimationCalculationMode.discrete`
public let kCAAnimationDiscrete = CAAnimationCalculationMode.discrete
/// `CAAnimationCalculationMode.paced`
public let kCAAnimationPaced = CAAnimationCalculationMode.paced
/// `CAAnimationCalculationMode.cubic`
public let kCAAnimationCubic = CAAnimationCalculationMode.cubic
/// `CAAnimationRotationMode.rotateAuto`
public let kCAAnimationRotateAuto = CAAnimationRotationMode.rotateAuto
/// `CATransitionType.fade`
public let kCATransitionFade = CATransitionType.fade
/// `CATransitionType.moveIn`
public let kCATransitionMoveIn = CATransitionType.moveIn
/// `CATransitionType.push`
public let kCATransitionPush = CATransitionType.push
/// `CATransitionType.reveal`
public let kCATransitionReveal = CATransitionType.reveal
/// `CATransitionSubtype.fromRight`
public let kCATransitionFromRight = CATransitionSubtype.fromRight
/// `CATransitionSubtype.fromLeft`
public let kCATransitionFromLeft = CATransitionSubtype.fromLeft
/// `CATransitionSubtype.fromTop`
public let kCATransitionFromTop = CATransitionSubtype.fromTop
/// `CATransitionSubtype.fromBottom`
public let kCATransitionFromBottom = CATransitionSubtype.fromBottom
/// `CATextLayerAlignmentMode.left`
public let kCAAlignmentLeft = CATextLayerAlignmentMode.left
/// `CATextLayerAlignmentMode.center`
public let kCAAlignmentCenter = CATextLayerAlignmentMode.center
/// `CATextLayerAlignmentMode.right`
public let kCAAlignmentRight = CATextLayerAlignmentMode.right
/// The key of a layer's transition.
public let kCATransition = "transition"
/// The key of the action when a layer is added.
public let kCAOnOrderIn = "onOrderIn"
/// The key of the action when a layer is removed.
public let kCAOnOrderOut = "onOrderOut"
/// The key of a transaction's duration.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of whether changes are not animated.
public let kCATransactionDisableActions = "disableActions"
/// The key of a transaction's timing function.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
