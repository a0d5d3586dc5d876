import MultiplaneCollections
import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneLists
import MultiplaneSystemViews
import MultiplaneTextInput
import MultiplaneViewArchives
import MultiplaneViews
import Testing

/// A layout of a program's own.
final class Columns: CollectionViewLayout {
  override var collectionViewContentSize: Size { Size(10, 10) }
}

/// Controllers of others, their bars, and grids.
@MainActor @Suite struct ContainerTests {
  @Test func tabsHoldNavigationsOfControllersWithItems() throws {
    let warnings = Warnings()
    let scenes =
      Fixtures.scene(
        """
        <tabBarController id="one" sceneMemberID="viewController">
          <tabBar key="tabBar" contentMode="scaleToFill" translucent="NO" id="bar"/>
          <connections>
            <segue destination="nav" kind="relationship" relationship="viewControllers" id="r1"/>
            <segue destination="grid" kind="relationship" relationship="viewControllers" id="r2"/>
          </connections>
        </tabBarController>
        """)
      + Fixtures.scene(
        """
        <navigationController toolbarHidden="NO" id="nav" sceneMemberID="viewController">
          <tabBarItem key="tabBarItem" title="Mail" badgeValue="3" id="i1"/>
          <navigationBar key="navigationBar" contentMode="scaleToFill" largeTitles="YES" id="nb"/>
          <nil name="viewControllers"/>
          <connections><segue destination="root" kind="relationship" relationship="rootViewController" id="r3"/></connections>
        </navigationController>
        """)
      + Fixtures.scene(
        """
        <viewController id="root" sceneMemberID="viewController">
          <view key="view" id="v"><rect key="frame" x="0.0" y="0.0" width="375" height="667"/></view>
          <toolbarItems><barButtonItem title="Tool" id="t1"/></toolbarItems>
          <navigationItem key="navigationItem" title="Inbox" prompt="All" largeTitleDisplayMode="never" id="ni">
            <barButtonItem key="backBarButtonItem" title="Mail" id="b0"/>
            <barButtonItem key="leftBarButtonItem" systemItem="edit" id="b1"/>
            <rightBarButtonItems>
              <barButtonItem systemItem="add" id="b2"/><barButtonItem title="More" id="b3"/>
            </rightBarButtonItems>
          </navigationItem>
        </viewController>
        """)
      + Fixtures.scene(
        """
        <collectionViewController id="grid" sceneMemberID="viewController">
          <tabBarItem key="tabBarItem" systemItem="favorites" id="i2"/>
          <collectionView key="view" contentMode="scaleToFill" dataMode="prototypes" id="cv">
            <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
            <collectionViewFlowLayout key="collectionViewLayout" minimumLineSpacing="4" minimumInteritemSpacing="5" \
        scrollDirection="horizontal" id="fl">
              <size key="itemSize" width="80" height="90"/>
              <size key="headerReferenceSize" width="50" height="20"/>
              <size key="footerReferenceSize" width="0.0" height="0.0"/>
              <inset key="sectionInset" minX="1" minY="2" maxX="3" maxY="4"/>
            </collectionViewFlowLayout>
            <cells>
              <collectionViewCell contentMode="center" reuseIdentifier="Cell" id="c1">
                <rect key="frame" x="0.0" y="0.0" width="80" height="90"/>
                <view key="contentView" contentMode="center"><rect key="frame" x="0.0" y="0.0" width="80" height="90"/>
                  <subviews><label text="In a cell" id="l1"><rect key="frame" x="0" y="0" width="80" height="20"/></label></subviews>
                </view>
              </collectionViewCell>
            </cells>
            <collectionReusableView key="sectionHeaderView" reuseIdentifier="Head" id="h1">
              <rect key="frame" x="0.0" y="0.0" width="50" height="20"/>
              <subviews><label text="Above" id="l2"/></subviews>
            </collectionReusableView>
            <connections>
              <outlet property="dataSource" destination="grid" id="o1"/><outlet property="delegate" destination="grid" id="o2"/>
            </connections>
          </collectionView>
        </collectionViewController>
        """)
    let board = try Storyboard(
      ViewArchive(Fixtures.storyboard(scenes), file: "a.storyboard"), options: warnings.options())
    let tabs = try #require(try board.instantiateInitialController() as? TabBarController)
    #expect(tabs.viewControllers?.count == 2 && !tabs.tabBar.isTranslucent)
    let navigation = try #require(tabs.viewControllers?.first as? NavigationController)
    #expect(navigation.tabBarItem.title == "Mail" && navigation.tabBarItem.badgeValue == "3")
    #expect(navigation.navigationBar.prefersLargeTitles && !navigation.isToolbarHidden)
    let root = try #require(navigation.topViewController)
    let item = root.navigationItem
    #expect(item.title == "Inbox" && item.prompt == "All" && item.largeTitleDisplayMode == .never)
    #expect(item.leftBarButtonItems?.count == 1 && item.rightBarButtonItems?.map(\.title).last == "More")
    #expect(item.backBarButtonItem?.title == "Mail" && root.toolbarItems?.map(\.title) == ["Tool"])
    let grid = try #require(tabs.viewControllers?.last as? CollectionViewController)
    #expect(grid.tabBarItem.title == "Favorites")
    let view = try #require(grid.collectionView)
    let flow = try #require(view.collectionViewLayout as? CollectionViewFlowLayout)
    #expect(flow.minimumLineSpacing == 4 && flow.minimumInteritemSpacing == 5 && flow.scrollDirection == .horizontal)
    #expect(flow.itemSize == Size(80, 90) && flow.headerReferenceSize == Size(50, 20))
    #expect(flow.sectionInset == EdgeInsets(top: 2, left: 1, bottom: 4, right: 3))
    #expect(view.dataSource === grid && view.delegate === grid)
    let path = IndexPath(row: 0, section: 0)
    let cell = view.dequeueReusableCell(withReuseIdentifier: "Cell", for: path)
    #expect((cell.contentView.subviews.first as? Label)?.text == "In a cell" && cell.reuseIdentifier == "Cell")
    let head = view.dequeueReusableSupplementaryView(
      ofKind: CollectionView.elementKindSectionHeader, withReuseIdentifier: "Head", for: path)
    #expect((head.subviews.first as? Label)?.text == "Above")
    #expect(warnings.all.isEmpty, "\(warnings.all)")
  }

  @Test func nibsHoldTheirControllersThemselves() throws {
    let warnings = Warnings()
    let classes = ArchiveClasses()
    classes.register(Columns.self)
    let nib = try Nib(
      ViewArchive(
        Fixtures.xib(
          """
          <navigationController id="n"><navigationBar key="navigationBar" id="b"/>
            <viewControllers><viewController title="First" id="v1"/></viewControllers>
          </navigationController>
          <pageViewController transitionStyle="scroll" navigationOrientation="vertical" pageSpacing="8" id="p"/>
          <splitViewController id="s"/>
          <searchBar text="abc" placeholder="Find" showsCancelButton="YES" searchBarStyle="minimal" id="f">
            <scopeButtonTitles><string>All</string><string>New</string></scopeButtonTitles>
          </searchBar>
          <navigationBar id="own"><items><navigationItem title="Alone" id="it"/></items></navigationBar>
          <tabBar id="tb"><items><tabBarItem title="A" id="a"/><tabBarItem title="B" id="bb"/></items></tabBar>
          <collectionView id="c">
            <collectionViewLayout key="collectionViewLayout" customClass="Columns" id="cl"/><cells/>
          </collectionView>
          """), file: "a.xib"), options: warnings.options(classes))
    let objects = try nib.instantiate(owner: nil)
    let navigation = try #require(objects[0] as? NavigationController)
    #expect(navigation.viewControllers.map(\.title) == ["First"])
    let pages = try #require(objects[1] as? PageViewController)
    #expect(pages.transitionStyle == .scroll && pages.navigationOrientation == .vertical)
    #expect(objects[2] is SplitViewController)
    let search = try #require(objects[3] as? SearchBar)
    #expect(search.text == "abc" && search.placeholder == "Find" && search.showsCancelButton)
    #expect(search.searchBarStyle == .minimal && search.scopeButtonTitles == ["All", "New"])
    #expect((objects[4] as? NavigationBar)?.items?.map(\.title) == ["Alone"])
    #expect((objects[5] as? TabBar)?.items?.map(\.title) == ["A", "B"])
    #expect((objects[6] as? CollectionView)?.collectionViewLayout is Columns)
    #expect(warnings.all.isEmpty, "\(warnings.all)")
  }
}
