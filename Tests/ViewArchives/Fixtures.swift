import MultiplaneViewArchives
import MultiplaneViews

/// Files of this test's own, written as Interface Builder writes them.
enum Fixtures {
  static func xib(_ objects: String, owner: String = "", resources: String = "", connections: String = "") -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22505" \
      targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES">
        <dependencies><plugIn identifier="com.apple.InterfaceBuilder.IBCocoaTouchPlugin" version="22504"/></dependencies>
        <objects>
          <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner" customClass="\(owner)">
            <connections>\(connections)</connections>
          </placeholder>
          <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
          \(objects)
        </objects>
        <resources>\(resources)</resources>
      </document>
      """.utf8)
  }

  /// One of each of the common views.
  static let everything = xib(
    """
    <view tag="3" alpha="0.9" id="v"><rect key="frame" x="0" y="0" width="100" height="100"/>
      <subviews><label text="A" numberOfLines="2" minimumScaleFactor="0.5" horizontalHuggingPriority="251" id="a">
        <fontDescription key="fontDescription" type="system" pointSize="17"/><size key="shadowOffset" width="1" height="2"/></label>
      <stackView axis="vertical" spacing="8" id="s"><subviews><button buttonType="system" id="b"><state key="normal" title="T"/>
        <inset key="contentEdgeInsets" minX="1" minY="2" maxX="3" maxY="4"/>
        <connections><action selector="x:" destination="-1" eventType="touchUpInside" id="x"/></connections></button></subviews></stackView>
      <segmentedControl selectedSegmentIndex="0" id="g"><segments><segment title="q" width="20"/></segments></segmentedControl>
      <slider minValue="0" maxValue="1" value="0.5" id="sl"/><stepper maximumValue="100" minimumValue="0" stepValue="1" value="5" id="st"/>
      <pageControl numberOfPages="3" currentPage="1" id="pc"/><progressView progress="0.5" id="pv"/>
      <scrollView minimumZoomScale="1" maximumZoomScale="2" id="sv"><size key="contentSize" width="300" height="300"/></scrollView>
      <textField minimumFontSize="12" id="tf"/><textView text="words" id="tv"/><imageView id="iv"/>
      <tableView style="plain" rowHeight="-1" estimatedRowHeight="44" sectionIndexMinimumDisplayRowCount="3" id="t"><prototypes>
        <tableViewCell reuseIdentifier="c" indentationLevel="1" indentationWidth="10" id="c"/></prototypes></tableView>
      <collectionView id="cv"><collectionViewFlowLayout key="collectionViewLayout" minimumLineSpacing="10" minimumInteritemSpacing="10" id="fl">
        <size key="itemSize" width="50" height="50"/></collectionViewFlowLayout><cells>
        <collectionViewCell reuseIdentifier="cc" id="k1"/></cells></collectionView></subviews>
      <constraints><constraint firstItem="a" firstAttribute="top" secondItem="v" secondAttribute="top" multiplier="1:2" constant="8" priority="999" id="k"/></constraints>
      <color key="backgroundColor" white="0.3" alpha="1" colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace"/>
      <edgeInsets key="layoutMargins" top="1" left="2" bottom="3" right="4"/>
      <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="number" keyPath="layer.cornerRadius"><integer key="value" value="8"/></userDefinedRuntimeAttribute>
      </userDefinedRuntimeAttributes></view>
    <tapGestureRecognizer numberOfTapsRequired="2" id="tap"/><pongPressGestureRecognizer minimumPressDuration="0.5" allowableMovement="10" id="lp"/>
    """)

  static func storyboard(_ scenes: String, initial: String = "one") -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22505" \
      targetRuntime="iOS.CocoaTouch" useAutolayout="YES" initialViewController="\(initial)">
        <scenes>\(scenes)</scenes>
      </document>
      """.utf8)
  }

  static func scene(_ controller: String, others: String = "") -> String {
    """
    <scene sceneID="s"><objects>\(controller)
      <placeholder placeholderIdentifier="IBFirstResponder" id="fr\(controller.hashValue)" sceneMemberID="firstResponder"/>
      \(others)</objects><point key="canvasLocation" x="0.0" y="0.0"/></scene>
    """
  }
}

/// Collects what was left out.
@MainActor final class Warnings {
  var all: [ViewArchiveError] = []

  func options(_ classes: ArchiveClasses = ArchiveClasses(), resources: ArchiveResources? = nil) -> ArchiveOptions {
    var options = ArchiveOptions(classes: classes, resources: resources ?? ArchiveResources())
    options.module = "ViewArchivesTests"
    options.warn = { self.all.append($0) }
    return options
  }
}
