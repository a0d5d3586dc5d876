// Core Graphics' names of our values, and no Foundation: a program has one CGRect.
@_exported public import Glibc
@_exported public import MultiplaneContents
@_exported public import MultiplaneGeometry

/// Core Graphics' number.
public typealias CGFloat = Double
/// Core Graphics' name of `Point`.
public typealias CGPoint = Point
/// Core Graphics' name of `Size`.
public typealias CGSize = Size
/// Core Graphics' name of `Rect`.
public typealias CGRect = Rect
/// Core Graphics' name of `Transform2D`.
public typealias CGAffineTransform = Transform2D
/// Core Graphics' name of `Color`.
public typealias CGColor = Color
/// Core Graphics' name of `Bitmap`.
public typealias CGImage = Bitmap
/// Core Graphics' name of `DrawingContext`.
public typealias CGContext = any DrawingContext
/// Core Graphics' name of `Gradient`.
public typealias CGGradient = Gradient
/// Core Graphics' name of `GradientDrawingOptions`.
public typealias CGGradientDrawingOptions = GradientDrawingOptions
/// Core Graphics' name of `Pattern`.
public typealias CGPattern = Pattern
/// Core Graphics' name of `LineCap`.
public typealias CGLineCap = LineCap
/// Core Graphics' name of `LineJoin`.
public typealias CGLineJoin = LineJoin
/// Core Graphics' name of `FillRule`.
public typealias CGPathFillRule = FillRule
/// Core Graphics' name of `PathDrawingMode`.
public typealias CGPathDrawingMode = PathDrawingMode
/// Core Graphics' name of `InterpolationQuality`.
public typealias CGInterpolationQuality = InterpolationQuality
/// Core Graphics' name of `BlendMode`.
public typealias CGBlendMode = BlendMode
/// What stands for Core Foundation's array: `colors as CFArray`.
public typealias CFArray = [Any]
/// What stands for Core Foundation's string: `name as CFString`.
public typealias CFString = String

extension FillRule {
  /// Core Graphics' name of `nonZero`.
  public static var winding: FillRule { .nonZero }
}

/// The largest number of C's mathematics: a repeat count without end.
public let HUGE = Float.greatestFiniteMagnitude
/// As `HUGE`.
public let MAXFLOAT = Float.greatestFiniteMagnitude
