import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLists
import MultiplaneSystemViews
import MultiplaneViewArchives
import MultiplaneViews
import Testing

/// A form, as a program has one.
final class LoginController: ViewController {
  // As Interface Builder has it.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  weak var name: Label!
  weak var optional: Label?
  // As Interface Builder has it.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  var fields: [View]!
  // As Interface Builder has it.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  var height: LayoutConstraint!
  var calls: [String] = []
  fileprivate(set) var corner = 0
  func submit() { calls.append("submit") }
  func press(_ sender: Button) { calls.append("press \(sender.title(for: .normal) ?? "")") }
  func touch(_ sender: Button, _ event: Event?) { calls.append("touch") }
  func back(_ segue: StoryboardSegue) { calls.append("back") }
  var prepared: [String] = []
  override func prepare(for segue: StoryboardSegue, sender: Any?) {
    prepared.append("\(segue.identifier ?? "nil") \(type(of: segue.destination))")
  }
}

/// Hears the order of its making.
final class Card: View {
  var color: Color?
  var words = ""
  var ratio: Double = 0
  var order: [String] = []
  weak var label: Label?
  override init(frame: Rect) { super.init(frame: frame) }
  required init?(coder: Coder) {
    super.init(coder: coder)
    order.append("init \(tag) \(subviews.count)")
    // What a subclass sets after the archive's values stays.
    backgroundColor = .black
  }
  override func awakeFromNib() {
    super.awakeFromNib()
    order.append("awake \(label?.text ?? "nil") \(words)")
  }
}

@MainActor private func registry() -> ArchiveClasses {
  let classes = ArchiveClasses()
  classes.register(
    LoginController.self,
    outlets: [
      "name": .init(\.name), "optional": .init(\.optional), "fields": .init(\.fields), "height": .init(\.height),
    ],
    actions: [
      "submit": Action(LoginController.submit), "press:": Action(LoginController.press),
      "touch:event:": Action(LoginController.touch), "back:": Action(LoginController.back),
    ], attributes: ["corner": .init(\.corner)])
  classes.register(
    Card.self, outlets: ["label": .init(\.label)],
    attributes: ["color": .init(\.color), "words": .init(\.words), "ratio": .init(\.ratio)])
  return classes
}

/// Outlets, actions, attributes, in their order.
@MainActor @Suite struct ConnectionTests {
  @Test func outletsAndActionsAreConnected() throws {
    let warnings = Warnings()
    let owner = LoginController()
    let file = Fixtures.xib(
      """
      <view id="v"><rect key="frame" x="0" y="0" width="100" height="100"/><subviews>
        <label text="One" id="a"/>
        <button id="b"><state key="normal" title="Go"/><connections>
          <action selector="press:" destination="-1" eventType="touchUpInside" id="x1"/>
          <action selector="touch:event:" destination="-1" eventType="touchDown" id="x2"/>
          <action selector="missing:" destination="-1" eventType="touchDown" id="x3"/></connections></button>
        <view translatesAutoresizingMaskIntoConstraints="NO" id="c"><constraints>
          <constraint firstAttribute="height" constant="40" id="h"/></constraints>
          <connections><outletCollection property="gestureRecognizers" destination="tap" appends="YES" id="x4"/></connections></view>
        </subviews></view>
      <tapGestureRecognizer id="tap"><connections><action selector="submit" destination="-1" id="x5"/></connections></tapGestureRecognizer>
      """, owner: "LoginController",
      connections: """
        <outlet property="view" destination="v" id="o1"/><outlet property="name" destination="a" id="o2"/>
        <outlet property="optional" destination="a" id="o3"/><outlet property="height" destination="h" id="o4"/>
        <outletCollection property="fields" destination="a" id="o5"/><outletCollection property="fields" destination="c" id="o6"/>
        <outlet property="gone" destination="a" id="o7"/><outlet property="height" destination="a" id="o8"/>
        """)
    let nib = try Nib(ViewArchive(file, file: "a.xib"), options: warnings.options(registry()))
    let objects = try nib.instantiate(owner: owner)
    #expect(objects.count == 2 && owner.view === objects[0])
    #expect(owner.name?.text == "One" && owner.optional === owner.name)
    #expect(owner.fields.count == 2 && owner.height.constant == 40)
    let button = try #require(owner.view.subviews[1] as? Button)
    button.sendActions(for: .touchUpInside)
    button.sendActions(for: .touchDown)
    #expect(owner.calls == ["press Go", "touch"])
    #expect(owner.view.subviews[2].gestureRecognizers?.count == 1)
    #expect(
      warnings.all.map(\.problem) == [
        .noOutlet("gone", of: "LoginController"), .noOutlet("height", of: "LoginController"),
        .noAction("missing:", of: "LoginController"),
      ])
    #expect(warnings.all.map(\.objectID) == ["o7", "o8", "x3"])

    var strict = warnings.options(registry())
    strict.policy = .fails
    #expect(throws: ViewArchiveError.self) {
      _ = try Nib(ViewArchive(file), options: strict).instantiate(owner: LoginController())
    }
  }

  @Test func aSubclassIsMadeInOrder() throws {
    let warnings = Warnings()
    let nib = try Nib(
      ViewArchive(
        Fixtures.xib(
          """
          <view tag="4" customClass="Card" customModule="ViewArchivesTests" customModuleProvider="target" id="v">
            <subviews><label text="In" id="a"/></subviews>
            <color key="backgroundColor" white="1" alpha="1" colorSpace="calibratedWhite"/>
            <userDefinedRuntimeAttributes>
              <userDefinedRuntimeAttribute type="string" keyPath="words" value="hello"/>
              <userDefinedRuntimeAttribute type="number" keyPath="ratio"><real key="value" value="2.5"/></userDefinedRuntimeAttribute>
              <userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius"><integer key="value" value="8"/></userDefinedRuntimeAttribute>
              <userDefinedRuntimeAttribute type="color" keyPath="color"><color key="value" red="1" green="0" blue="0" alpha="1" colorSpace="custom" customColorSpace="sRGB"/></userDefinedRuntimeAttribute>
              <userDefinedRuntimeAttribute type="boolean" keyPath="none" value="YES"/>
            </userDefinedRuntimeAttributes>
            <connections><outlet property="label" destination="a" id="o"/></connections></view>
          <view customClass="Nowhere" id="w"/>
          """), file: "a.xib"), options: warnings.options(registry()))
    let objects = try nib.instantiate(owner: nil)
    let card = try #require(objects[0] as? Card)
    #expect(card.order == ["init 4 1", "awake In hello"])
    #expect(card.backgroundColor == .black && card.ratio == 2.5 && card.layer.cornerRadius == 8)
    #expect(card.color == Color(red: 1, green: 0, blue: 0))
    #expect(Swift.type(of: objects[1]) == View.self)
    #expect(warnings.all.map(\.problem) == [.noClass("Nowhere"), .noAttribute("none", of: "Card")])
  }
}

/// Controllers and segues.
@MainActor @Suite struct StoryboardTests {
  private func board(_ warnings: Warnings = Warnings()) throws -> Storyboard {
    try Storyboard(
      ViewArchive(
        Fixtures.storyboard(
          Fixtures.scene(
            """
            <viewController title="First" customClass="LoginController" customModule="ViewArchivesTests" id="one" sceneMemberID="viewController">
              <layoutGuides><viewControllerLayoutGuide type="top" id="top"/></layoutGuides>
              <view key="view" id="v1"><rect key="frame" x="0" y="0" width="100" height="100"/>
                <subviews><label text="A" id="a"/><containerView id="box"><rect key="frame" x="0" y="0" width="50" height="50"/>
                  <connections><segue destination="three" kind="embed" identifier="inner" id="s1"/></connections></containerView>
                  <button id="b"><connections><segue destination="two" kind="presentation" identifier="more" id="s2"/></connections></button></subviews>
                <constraints><constraint firstItem="a" firstAttribute="top" secondItem="top" secondAttribute="bottom" id="k"/></constraints></view>
              <connections><outlet property="name" destination="a" id="o"/><segue destination="two" kind="show" identifier="next" id="s3"/></connections>
            </viewController>
            """)
            + Fixtures.scene(
              """
              <viewController storyboardIdentifier="Second" customClass="LoginController" id="two" sceneMemberID="viewController">
                <view key="view" id="v2"/><connections><segue destination="ex" kind="unwind" identifier="home" unwindAction="back:" id="s4"/></connections>
              </viewController>
              """, others: "<exit id=\"ex\" sceneMemberID=\"exit\"/>")
            + Fixtures.scene(
              """
              <tableViewController id="three" sceneMemberID="viewController">
                <tableView key="view" dataMode="static" style="grouped" id="t"><rect key="frame" x="0" y="0" width="200" height="400"/>
                  <sections><tableViewSection headerTitle="Head" id="sec"><cells>
                    <tableViewCell rowHeight="70" id="c1"><tableViewCellContentView key="contentView" id="cc1"/></tableViewCell>
                    <tableViewCell id="c2"><tableViewCellContentView key="contentView" id="cc2"/></tableViewCell></cells></tableViewSection></sections>
                  <connections><outlet property="dataSource" destination="three" id="d1"/><outlet property="delegate" destination="three" id="d2"/></connections>
                </tableView></tableViewController>
              """)), file: "Main.storyboard"), options: warnings.options(registry()))
  }

  @Test func controllersLoadTheirViewsLate() throws {
    let warnings = Warnings()
    let board = try board(warnings)
    let first = try #require(try board.instantiateInitialController() as? LoginController)
    #expect(first.title == "First" && !first.isViewLoaded && first.name == nil)
    first.loadViewIfNeeded()
    #expect(first.name?.text == "A" && first.view.constraints.count == 1)
    #expect(first.view.layoutMargins == EdgeInsets(top: 0, left: 16, bottom: 0, right: 16))
    #expect(first.children.count == 1 && first.prepared == ["inner TableViewController"])
    let table = first.children[0] as? TableViewController
    #expect(table?.tableView.numberOfSections == 1 && table?.tableView.numberOfRows(inSection: 0) == 2)
    #expect(table?.view.superview?.bounds == table?.view.frame)
    #expect(warnings.all.isEmpty, "\(warnings.all)")
    #expect(board.identifiers == ["Second"])
    #expect(throws: ViewArchiveError.self) { try board.instantiateController(withIdentifier: "Third") }
    var made: LoginController?
    _ = try board.instantiateController(withIdentifier: "Second") { coder in
      made = LoginController(coder: coder)
      return made
    }
    #expect(made?.archiveStoryboard === board)
  }

  @Test func seguesLeadThereAndBack() throws {
    let warnings = Warnings()
    let first = try #require(try board(warnings).instantiateInitialController() as? LoginController)
    let window = Window(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window.rootViewController = first
    first.performSegue(withIdentifier: "more", sender: nil)
    #expect(first.prepared.last == "more LoginController")
    let second = try #require(first.presentedViewController as? LoginController)
    second.performSegue(withIdentifier: "home", sender: nil)
    #expect(second.prepared == ["home LoginController"] && first.calls == ["back"])
    #expect(first.presentedViewController == nil)
    #expect(warnings.all.isEmpty, "\(warnings.all)")
  }
}
