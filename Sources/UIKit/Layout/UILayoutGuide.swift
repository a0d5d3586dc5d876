public import MultiplaneViews

/// UIKit's name of `DirectionalEdgeInsets`.
public typealias NSDirectionalEdgeInsets = DirectionalEdgeInsets
/// UIKit's name of `LayoutGuide`.
public typealias UILayoutGuide = LayoutGuide
/// UIKit's name of `KeyboardLayoutGuide`.
public typealias UIKeyboardLayoutGuide = KeyboardLayoutGuide
/// UIKit's name of `DirectionalRectEdge`.
public typealias NSDirectionalRectEdge = DirectionalRectEdge
