import CAllocations
import MultiplaneGeometry
package import MultiplaneViewArchives
import MultiplaneViews

/// Measures how long a xib of many views with constraints takes: to be read, and until its objects are made and
/// connected. Layout is not part of it.
@MainActor package struct ArchiveBench {
  /// Views below the root, in tens.
  package var count = 1_000
  /// How often each is measured.
  package var rounds = 15

  /// The forms of a file.
  package enum Form: String, CaseIterable, Sendable {
    /// What Interface Builder writes.
    case xml
    /// What `ViewArchive.compiled()` writes.
    case compiled
  }

  /// What is measured.
  package struct Figures: Sendable {
    /// Bytes of the file, and its objects with identifiers.
    package var bytes = 0, objects = 0
    /// Milliseconds of processor time, medians.
    package var read = 0.0, instantiated = 0.0
    /// Milliseconds of processor time of both, the least.
    package var least = 0.0
    /// Milliseconds of processor time of the first of both, with what is made once.
    package var first = 0.0
    /// Bytes of the heap that the views take, and the file that was read.
    package var viewBytes = 0, archiveBytes = 0
    /// What was warned of.
    package var warnings = 0
  }

  /// Those of a program, which it makes once.
  private let classes = ArchiveClasses()

  /// Takes the defaults.
  package init() {}

  /// Measures a form.
  package func measure(_ form: Form) throws(ViewArchiveError) -> Figures {
    let bytes = try file(form)
    var figures = Figures()
    figures.bytes = bytes.count
    var (reads, makings, both) = (Samples(), Samples(), Samples())
    for round in 0...rounds {
      var result: Result<ViewArchive, ViewArchiveError>?
      let read = milliseconds { result = Result { () throws(ViewArchiveError) in try ViewArchive(bytes) } }
      guard let archive = try result?.get() else { continue }
      var made: Result<[AnyObject], ViewArchiveError>?
      let making = milliseconds { made = Result { () throws(ViewArchiveError) in try make(archive, &figures) } }
      _ = try made?.get()
      if round == 0 {
        figures.first = read + making
        figures.objects = archive.objectCount
      } else {
        reads.add(read)
        makings.add(making)
        both.add(read + making)
      }
    }
    (figures.read, figures.instantiated, figures.least) = (reads.median, makings.median, both.least)
    try measureBytes(bytes, &figures)
    return figures
  }

  /// Reads a form and makes its objects so often, for counts of instructions.
  package func repeatOnly(_ form: Form, times: Int) throws(ViewArchiveError) {
    let bytes = try file(form)
    var figures = Figures()
    for _ in 0..<times { _ = try make(try ViewArchive(bytes), &figures) }
  }

  private func file(_ form: Form) throws(ViewArchiveError) -> [UInt8] {
    let xml = Array(xib().utf8)
    return form == .xml ? xml : try ViewArchive(xml).compiled()
  }

  private func measureBytes(_ bytes: [UInt8], _ figures: inout Figures) throws(ViewArchiveError) {
    let before = allocated_bytes()
    let archive = try ViewArchive(bytes)
    let between = allocated_bytes()
    let objects = try make(archive, &figures)
    figures.archiveBytes = Int(clamping: between) - Int(clamping: before)
    figures.viewBytes = Int(clamping: allocated_bytes()) - Int(clamping: between)
    withExtendedLifetime((archive, objects)) {}
  }

  private func make(_ archive: ViewArchive, _ figures: inout Figures) throws(ViewArchiveError) -> [AnyObject] {
    var warnings = 0
    var options = ArchiveOptions(classes: classes)
    options.warn = { _ in warnings += 1 }
    let objects = try Nib(archive, options: options).instantiate(owner: nil)
    figures.warnings = warnings
    return objects
  }

  // MARK: The file

  /// Groups of ten views as a screen has them, with the attributes that Interface Builder writes of each, and four
  /// constraints a view.
  package func xib() -> String {
    let groups = (0..<max(1, count / 10)).map(group).joined(separator: "\n")
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22505" \
      targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES">
      <objects>
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner"/>
      <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
      <view contentMode="scaleToFill" id="root"><rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
      <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
      <subviews>
      \(groups)
      </subviews>
      <viewLayoutGuide key="safeArea" id="safe"/>
      <color key="backgroundColor" systemColor="systemBackgroundColor"/>
      <constraints>
      \((0..<max(1, count / 10)).map { place("g\($0)", in: "root", $0) }.joined(separator: "\n"))
      </constraints>
      </view>
      </objects>
      </document>
      """
  }

  private func group(_ index: Int) -> String {
    let name = "g\(index)"
    let parts = (0..<9).map { part("\(name)-\($0)", $0) }.joined(separator: "\n")
    let places = (0..<9).map { place("\(name)-\($0)", in: name, $0) }.joined(separator: "\n")
    return """
      <view contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="\(name)">\
      <rect key="frame" x="0.0" y="\(index * 60)" width="375" height="60"/>
      <subviews>
      \(parts)
      </subviews>
      <color key="backgroundColor" white="1" alpha="1" colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace"/>
      <constraints>
      \(places)
      </constraints>
      </view>
      """
  }

  private func part(_ id: String, _ index: Int) -> String {
    let frame = "<rect key=\"frame\" x=\"8\" y=\"\(index * 6)\" width=\"120\" height=\"20.5\"/>"
    switch index {
    case 0, 3, 4, 7:
      return """
        <label opaque="NO" userInteractionEnabled="NO" contentMode="left" horizontalHuggingPriority="251" \
        verticalHuggingPriority="251" text="Label \(id)" textAlignment="natural" lineBreakMode="tailTruncation" \
        baselineAdjustment="alignBaselines" adjustsFontSizeToFit="NO" translatesAutoresizingMaskIntoConstraints="NO" \
        id="\(id)">\(frame)<fontDescription key="fontDescription" type="system" pointSize="17"/>\
        <nil key="textColor"/><nil key="highlightedColor"/></label>
        """
    case 1, 5:
      return """
        <button opaque="NO" contentMode="scaleToFill" contentHorizontalAlignment="center" \
        contentVerticalAlignment="center" buttonType="system" lineBreakMode="middleTruncation" \
        translatesAutoresizingMaskIntoConstraints="NO" id="\(id)">\(frame)\
        <state key="normal" title="Button \(id)"/></button>
        """
    case 2:
      return """
        <textField opaque="NO" contentMode="scaleToFill" contentHorizontalAlignment="left" \
        contentVerticalAlignment="center" borderStyle="roundedRect" textAlignment="natural" minimumFontSize="17" \
        translatesAutoresizingMaskIntoConstraints="NO" id="\(id)">\(frame)\
        <fontDescription key="fontDescription" type="system" pointSize="14"/><textInputTraits key="textInputTraits"/>\
        </textField>
        """
    case 6:
      return """
        <imageView clipsSubviews="YES" userInteractionEnabled="NO" contentMode="scaleAspectFit" \
        horizontalHuggingPriority="251" verticalHuggingPriority="251" \
        translatesAutoresizingMaskIntoConstraints="NO" id="\(id)">\(frame)</imageView>
        """
    default:
      return """
        <view contentMode="scaleToFill" translatesAutoresizingMaskIntoConstraints="NO" id="\(id)">\(frame)\
        <color key="backgroundColor" red="0.2" green="0.4" blue="0.9" alpha="1" colorSpace="custom" \
        customColorSpace="sRGB"/></view>
        """
    }
  }

  private func place(_ id: String, in container: String, _ index: Int) -> String {
    """
    <constraint firstItem="\(id)" firstAttribute="leading" secondItem="\(container)" secondAttribute="leading" \
    constant="\(8 + index % 40)" id="\(id)-a"/>
    <constraint firstItem="\(id)" firstAttribute="top" secondItem="\(container)" secondAttribute="top" \
    constant="\(index * 6)" id="\(id)-b"/>
    <constraint firstItem="\(id)" firstAttribute="width" secondItem="\(container)" secondAttribute="width" \
    multiplier="0.5" id="\(id)-c"/>
    <constraint firstItem="\(id)" firstAttribute="height" relation="greaterThanOrEqual" secondItem="\(container)" \
    secondAttribute="height" multiplier="0.1" priority="999" id="\(id)-d"/>
    """
  }
}
