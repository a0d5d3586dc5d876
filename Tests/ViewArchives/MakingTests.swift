import MultiplaneContents
import MultiplaneGeometry
import MultiplaneLists
import MultiplaneSystemViews
import MultiplaneTextInput
import MultiplaneViewArchives
import MultiplaneViews
import Testing

/// Objects with their values.
@MainActor @Suite struct MakingTests {
  private func made(_ objects: String, _ warnings: Warnings = Warnings()) throws -> [AnyObject] {
    let nib = try Nib(ViewArchive(Fixtures.xib(objects), file: "a.xib"), options: warnings.options())
    return try nib.instantiate(owner: nil)
  }

  @Test func aViewHasItsValues() throws {
    let view = try #require(
      try made(
        """
        <view alpha="0.5" tag="7" clipsSubviews="YES" opaque="NO" contentMode="center" userInteractionEnabled="NO" \
        verticalHuggingPriority="252" id="v">
          <rect key="frame" x="10" y="20" width="300" height="400"/>
          <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxY="YES"/>
          <subviews><view id="a"/><imageView id="b"/></subviews>
          <color key="backgroundColor" red="1" green="0.5" blue="0" alpha="1" colorSpace="custom" customColorSpace="sRGB"/>
        </view>
        """
      ).first as? View)
    #expect(view.frame == Rect(x: 10, y: 20, width: 300, height: 400))
    #expect(view.alpha == 0.5 && view.tag == 7 && view.clipsToBounds && !view.isOpaque)
    #expect(view.contentMode == .center && !view.isUserInteractionEnabled)
    #expect(view.autoresizingMask == [.flexibleWidth, .flexibleBottomMargin])
    #expect(view.contentHuggingPriority(for: .vertical) == LayoutPriority(252))
    #expect(view.backgroundColor == Color(red: 1, green: 0.5, blue: 0))
    #expect(view.subviews.count == 2 && view.subviews[1] is ImageView)
  }

  @Test func labelsAndControlsHaveTheirs() throws {
    let objects = try made(
      """
      <label opaque="NO" text="Hello" textAlignment="center" lineBreakMode="wordWrap" numberOfLines="0" \
      adjustsFontSizeToFit="NO" id="l"><fontDescription key="fontDescription" type="boldSystem" pointSize="20"/>
        <color key="textColor" systemColor="secondaryLabelColor"/></label>
      <button buttonType="system" id="b"><state key="normal" title="Go"/><state key="disabled" title="No"/></button>
      <button buttonType="system" id="b2"><buttonConfiguration key="configuration" style="filled" title="Fill"/></button>
      <textField text="abc" placeholder="Name" borderStyle="roundedRect" textAlignment="natural" id="t">
        <textInputTraits key="textInputTraits" keyboardType="emailAddress" returnKeyType="done" secureTextEntry="YES"/>
      </textField>
      <switch on="YES" id="s"/><slider value="3" minValue="1" maxValue="5" id="sl"/>
      <stepper maximumValue="10" minimumValue="-10" value="2" id="st"/>
      <segmentedControl selectedSegmentIndex="1" id="sg"><segments><segment title="A"/><segment title="B"/></segments></segmentedControl>
      <progressView progress="0.25" id="p"/>
      <textView text="Long" editable="NO" id="tv"><fontDescription key="fontDescription" style="UICTFontTextStyleBody"/></textView>
      """)
    let label = try #require(objects[0] as? Label)
    #expect(label.text == "Hello" && label.textAlignment == .center && label.numberOfLines == 0)
    #expect(label.font == Font.boldSystemFont(ofSize: 20) && label.lineBreakMode == .byWordWrapping)
    #expect(label.isUserInteractionEnabled && !label.adjustsFontSizeToFitWidth)
    let button = try #require(objects[1] as? Button)
    #expect(button.title(for: .normal) == "Go" && button.title(for: .disabled) == "No")
    #expect(button.buttonType == .system)
    #expect((objects[2] as? Button)?.configuration?.title == "Fill")
    let field = try #require(objects[3] as? TextField)
    #expect(field.text == "abc" && field.placeholder == "Name" && field.borderStyle == .roundedRect)
    #expect(field.keyboardType == .emailAddress && field.returnKeyType == .done && field.isSecureTextEntry)
    #expect((objects[4] as? Switch)?.isOn == true)
    #expect((objects[5] as? Slider).map { $0.value == 3 && $0.minimumValue == 1 && $0.maximumValue == 5 } == true)
    #expect((objects[6] as? Stepper).map { $0.value == 2 && $0.minimumValue == -10 && $0.maximumValue == 10 } == true)
    #expect(
      (objects[7] as? SegmentedControl).map { $0.titleForSegment(at: 1) == "B" && $0.selectedSegmentIndex == 1 } == true
    )
    #expect((objects[8] as? ProgressView)?.progress == 0.25)
    #expect((objects[9] as? TextView).map { $0.text == "Long" && !$0.isEditable } == true)
  }

  @Test func constraintsPlaceViews() throws {
    let warnings = Warnings()
    let view = try #require(
      try made(
        """
        <view id="v"><rect key="frame" x="0" y="0" width="320" height="480"/>
          <subviews>
            <view translatesAutoresizingMaskIntoConstraints="NO" id="a">
              <constraints><constraint firstAttribute="width" secondItem="a" secondAttribute="height" multiplier="2:1" id="r"/></constraints>
            </view>
          </subviews>
          <viewLayoutGuide key="safeArea" id="safe"/>
          <constraints>
            <constraint firstItem="a" firstAttribute="leading" secondItem="safe" secondAttribute="leading" constant="16" id="c1"/>
            <constraint firstItem="safe" firstAttribute="trailing" secondItem="a" secondAttribute="trailing" constant="20" id="c2"/>
            <constraint firstItem="a" firstAttribute="top" secondItem="v" secondAttribute="top" constant="30" priority="999" identifier="top" id="c3"/>
            <constraint firstItem="a" firstAttribute="bottom" secondItem="gone" secondAttribute="top" id="c4"/>
          </constraints>
        </view>
        """, warnings
      ).first as? View)
    view.layoutIfNeeded()
    #expect(view.subviews[0].frame == Rect(x: 16, y: 30, width: 284, height: 142))
    #expect(view.constraints.contains { $0.identifier == "top" && $0.priority == LayoutPriority(999) })
    #expect(warnings.all.map(\.problem) == [.noObject("gone")])
    #expect(warnings.all.first?.objectID == "c4" && warnings.all.first?.line ?? 0 > 0)
  }

  @Test func viewsWithoutConstraintsKeepTheirFrames() throws {
    let view = try #require(
      try made(
        """
        <view id="v"><rect key="frame" x="0" y="0" width="100" height="100"/><subviews>
          <view fixedFrame="YES" translatesAutoresizingMaskIntoConstraints="NO" id="a">
            <rect key="frame" x="5" y="6" width="50" height="40"/>
            <autoresizingMask key="autoresizingMask" widthSizable="YES" flexibleMaxY="YES"/></view>
          <view translatesAutoresizingMaskIntoConstraints="NO" id="b"/></subviews>
          <constraints><constraint firstItem="b" firstAttribute="top" secondItem="v" secondAttribute="top" id="c"/></constraints></view>
        """
      ).first as? View)
    view.layoutIfNeeded()
    #expect(view.subviews[0].frame == Rect(x: 5, y: 6, width: 50, height: 40))
    view.frame.size.width = 200
    view.layoutIfNeeded()
    #expect(view.subviews[0].frame == Rect(x: 5, y: 6, width: 150, height: 40))
  }

  @Test func variationsFollowTheSizeClass() throws {
    let file = Fixtures.xib(
      """
      <view id="v"><rect key="frame" x="0" y="0" width="100" height="100"/>
        <subviews><label text="a" id="a"><variation key="widthClass=regular" text="wide"/></label><view id="b"/></subviews>
        <variation key="default"><mask key="subviews"><exclude reference="b"/></mask></variation>
        <variation key="widthClass=regular"><mask key="subviews"><include reference="b"/></mask></variation>
      </view>
      """)
    var options = Warnings().options()
    for (size, text, count) in [(ArchiveOptions.SizeClass.compact, "a", 1), (.regular, "wide", 2)] {
      options.horizontalSizeClass = size
      let view = try Nib(ViewArchive(file), options: options).view()
      #expect(view?.subviews.count == count)
      #expect((view?.subviews.first as? Label)?.text == text)
    }
  }

  @Test func stacksTablesAndCellsAreMade() throws {
    let objects = try made(
      """
      <stackView axis="vertical" spacing="8" distribution="fillEqually" id="s">
        <subviews><label id="a"/><label id="b"/></subviews></stackView>
      <tableView style="grouped" rowHeight="50" id="t"><prototypes>
        <tableViewCell reuseIdentifier="cell" textLabel="tl" style="IBUITableViewCellStyleDefault" accessoryType="checkmark" id="c">
          <tableViewCellContentView key="contentView" id="cc"><rect key="frame" x="0" y="0" width="300" height="49"/>
            <subviews><label text="Title" id="tl"/><view tag="5" id="own"/></subviews>
          </tableViewCellContentView></tableViewCell></prototypes></tableView>
      """)
    let stack = try #require(objects[0] as? StackView)
    #expect(stack.axis == .vertical && stack.spacing == 8 && stack.arrangedSubviews.count == 2)
    #expect(stack.distribution == .fillEqually)
    let table = try #require(objects[1] as? TableView)
    #expect(table.style == .grouped && table.rowHeight == 50)
    let cell = try #require(table.dequeueReusableCell(withIdentifier: "cell"))
    #expect(cell.textLabel?.text == "Title" && cell.accessoryType == .checkmark && cell.reuseIdentifier == "cell")
    #expect(cell.contentView.subviews.contains { $0.tag == 5 })
    #expect(table.dequeueReusableCell(withIdentifier: "cell") !== cell)
  }
}
