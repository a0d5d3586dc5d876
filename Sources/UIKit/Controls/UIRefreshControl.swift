public import MultiplaneScrolling

/// UIKit's name of `RefreshControl`.
public typealias UIRefreshControl = RefreshControl
