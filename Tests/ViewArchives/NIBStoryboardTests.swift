import Foundation
import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneLists
import MultiplaneSystemViews
import MultiplaneTestRandom
import MultiplaneViewArchives
import MultiplaneViews
import Testing

/// Storyboards that Apple's compiler made: folders of nibs with a property list.
@MainActor @Suite struct NIBStoryboardTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).storyboardc")
  private let placeholder = NIBTests.proxy("UIStoryboardPlaceholder")

  /// The nib of a controller, whose owner is the scene.
  private func scene(_ controller: NIBObject, _ others: [NIBObject] = []) -> [UInt8] {
    let owner = NIBTests.proxy("IBFilesOwner")
    return NIBWriter.write(
      NIBTests.root(
        [owner, NIBTests.proxy("IBFirstResponder"), placeholder, controller],
        [
          "UINibConnectionsKey": .list(
            [
              NIBTests.connection("Outlet", "sceneViewController", owner, .object(controller)),
              NIBTests.connection("Outlet", "storyboard", controller, .object(placeholder)),
            ] + others)
        ]))
  }

  /// The nib of a controller's view, whose owner is the controller.
  private func content(_ view: NIBObject, _ others: [NIBObject], _ connections: [NIBObject]) -> [UInt8] {
    let owner = NIBTests.proxy("IBFilesOwner")
    return NIBWriter.write(
      NIBTests.root(
        [owner, NIBTests.proxy("IBFirstResponder")] + others + [view],
        [
          "UINibConnectionsKey": .list(
            [NIBTests.connection("Outlet", "view", owner, .object(view))] + connections)
        ]))
  }

  private func write(_ nibs: [String: [UInt8]], isBinary: Bool) throws {
    let names = Dictionary(uniqueKeysWithValues: nibs.keys.filter { !$0.contains("-view-") }.map { ($0, $0) })
    let info: [String: Any] = [
      "UIStoryboardVersion": 1, "UIStoryboardDesignatedEntryPointIdentifier": "Main",
      "UIViewControllerIdentifiersToNibNames": names,
    ]
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let data = try PropertyListSerialization.data(
      fromPropertyList: info, format: isBinary ? .binary : .xml, options: 0)
    try data.write(to: folder.appendingPathComponent("Info.plist"))
    for (name, bytes) in nibs { try Data(bytes).write(to: folder.appendingPathComponent("\(name).nib")) }
  }

  /// A navigation whose root has a button that shows a table of cells that are always the same, and an embedded
  /// controller.
  private func nibs() -> [String: [UInt8]] {
    let show = NIBObject(
      "UIStoryboardShowSegueTemplate",
      [
        "UIIdentifier": .text("next"), "UIDestinationViewControllerIdentifier": .text("Rows"),
        "UIActionName": .text("showViewController:sender:"),
      ])
    let embed = NIBObject(
      "UIStoryboardEmbedSegueTemplate", ["UIDestinationViewControllerIdentifier": .text("Inner")])
    let item = NIBObject("UINavigationItem", ["UITitle": .text("Inbox")])
    let root = NIBObject(
      "UIClassSwapper",
      [
        "UIClassName": .text("_TtC17ViewArchivesTests15LoginController"),
        "UIOriginalClassName": .text("UIViewController"), "UINavigationItem": .object(item),
        "UINibName": .text("root-view-v"),
        "UIStoryboardSegueTemplates": .list([show, embed]),
      ])
    root.values.append(
      (
        "UIExternalObjectsTableForViewLoading",
        .object(
          .dictionary([
            (.text("UpstreamPlaceholder-1"), .object(root)), (.text("UpstreamPlaceholder-2"), .object(show)),
            (.text("UpstreamPlaceholder-3"), .object(embed)),
          ]))
      ))
    let bar = NIBTests.view("UINavigationBar", Rect(x: 0, y: 0, width: 375, height: 44))
    bar.values.append(("UIItems", .list([item])))
    let navigation = NIBObject(
      "UINavigationController", ["UIViewControllers": .list([root]), "UINavigationBar": .object(bar)])

    let (own, segue, third) = (
      NIBTests.proxy("UpstreamPlaceholder-1"), NIBTests.proxy("UpstreamPlaceholder-2"),
      NIBTests.proxy("UpstreamPlaceholder-3")
    )
    let label = NIBTests.view("UILabel", Rect(x: 10, y: 20, width: 100, height: 22), ["UIText": .text("Name")])
    let button = NIBTests.view("UIButton", Rect(x: 10, y: 60, width: 80, height: 30))
    let box = NIBTests.view("UIView", Rect(x: 10, y: 100, width: 200, height: 80))
    let guide = NIBObject("_UILayoutGuide", ["_UILayoutGuideIdentifier": .text("_UIViewControllerTop")])
    let view = NIBTests.view(
      "UIView", Rect(x: 0, y: 0, width: 375, height: 667),
      [
        "UISubviews": .list([label, button, box, guide]),
        "UIViewAutolayoutConstraints": .list([NIBTests.constraint(label, 3, guide, 4, 5)]),
      ])
    let table = NIBTests.view("UITableView", Rect(x: 0, y: 0, width: 300, height: 400), ["UIStyle": .int(1)])
    func row(_ text: String) -> NIBObject {
      let label = NIBTests.view("UITableViewLabel", Rect(x: 5, y: 5, width: 50, height: 20), ["UIText": .text(text)])
      let content = NIBTests.view(
        "UITableViewCellContentView", Rect(x: 0, y: 0, width: 300, height: 43), ["UISubviews": .list([label])])
      let cell = NIBTests.view(
        "UITableViewCell", Rect(x: 0, y: 0, width: 300, height: 44),
        ["UISubviews": .list([content]), "UIContentView": .object(content)])
      return NIBObject("UITableViewRow", ["UITableRowCell": .object(cell), "UITableRowHeight": .float(70)])
    }
    let source = NIBObject(
      "UITableViewDataSource",
      [
        "UITableSections": .list([
          NIBObject(
            "UITableViewSection",
            ["UITableSectionHeaderTitle": .text("Head"), "UITableSectionRows": .list([row("One"), row("Two")])])
        ])
      ])
    return [
      "Main": scene(
        navigation, [show, embed].map { NIBTests.connection("Outlet", "viewController", $0, .object(root)) }),
      "root-view-v": content(
        view, [own, segue, third],
        [
          NIBTests.connection("Outlet", "name", own, .object(label)),
          NIBTests.connection("Event", "press:", button, .object(own), 1),
          NIBTests.connection("Event", "perform:", button, .object(segue), 64),
          NIBTests.connection("Outlet", "containerView", third, .object(box)),
        ]),
      "Rows": scene(NIBObject("UITableViewController", ["UINibName": .text("rows-view-v")])),
      "rows-view-v": content(
        table, [source], [NIBTests.connection("Outlet", "dataSource", table, .object(source))]),
      "Inner": scene(
        NIBObject("UIViewController", ["UITitle": .text("Inside"), "UIStoryboardIdentifier": .text("Inner")])),
    ]
  }

  private func registry() -> ArchiveClasses {
    let classes = ArchiveClasses()
    classes.register(
      LoginController.self, outlets: ["name": .init(\.name)], actions: ["press:": Action(LoginController.press)])
    return classes
  }

  @Test(arguments: [false, true]) func aFolderOfNibsIsAStoryboard(isBinary: Bool) throws {
    try write(nibs(), isBinary: isBinary)
    defer { try? FileManager.default.removeItem(at: folder) }
    let warnings = Warnings()
    let storyboard = try Storyboard(path: folder.path, options: warnings.options(registry()))
    #expect(storyboard.identifiers.sorted() == ["Inner", "Main", "Rows"] || storyboard.identifiers.count == 3)
    let navigation = try #require(try storyboard.instantiateInitialController() as? NavigationController)
    let root = try #require(navigation.viewControllers.first as? LoginController)
    #expect(root.navigationItem.title == "Inbox" && !root.isViewLoaded)
    root.loadViewIfNeeded()
    #expect(root.name?.text == "Name" && root.view.subviews.count == 3)
    let top = root.view.constraints.first { $0.shouldBeArchived }
    #expect(top?.constant == 5 && top?.secondItem != nil)
    let inner = try #require(root.children.first)
    #expect(inner.title == "Inside" && inner.view.superview === root.view.subviews[2])
    let button = try #require(root.view.subviews[1] as? Button)
    button.sendActions(for: .touchDown)
    #expect(root.calls.count == 1)
    button.sendActions(for: .touchUpInside)
    let rows = try #require(navigation.viewControllers.last as? TableViewController)
    #expect(root.prepared == ["nil ViewController", "next TableViewController"], "\(root.prepared)")
    rows.loadViewIfNeeded()
    let table = try #require(rows.tableView)
    #expect(table.style == .grouped && table.numberOfSections == 1 && table.numberOfRows(inSection: 0) == 2)
    #expect(warnings.all.isEmpty, "\(warnings.all)")
    // The form of our own has the same.
    let again = try Storyboard(ViewArchive(storyboard.archive.compiled()), options: warnings.options(registry()))
    #expect((try again.instantiateInitialController() as? NavigationController)?.viewControllers.count == 1)
  }

  @Test func damagedFoldersEndWithAnError() throws {
    try write(nibs(), isBinary: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let list = folder.appendingPathComponent("Info.plist")
    let whole = try Array(Data(contentsOf: list))
    var random = SplitMix64(seed: 5)
    for round in 0..<200 {
      var bytes = whole
      for _ in 0..<random.int(1...3) { bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255)) }
      if round % 4 == 0 { bytes.removeLast(random.int(1...whole.count)) }
      try Data(bytes).write(to: list)
      _ = try? ViewArchive(path: folder.path)
    }
    try Data(whole).write(to: list)
    try FileManager.default.removeItem(at: folder.appendingPathComponent("root-view-v.nib"))
    #expect(throws: ViewArchiveError.self) { _ = try ViewArchive(path: folder.path) }
    try FileManager.default.removeItem(at: list)
    #expect(throws: ViewArchiveError.self) { _ = try ViewArchive(path: folder.path) }
  }
}
