import Foundation
import UIKit
import XCTest

/// A screen of a storyboard, with an outlet, an action and a segue.
final class NotesController: UIViewController {
  // As Interface Builder has it.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  weak var titleLabel: UILabel!
  // As Interface Builder has it.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  var buttons: [UIButton]!
  private(set) var adds = 0
  func add(_ sender: UIButton) { adds += 1 }
  func back(_ segue: UIStoryboardSegue) {}
  private(set) var segues: [String] = []
  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    segues.append(segue.identifier ?? "")
    segue.destination.title = "prepared"
  }
}

/// A cell of a nib.
final class NoteCell: UITableViewCell { weak var name: UILabel? }

/// Nibs and storyboards as UIKit's code loads them.
final class InterfaceBuilderTests: XCTestCase {
  @MainActor private static func register() {
    // The application finds the nibs of controllers' names: a program has made it.
    _ = UIApplication.shared
    Archive.register(
      NotesController.self, outlets: ["titleLabel": .init(\.titleLabel), "buttons": .init(\.buttons)],
      actions: ["add:": Selector(NotesController.add), "back:": Selector(NotesController.back)])
    Archive.register(NoteCell.self, outlets: ["name": .init(\.name)])
  }

  private static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  private static let cell = """
    \(head)<document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch">
      <objects><placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner"/>
        <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
        <tableViewCell reuseIdentifier="note" customClass="NoteCell" id="c">
          <tableViewCellContentView key="contentView" id="cc"><subviews><label text="Note" id="l"/></subviews></tableViewCellContentView>
          <connections><outlet property="name" destination="l" id="o"/></connections></tableViewCell></objects></document>
    """

  private static let board = """
    \(head)<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="n">
      <scenes><scene sceneID="a"><objects>
        <viewController title="Notes" customClass="NotesController" id="n" sceneMemberID="viewController">
          <view key="view" id="v"><rect key="frame" x="0" y="0" width="375" height="667"/>
            <subviews><label text="Title" id="t"/><button buttonType="system" id="b"><state key="normal" title="Add"/>
              <connections><action selector="add:" destination="n" eventType="touchUpInside" id="x"/></connections></button>
              <visualEffectView id="e"><view key="contentView" id="ec"><subviews><label text="In" id="el"/></subviews></view><blurEffect style="dark"/></visualEffectView>
              <datePicker datePickerMode="date" id="d"/></subviews></view>
          <connections><outlet property="titleLabel" destination="t" id="o1"/>
            <outletCollection property="buttons" destination="b" id="o2"/>
            <segue destination="m" kind="presentation" identifier="more" id="s"/></connections></viewController></objects></scene>
        <scene sceneID="b"><objects><viewController storyboardIdentifier="More" id="m" sceneMemberID="viewController">
          <view key="view" id="w"/></viewController></objects></scene></scenes></document>
    """

  @MainActor private static func bundle(_ files: [String: String]) throws -> Bundle {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("ib-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files {
      let url = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
    return try XCTUnwrap(Bundle(path: folder.path))
  }

  func testATableHasTheCellsOfANib() throws { try MainActor.assumeIsolated { try Self.tableHasCells() } }

  @MainActor private static func tableHasCells() throws {
    register()
    let bundle = try Self.bundle(["NoteCell.xib": cell])
    defer { try? FileManager.default.removeItem(at: bundle.bundleURL) }
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    table.register(UINib(nibName: "NoteCell", bundle: bundle), forCellReuseIdentifier: "note")
    let row = try XCTUnwrap(table.dequeueReusableCell(withIdentifier: "note") as? NoteCell)
    XCTAssertEqual(row.name?.text, "Note")
    XCTAssertEqual(bundle.loadNibNamed("NoteCell", owner: nil, options: nil)?.count, 1)
    XCTAssertNil(bundle.loadNibNamed("Other", owner: nil))
  }

  func testAStoryboardHasControllersAndSegues() throws {
    try MainActor.assumeIsolated { try Self.storyboardHasControllers() }
  }

  @MainActor private static func storyboardHasControllers() throws {
    register()
    let bundle = try Self.bundle([
      "Notes.storyboard": board,
      "A.xcassets/Ink.colorset/Contents.json":
        "{\"colors\":[{\"color\":{\"components\":{\"red\":\"1.0\",\"green\":\"0.0\",\"blue\":\"0.0\",\"alpha\":\"1.0\"}}}]}",
    ])
    defer { try? FileManager.default.removeItem(at: bundle.bundleURL) }
    XCTAssertEqual(UIColor(named: "Ink", in: bundle, compatibleWith: nil), UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    let storyboard = UIStoryboard(name: "Notes", bundle: bundle)
    let notes = try XCTUnwrap(storyboard.instantiateInitialViewController() as? NotesController)
    XCTAssertEqual(notes.title, "Notes")
    XCTAssertNil(notes.titleLabel)
    notes.loadViewIfNeeded()
    XCTAssertEqual(notes.titleLabel.text, "Title")
    notes.buttons.first?.sendActions(for: .touchUpInside)
    XCTAssertEqual(notes.adds, 1)
    let effect = try XCTUnwrap(notes.view.subviews[2] as? UIVisualEffectView)
    XCTAssertEqual((effect.contentView.subviews.first as? UILabel)?.text, "In")
    XCTAssertNotNil(effect.effect)
    XCTAssertEqual((notes.view.subviews[3] as? UIDatePicker)?.datePickerMode, .date)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    window.rootViewController = notes
    notes.performSegue(withIdentifier: "more", sender: nil)
    XCTAssertEqual(notes.segues, ["more"])
    XCTAssertEqual(notes.presentedViewController?.title, "prepared")
    XCTAssertTrue(storyboard.instantiateViewController(withIdentifier: "More").storyboard === storyboard)
  }

  func testAControllerFindsTheNibOfItsName() throws {
    try MainActor.assumeIsolated { try Self.controllerFindsItsNib() }
  }

  @MainActor private static func controllerFindsItsNib() throws {
    register()
    let view = cell.replacingOccurrences(of: "customClass=\"NoteCell\"", with: "")
      .replacingOccurrences(
        of: "userLabel=\"File's Owner\"/>",
        with: "><connections><outlet property=\"view\" destination=\"c\" id=\"v\"/></connections></placeholder>")
    let bundle = try Self.bundle([
      "Page.xib": view.replacingOccurrences(of: "<outlet property=\"name\" destination=\"l\" id=\"o\"/>", with: "")
    ])
    defer { try? FileManager.default.removeItem(at: bundle.bundleURL) }
    let controller = UIViewController(nibName: "Page", bundle: bundle)
    XCTAssertTrue(controller.view is UITableViewCell)
  }
}
