// Core Animation's names of our layers and animations.
@_exported public import CoreGraphics
@_exported public import MultiplaneAnimation
@_exported public import MultiplaneLayers

/// Core Animation's time, seconds.
public typealias CFTimeInterval = Double
/// Core Animation's name of `Layer`.
public typealias CALayer = Layer
/// Core Animation's name of `ShapeLayer`.
public typealias CAShapeLayer = ShapeLayer
/// Core Animation's name of `GradientLayer`.
public typealias CAGradientLayer = GradientLayer
/// Core Animation's name of `ReplicatorLayer`.
public typealias CAReplicatorLayer = ReplicatorLayer
/// Core Animation's name of `TextLayer`.
public typealias CATextLayer = TextLayer
/// Core Animation's name of `TransformLayer`.
public typealias CATransformLayer = TransformLayer
/// Core Animation's name of `TiledLayer`.
public typealias CATiledLayer = TiledLayer
/// Core Animation's name of `ScrollLayer`.
public typealias CAScrollLayer = ScrollLayer
/// Core Animation's name of `LayerDelegate`.
public typealias CALayerDelegate = LayerDelegate
/// Core Animation's name of `LayerAction`.
public typealias CAAction = LayerAction
/// Core Animation's name of `Animation`.
public typealias CAAnimation = Animation
/// Core Animation's name of `PropertyAnimation`.
public typealias CAPropertyAnimation = PropertyAnimation
/// Core Animation's name of `BasicAnimation`.
public typealias CABasicAnimation = BasicAnimation
/// Core Animation's name of `KeyframeAnimation`.
public typealias CAKeyframeAnimation = KeyframeAnimation
/// Core Animation's name of `SpringAnimation`.
public typealias CASpringAnimation = SpringAnimation
/// Core Animation's name of `AnimationGroup`.
public typealias CAAnimationGroup = AnimationGroup
/// Core Animation's name of `Transition`.
public typealias CATransition = Transition
/// Core Animation's name of `AnimationDelegate`.
public typealias CAAnimationDelegate = AnimationDelegate
/// Core Animation's name of `MediaTiming`.
public typealias CAMediaTiming = MediaTiming
/// Core Animation's name of `FillMode`.
public typealias CAMediaTimingFillMode = FillMode
/// Core Animation's name of `MediaTimingFunction`.
public typealias CAMediaTimingFunction = MediaTimingFunction
/// Core Animation's name of `Transform3D`.
public typealias CATransform3D = Transform3D
/// Core Animation's name of `FrameRateRange`.
public typealias CAFrameRateRange = FrameRateRange
/// Core Animation's name of `ContentsGravity`.
public typealias CALayerContentsGravity = ContentsGravity
/// Core Animation's name of `ContentsFilter`.
public typealias CALayerContentsFilter = ContentsFilter
/// Core Animation's name of `CornerCurve`.
public typealias CALayerCornerCurve = CornerCurve
/// Core Animation's name of `CornerMask`.
public typealias CACornerMask = CornerMask
/// Core Animation's name of `EdgeMask`.
public typealias CAEdgeAntialiasingMask = EdgeMask
/// Core Animation's name of `GradientType`.
public typealias CAGradientLayerType = GradientType
/// Core Animation's name of `LineCap`.
public typealias CAShapeLayerLineCap = LineCap
/// Core Animation's name of `LineJoin`.
public typealias CAShapeLayerLineJoin = LineJoin
/// Core Animation's name of `FillRule`.
public typealias CAShapeLayerFillRule = FillRule
/// Core Animation's name of `TextAlignment`.
public typealias CATextLayerAlignmentMode = TextAlignment
/// Core Animation's name of `TextLayer.TruncationMode`.
public typealias CATextLayerTruncationMode = TextLayer.TruncationMode
/// Core Animation's name of `ScrollLayer.ScrollMode`.
public typealias CAScrollLayerScrollMode = ScrollLayer.ScrollMode
/// Core Animation's name of `CalculationMode`.
public typealias CAAnimationCalculationMode = CalculationMode
/// Core Animation's name of `RotationMode`.
public typealias CAAnimationRotationMode = RotationMode
/// Core Animation's name of `TransitionType`.
public typealias CATransitionType = TransitionType
/// Core Animation's name of `TransitionSubtype`.
public typealias CATransitionSubtype = TransitionSubtype
