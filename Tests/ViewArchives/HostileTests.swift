import MultiplaneTestRandom
import MultiplaneViewArchives
import MultiplaneViews
import Testing

/// Mutated files end with an error, or make what is left of them.
@MainActor @Suite struct HostileTests {
  /// Set higher by hand for a longer run.
  private static let rounds = 300

  private static let xib = Fixtures.xib(
    """
    <view id="v"><rect key="frame" x="0" y="0" width="100" height="100"/>
      <subviews><label text="A" numberOfLines="2" id="a"><fontDescription key="fontDescription" type="system" pointSize="17"/></label>
      <stackView axis="vertical" spacing="8" id="s"><subviews><button buttonType="system" id="b"><state key="normal" title="T"/>
        <connections><action selector="x:" destination="-1" eventType="touchUpInside" id="x"/></connections></button></subviews></stackView>
      <segmentedControl selectedSegmentIndex="0" id="g"><segments><segment title="q"/></segments></segmentedControl>
      <slider minValue="0" maxValue="1" value="0.5" id="sl"/><stepper maximumValue="100" id="st"/>
      <tableView style="plain" rowHeight="-1" id="t"><prototypes><tableViewCell reuseIdentifier="c" id="c"/></prototypes></tableView></subviews>
      <constraints><constraint firstItem="a" firstAttribute="top" secondItem="v" secondAttribute="top" multiplier="1:2" constant="8" id="k"/></constraints>
      <color key="backgroundColor" white="0.3" alpha="1" colorSpace="custom" customColorSpace="genericGamma22GrayColorSpace"/></view>
    """)

  private func mutated(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      guard !bytes.isEmpty else { return bytes }
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(UInt8(ascii: "9"), at: place)
      case 3: bytes.removeSubrange(place..<min(bytes.count, place + 20))
      default:
        let end = min(bytes.count, place + 40)
        bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &random))
      }
    }
    return bytes
  }

  @Test func mutatedFilesEnd() throws {
    let compiled = try ViewArchive(Self.xib).compiled()
    for (seed, file) in [(UInt64(1), Self.xib), (2, compiled)] {
      var random = SplitMix64(seed: seed)
      var made = 0
      for _ in 0..<Self.rounds {
        do {
          let archive = try ViewArchive(mutated(file, &random))
          guard archive.kind == .xib else { continue }
          _ = try Nib(archive, options: Warnings().options()).view()
          made += 1
        } catch {}
      }
      #expect(made > 0)
    }
  }
}
