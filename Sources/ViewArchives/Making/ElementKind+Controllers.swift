import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLists
import MultiplaneSystemViews
import MultiplaneViews

// Controllers, and what is neither a view nor one.
extension ElementKind {
  static var controllers: [String: ElementKind] {
    [
      "viewController": .coded(ViewController.self, "UIViewController", parent: nil, fillController),
      "tableViewController": .coded(TableViewController.self, "UITableViewController", parent: "viewController") {
        reader, controller in
        if let clears = reader.flag("clearsSelectionOnViewWillAppear") {
          controller.clearsSelectionOnViewWillAppear = clears
        }
      },
    ]
  }

  private static func fillController(_ reader: ElementReader, _ controller: ViewController) {
    if let title = reader.text("title") { controller.title = title }
    if let style = reader.word("modalPresentationStyle", ElementWords.presentations) {
      controller.modalPresentationStyle = style
    }
    if let style = reader.word("modalTransitionStyle", ElementWords.transitions) {
      controller.modalTransitionStyle = style
    }
    if let flag = reader.flag("definesPresentationContext") { controller.definesPresentationContext = flag }
    if let flag = reader.flag("providesPresentationContextTransitionStyle") {
      controller.providesPresentationContextTransitionStyle = flag
    }
    if let flag = reader.flag("modalInPresentation") { controller.isModalInPresentation = flag }
    if let flag = reader.flag("extendedLayoutIncludesOpaqueBars") { controller.extendedLayoutIncludesOpaqueBars = flag }
    if let child = reader.element.child("extendedEdge", key: "edgesForExtendedLayout") {
      let own = reader.reader(of: child)
      controller.edgesForExtendedLayout = ElementWords.edges.reduce(into: []) { edges, edge in
        if own.flag(edge.0) == true { edges.formUnion(edge.1) }
      }
    }
    if let size = reader.size("preferredContentSize") ?? reader.size("contentSizeForViewInPopover") {
      controller.preferredContentSize = size
    }
    if let style = reader.word("overrideUserInterfaceStyle", ElementWords.styles) {
      controller.overrideUserInterfaceStyle = style
    }
    fillContained(reader, controller)
  }

  static var others: [String: ElementKind] {
    [
      "layoutGuide": .made(LayoutGuide.self, "UILayoutGuide", { _ in LayoutGuide() }) { reader, guide in
        if let identifier = reader.element["identifier"] { guide.identifier = identifier }
      }
    ]
  }
}
