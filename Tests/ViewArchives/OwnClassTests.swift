import Foundation
import MultiplaneCollections
import MultiplaneContents
import MultiplaneControllers
import MultiplaneDatePicker
import MultiplaneGeometry
import MultiplaneLists
import MultiplaneSystemViews
import MultiplaneViewArchives
import MultiplaneViews
import Testing

/// A gesture of the program's, which has an initialiser of its own beside UIKit's.
final class DrawGesture: GestureRecognizer {
  private(set) var points: [Point] = []
  private(set) var isMadeByAction = false
  override init(target: Any?, action: Action?) {
    super.init(target: target, action: action)
    isMadeByAction = true
  }
  init(points: [Point]) {
    super.init(target: nil, action: nil)
    self.points = points
  }
}

/// An item of a bar of the program's.
final class CountItem: BarButtonItem { var count = 3 }

/// A cell of a nib.
final class PhotoCell: CollectionViewCell { weak var caption: Label? }

/// Classes of the program's for gestures and cells, and what stands for what there is not.
@MainActor @Suite struct OwnClassTests {
  private func made(_ objects: String, _ options: ArchiveOptions) throws -> [AnyObject] {
    try Nib(ViewArchive(Fixtures.xib(objects)), options: options).instantiate(owner: nil)
  }

  @Test func gesturesAreOfTheirOwnClasses() throws {
    let warnings = Warnings()
    let objects = try made(
      """
      <gestureRecognizer customClass="DrawGesture" delaysTouchesBegan="YES" id="a"/>
      <panGestureRecognizer customClass="DrawGesture" id="b"/>
      <screenEdgePanGestureRecognizer minimumNumberOfTouches="1" id="c"><rectEdge key="edges" left="YES" top="YES"/></screenEdgePanGestureRecognizer>
      <swipeGestureRecognizer direction="up" id="d"/><hoverGestureRecognizer id="e"/>
      """, warnings.options())
    let own = try #require(objects[0] as? DrawGesture)
    #expect(own.isMadeByAction && own.delaysTouchesBegan)
    // One that is no pan cannot be made in the place of one.
    #expect(Swift.type(of: objects[1]) == PanGestureRecognizer.self)
    #expect(warnings.all.map(\.problem) == [.wrongClass("DrawGesture", element: "panGestureRecognizer")])
    #expect((objects[2] as? ScreenEdgePanGestureRecognizer)?.edges == [.left, .top])
    #expect((objects[3] as? SwipeGestureRecognizer)?.direction == .up && objects[4] is HoverGestureRecognizer)
  }

  @Test func itemsOfBarsAreOfTheirOwnClasses() throws {
    let warnings = Warnings()
    let file = """
      <toolbar id="t"><items><barButtonItem customClass="CountItem" title="A" id="a"/>
        <barButtonItem customClass="CountItem" systemItem="save" id="b"/><barButtonItem systemItem="add" id="c"/></items></toolbar>
      """
    let classes = ArchiveClasses()
    classes.register(CountItem.self) { CountItem() }
    let items = try #require((try made(file, warnings.options(classes)).first as? Toolbar)?.items)
    #expect((items[0] as? CountItem)?.count == 3 && items[0].title == "A" && items[0].systemItem == nil)
    #expect(items[1] is CountItem && items[1].systemItem == .save && items[1].style == .done)
    #expect(items[2].systemItem == .add && warnings.all.isEmpty, "\(warnings.all)")
    // Without a function that makes one, an item of the package's stands for it.
    let others = try #require((try made(file, warnings.options()).first as? Toolbar)?.items)
    #expect(others.map(\.title) == items.map(\.title) && others[1].systemItem == .save && !(others[0] is CountItem))
    #expect(warnings.all.count == 2)
    for warning in warnings.all {
      guard case .notMade("CountItem", _) = warning.problem else {
        Issue.record("\(warning)")
        continue
      }
    }
  }

  @Test func aFrameStandsForASymbol() throws {
    let warnings = Warnings()
    var options = warnings.options()
    // Also where what is missing is an error.
    options.policy = .fails
    let objects = try made(
      """
      <imageView image="star" catalog="system" id="a"><preferredSymbolConfiguration key="preferredSymbolConfiguration" \
      configurationType="pointSize" pointSize="40"/></imageView>
      <button id="b"><state key="normal" title="T"><imageReference key="image" image="gear" catalog="system"/></state></button>
      <mapView id="m"/>
      """, options)
    let image = try #require((objects[0] as? ImageView)?.image)
    #expect(image.size == Size(48, 48) && image.renderingMode == .alwaysTemplate)
    #expect((objects[1] as? Button)?.image(for: .normal)?.size == Size(20, 20))
    #expect(objects[2] is View)
    #expect(warnings.all.map(\.problem) == [.noSymbol("star"), .noSymbol("gear"), .element("mapView")])
    #expect(throws: ViewArchiveError.self) { _ = try made("<imageView image=\"star\" id=\"a\"/>", options) }
  }

  @Test func datesAreRead() throws {
    let warnings = Warnings()
    let objects = try made(
      """
      <datePicker datePickerMode="date" minuteInterval="1" id="d"><date key="date" timeIntervalSinceReferenceDate="86400"/>
        <date key="minimumDate" timeIntervalSinceReferenceDate="0"/><date key="maximumDate" timeIntervalSinceReferenceDate="1e300"/></datePicker>
      """, warnings.options())
    let picker = try #require(objects[0] as? DatePicker)
    #expect(picker.datePickerMode == .date && picker.date == Date(timeIntervalSinceReferenceDate: 86400))
    #expect(picker.minimumDate == Date(timeIntervalSinceReferenceDate: 0) && picker.maximumDate == nil)
    #expect(warnings.all.count == 1, "\(warnings.all)")
  }

  @Test func namesThatAreNotKnownAreWarnedOfOnce() throws {
    let archive = try ViewArchive(
      Fixtures.xib("<view glow=\"3\" id=\"v\"><subviews><view glow=\"2\" id=\"w\"/></subviews><aura/><aura/></view>"))
    #expect(
      archive.warnings.map(\.problem) == [.attribute("glow", element: "view"), .element("aura")])
    #expect(archive.warnings[0].line > 0)
    #expect(try ViewArchive(archive.compiled()).warnings.map(\.problem) == archive.warnings.map(\.problem))
    #expect(try ViewArchive(Fixtures.everything).warnings.isEmpty)
  }

  @Test func collectionsHaveTheCellsOfNibs() throws {
    let warnings = Warnings()
    let classes = ArchiveClasses()
    classes.register(PhotoCell.self, outlets: ["caption": .init(\.caption)])
    let cell = try Nib(
      ViewArchive(
        Fixtures.xib(
          """
          <collectionViewCell customClass="PhotoCell" id="c"><view key="contentView" id="cc">
            <subviews><label text="Photo" id="l"/></subviews></view>
            <connections><outlet property="caption" destination="l" id="o"/></connections></collectionViewCell>
          """)), options: warnings.options(classes))
    let header = try Nib(
      ViewArchive(Fixtures.xib("<collectionReusableView tag=\"7\" id=\"h\"/>")), options: warnings.options(classes))
    let source = Source()
    let view = CollectionView(
      frame: Rect(x: 0, y: 0, width: 300, height: 300), collectionViewLayout: CollectionViewFlowLayout())
    (view.collectionViewLayout as? CollectionViewFlowLayout)?.headerReferenceSize = Size(300, 20)
    view.register(cell, forCellWithReuseIdentifier: "photo")
    view.register(
      header, forSupplementaryViewOfKind: CollectionView.elementKindSectionHeader, withReuseIdentifier: "head")
    view.dataSource = source
    view.layoutIfNeeded()
    let shown = try #require(view.cellForItem(at: IndexPath(item: 0, section: 0)) as? PhotoCell)
    #expect(shown.caption?.text == "Photo" && shown.reuseIdentifier == "photo")
    let kind = CollectionView.elementKindSectionHeader
    #expect(view.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: 0))?.tag == 7)
    #expect(warnings.all.isEmpty, "\(warnings.all)")
  }

  private final class Source: CollectionViewDataSource {
    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
    func collectionView(_ view: CollectionView, cellForItemAt path: IndexPath) -> CollectionViewCell {
      view.dequeueReusableCell(withReuseIdentifier: "photo", for: path)
    }
    func collectionView(
      _ view: CollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
    ) -> CollectionReusableView {
      view.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "head", for: path)
    }
  }

  @Test func aPopoverPointsAtItsAnchor() throws {
    let warnings = Warnings()
    let board = try Storyboard(
      ViewArchive(
        Fixtures.storyboard(
          Fixtures.scene(
            """
            <viewController id="one" sceneMemberID="viewController"><view key="view" id="v"><rect key="frame" x="0" y="0" width="300" height="300"/>
              <subviews><button id="b"><rect key="frame" x="10" y="10" width="50" height="30"/><connections>
                <segue destination="two" kind="popoverPresentation" identifier="pop" popoverAnchorView="w" id="s">
                  <popoverArrowDirection key="popoverArrowDirection" up="YES"/></segue></connections></button>
                <view id="w"><rect key="frame" x="100" y="100" width="20" height="20"/></view></subviews></view></viewController>
            """)
            + Fixtures.scene(
              "<viewController id=\"two\" sceneMemberID=\"viewController\"><view key=\"view\" id=\"v2\"/></viewController>"
            ))
      ), options: warnings.options())
    let first = try board.instantiateInitialController()
    let window = Window(frame: Rect(x: 0, y: 0, width: 300, height: 300))
    window.rootViewController = first
    first.performSegue(withIdentifier: "pop", sender: nil)
    let popover = try #require(first.presentedViewController?.popoverPresentationController)
    #expect(popover.sourceView === first.view.subviews[1] && popover.permittedArrowDirections == .up)
    #expect(warnings.all.isEmpty && board.archive.warnings.isEmpty, "\(warnings.all) \(board.archive.warnings)")
  }
}
