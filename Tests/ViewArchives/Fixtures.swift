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
