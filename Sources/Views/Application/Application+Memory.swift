extension Application {
  /// Memory is short. Called by the host, or by the program itself: the delegate hears of it, then each controller of
  /// the windows that are shown, those around others first, then who listens to
  /// `didReceiveMemoryWarningNotification`.
  public final func receiveMemoryWarning() {
    delegate?.applicationDidReceiveMemoryWarning(self)
    var pending = screens.flatMap { $0.windows.compactMap(\.rootViewController) }.reversed() as [ViewController]
    while let controller = pending.popLast() {
      controller.didReceiveMemoryWarning()
      if let presented = controller.presented { pending.append(presented) }
      pending.append(contentsOf: controller.children.reversed())
    }
    notificationCenter.post(name: Self.didReceiveMemoryWarningNotification, object: self)
  }
}
