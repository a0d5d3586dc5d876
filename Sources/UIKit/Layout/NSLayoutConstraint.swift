public import MultiplaneViews

/// UIKit's name of `LayoutConstraint`.
public typealias NSLayoutConstraint = LayoutConstraint
/// UIKit's name of `LayoutAnchor`.
public typealias NSLayoutAnchor<AnchorType: AnyObject> = LayoutAnchor<AnchorType>
/// UIKit's name of `LayoutXAxisAnchor`.
public typealias NSLayoutXAxisAnchor = LayoutXAxisAnchor
/// UIKit's name of `LayoutYAxisAnchor`.
public typealias NSLayoutYAxisAnchor = LayoutYAxisAnchor
/// UIKit's name of `LayoutDimension`.
public typealias NSLayoutDimension = LayoutDimension
/// UIKit's name of `LayoutSupport`.
public typealias UILayoutSupport = LayoutSupport

/// UIKit's name of `LayoutConstraint.Attribute`, before Swift 4.2.
public typealias NSLayoutAttribute = LayoutConstraint.Attribute
/// UIKit's name of `LayoutConstraint.Relation`, before Swift 4.2.
public typealias NSLayoutRelation = LayoutConstraint.Relation
/// UIKit's name of `LayoutConstraint.FormatOptions`, before Swift 4.2.
public typealias NSLayoutFormatOptions = LayoutConstraint.FormatOptions
/// UIKit's name of `LayoutAxis`, before Swift 4.2.
public typealias UILayoutConstraintAxis = LayoutAxis

/// UIKit's name of `UIView.layoutFittingCompressedSize`, before Swift 4.2.
@MainActor public var UILayoutFittingCompressedSize: CGSize { UIView.layoutFittingCompressedSize }
/// UIKit's name of `UIView.layoutFittingExpandedSize`, before Swift 4.2.
@MainActor public var UILayoutFittingExpandedSize: CGSize { UIView.layoutFittingExpandedSize }
/// UIKit's name of `UIView.noIntrinsicMetric`, before Swift 4.2.
@MainActor public var UIViewNoIntrinsicMetric: CGFloat { UIView.noIntrinsicMetric }
