/// Elements of frameworks that there are none of here, and of modules that are not there: they become plain views and
/// controllers.
enum ForeignElements {
  /// The element whose object stands for another one's; nil of what is no view and no controller.
  static func stand(for element: Element) -> String? {
    if views.contains(element.name) || element["key"] == "view" && element.child("rect") != nil { return "view" }
    if controllers.contains(element.name) { return "viewController" }
    // A controller of a scene that is not known is one all the same.
    let isController = element["sceneMemberID"] == "viewController" && element.name != "viewControllerPlaceholder"
    return isController ? "viewController" : nil
  }

  private static let views: Set = [
    "mapView", "webView", "wkWebView", "glkView", "sceneKitView", "skView", "mtkView", "arscnView", "arskView",
    "pdfView", "adBannerView", "inlineVideoView", "locationButton", "metalView", "realityView",
    "datePicker", "colorWell", "calendarView", "vibrancyView",
  ]

  private static let controllers: Set = [
    "avPlayerViewController", "glkViewController", "hostingController",
    "imagePickerController", "searchController",
  ]
}
