public import MultiplaneViews

/// UIKit's name of `StackView`.
public typealias UIStackView = StackView
