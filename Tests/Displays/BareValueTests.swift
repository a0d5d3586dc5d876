#if Displays
  @testable import MultiplaneDisplays
  import MultiplaneGeometry
  import Testing

  /// Values of bare displays that need no device.
  @Suite struct BareValueTests {
    // MARK: Options

    @Test func optionsAreReadFromText() throws {
      let options = try BareDisplayOptions(
        "device=/dev/dri/card1,scale=2,connector=HDMI-A-1,mode=1280x720@59.94,rotate=90,connector=DP-1,off,seat=direct,"
          + "pointer=touch,layout=de,options=caps:escape+compose:ralt,calibrate=0:-1:1:1:0:0,legacy,input=none")
      #expect(options.device == "/dev/dri/card1" && options.firstConnector == "HDMI-A-1")
      let first = try #require(options.outputs["HDMI-A-1"])
      #expect(first.mode == .init(width: 1280, height: 720, refreshRate: 59.94))
      #expect(first.transform == .rotated90 && first.scale == 2 && !first.isOff)
      #expect(options.outputs["DP-1"]?.isOff == true && options.output.scale == 2)
      #expect(options.seat == .direct && options.pointer == .touch && options.input == .none && options.isLegacy)
      #expect(options.keyboard.layout == "de" && options.keyboard.options == "caps:escape,compose:ralt")
      #expect(options.touchMatrix == TouchMatrix(0, -1, 1, 1, 0, 0))
      #expect(try BareDisplayOptions("") == BareDisplayOptions())
      #expect(try BareDisplayOptions("rotate=270,flip").output.transform == .flipped270)
      let touch = try BareDisplayOptions("connector=DSI-1,touch=Goodix Capacitive")
      #expect(touch.outputs["DSI-1"]?.touch == "Goodix Capacitive" && touch.output.touch == nil)
    }

    @Test(arguments: [
      "mode=1280", "mode=0x1", "mode=axb", "mode=1x1@0", "mode=1x1@nan", "rotate=45", "scale=0", "scale=nan", "seat=x",
      "pointer=", "calibrate=1:2", "calibrate=1:1:0:1:1:0", "other", "device=", "legacy=1", "mode=99999x1", "touch=",
    ]) func wrongOptionsSayWhatIsWrong(_ text: String) {
      let error = #expect(throws: BareDisplayOptions.Problem.self) { try BareDisplayOptions(text) }
      #expect(error?.description.contains("“\(text)”") == true)
    }

    @Test func kindsOfDisplaysAreRead() throws {
      #expect(try Displays.read("kms").kind == .kms && Displays.read("kms").bare == nil)
      #expect(try Displays.read("kms:mode=640x480").bare?.output.mode?.width == 640)
      #expect(throws: BareDisplayOptions.Problem.self) { try Displays.read("x11:mode=640x480") }
      #expect(throws: BareDisplayOptions.Problem.self) { try Displays.read("screen") }
    }

    // MARK: Modes

    private func mode(_ width: Int, _ height: Int, _ rate: Double, preferred: Bool = false, interlaced: Bool = false)
      -> KMSMode
    {
      KMSMode(
        index: 0, width: width, height: height, refreshRate: rate, isPreferred: preferred, isInterlaced: interlaced)
    }

    @Test func thePreferredModeIsTakenOrTheLargest() throws {
      let modes = [mode(1920, 1080, 60), mode(1280, 720, 60, preferred: true), mode(1920, 1080, 120)]
      #expect(try ModeChoice.choose(from: modes, wish: nil, connector: "A") == modes[1])
      let plain = [modes[0], modes[2], mode(3840, 2160, 30, preferred: true, interlaced: true)]
      #expect(try ModeChoice.choose(from: plain, wish: nil, connector: "A") == modes[2])
      #expect(try ModeChoice.choose(from: [plain[2]], wish: nil, connector: "A") == plain[2])
      let small = modes.filter { !$0.isPreferred } + [mode(800, 600, 60), mode(1024, 768, 60)]
      #expect(try ModeChoice.choose(from: small, wish: nil, connector: "A", isKnown: false) == small[3])
      #expect(try ModeChoice.choose(from: [small[0]], wish: nil, connector: "A", isKnown: false) == small[0])
    }

    @Test func aWishIsMetOrAnErrorSaysWhatThereIs() throws {
      let modes = [
        mode(1920, 1080, 59.94), mode(1920, 1080, 60), mode(1920, 1080, 50), mode(1280, 720, 60),
        mode(1920, 1080, 75, interlaced: true),
      ]
      func chosen(_ wish: BareDisplayOptions.Output.Mode) throws -> KMSMode {
        try ModeChoice.choose(from: modes, wish: wish, connector: "HDMI-A-1")
      }
      #expect(try chosen(.init(width: 1920, height: 1080)).refreshRate == 60)
      #expect(try chosen(.init(width: 1920, height: 1080, refreshRate: 59.9)).refreshRate == 59.94)
      #expect(try chosen(.init(width: 1920, height: 1080, refreshRate: 50)).refreshRate == 50)
      #expect(try chosen(.init(width: 1920, height: 1080, refreshRate: 75)).isInterlaced)
      let error = #expect(throws: DisplayError.self) { try chosen(.init(width: 800, height: 600)) }
      #expect(error?.code == .mode && error?.description.contains("1280x720@60") == true)
      let none = #expect(throws: DisplayError.self) { try ModeChoice.choose(from: [], wish: nil, connector: "VGA-1") }
      #expect(none?.code == .noModes && none?.description.contains("VGA-1") == true)
    }

    /// 148.5 MHz, 2200 × 1125: CEA-861's mode 16; 74.25 MHz interlaced: mode 5.
    @Test func ratesComeFromTimings() {
      func rate(_ clock: UInt32, _ w: UInt16, _ h: UInt16, interlaced: Bool = false, scans: UInt16 = 0) -> Double {
        KMSMode.refreshRate(
          clock: clock, total: (w, h), isInterlaced: interlaced, isDoubled: false, scans: scans)
      }
      #expect(rate(148_500, 2200, 1125) == 60)
      #expect(rate(74_250, 2200, 1125, interlaced: true) == 60)
      #expect(rate(148_500, 2200, 1125, scans: 2) == 30)
      #expect(rate(148_500, 0, 1125) == 0 && rate(0, 2200, 1125) == 0)
    }

    // MARK: CRTCs

    @Test func connectorsGetCRTCsOfTheirOwn() {
      func assign(_ connectors: [(UInt32, Int?)], _ count: Int) -> [Int?] {
        CRTCAssignment.assign(connectors.map { .init(possible: $0.0, current: $0.1) }, crtcCount: count)
      }
      #expect(assign([(0b11, nil), (0b01, nil)], 2) == [1, 0])
      #expect(assign([(0b11, 1), (0b11, 0)], 2) == [1, 0])
      #expect(assign([(0b01, nil), (0b01, nil)], 2) == [0, nil])
      #expect(assign([(0b111, 0), (0b011, nil), (0b001, nil)], 3) == [2, 1, 0])
      #expect(assign([(0, nil), (0xFFFF_FFFF, 9)], 1) == [nil, 0])
      #expect(assign([], 2) == [])
    }

    /// Against all assignments, tried out.
    @Test func asManyConnectorsAsCanBeAreDriven() {
      func most(_ masks: ArraySlice<UInt32>, used: UInt32) -> Int {
        guard let mask = masks.first else { return 0 }
        var best = most(masks.dropFirst(), used: used)
        for crtc in 0..<4 where mask & ~used & (1 << UInt32(crtc)) != 0 {
          best = max(best, 1 + most(masks.dropFirst(), used: used | 1 << UInt32(crtc)))
        }
        return best
      }
      for number in 0..<4096 as Range<UInt32> {
        let masks = [number & 15, number >> 4 & 15, number >> 8 & 15]
        let given = CRTCAssignment.assign(
          masks.enumerated().map { .init(possible: $1, current: Int(number) % ($0 + 3)) }, crtcCount: 4)
        let used = given.compactMap(\.self)
        #expect(Set(used).count == used.count)
        for (mask, crtc) in zip(masks, given) { if let crtc { #expect(mask & (1 << UInt32(crtc)) != 0) } }
        #expect(used.count == most(masks[...], used: 0), "\(masks)")
      }
    }

    // MARK: EDID

    /// A block with a name, 600 × 340 mm in its first timing, and the sum that a block has.
    private func block(_ change: (inout [UInt8]) -> Void = { _ in }) -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: 128)
      bytes.replaceSubrange(0..<8, with: [0, 255, 255, 255, 255, 255, 255, 0])
      (bytes[8], bytes[9]) = (0x10, 0xAC)  // DEL
      (bytes[21], bytes[22]) = (60, 34)
      (bytes[54], bytes[55]) = (0x02, 0x3A)
      (bytes[66], bytes[67], bytes[68]) = (0x56, 0x54, 0x21)  // 598 × 340
      bytes.replaceSubrange(72..<90, with: [0, 0, 0, 0xFC, 0] + Array("Panel  7\n   ".utf8) + [0x20])
      change(&bytes)
      bytes[127] = 0
      bytes[127] = 0 &- bytes.reduce(0) { $0 &+ $1 }
      return bytes
    }

    @Test func monitorsSayTheirNameAndSize() throws {
      let edid = try #require(EDID(block()))
      #expect(edid.maker == "DEL" && edid.name == "Panel 7" && edid.isIntact)
      #expect(edid.physicalSize == Size(598, 340))
      // Without a timing, centimetres; a projector has none.
      let centimetres = EDID(block { $0.replaceSubrange(54..<72, with: [UInt8](repeating: 0, count: 18)) })
      #expect(centimetres?.physicalSize == Size(600, 340))
      let projector = EDID(
        block {
          $0.replaceSubrange(54..<72, with: [UInt8](repeating: 0, count: 18))
          ($0[21], $0[22]) = (0, 0)
        })
      #expect(projector?.physicalSize == nil && projector != nil)
      // The ratio of the sides in place of millimetres.
      #expect(EDID(block { ($0[66], $0[67], $0[68]) = (16, 9, 0) })?.physicalSize == Size(600, 340))
    }

    @Test func brokenBlocksGiveWhatIsSound() {
      #expect(EDID([]) == nil && EDID(Array(block().prefix(127))) == nil && EDID(block { $0[3] = 1 }) == nil)
      var wrong = block()
      wrong[127] &+= 1
      #expect(EDID(wrong)?.isIntact == false && EDID(wrong)?.name == "Panel 7")
      #expect(EDID(block { $0[78] = 0x1B })?.name == nil)
      #expect(EDID(block { ($0[8], $0[9]) = (0, 0) })?.maker == nil)
      var random = SystemRandomNumberGenerator()
      for _ in 0..<2000 {
        let bytes = block { for _ in 0..<20 { $0[Int.random(in: 8..<128, using: &random)] = .random(in: 0...255) } }
        let edid = EDID(bytes)
        #expect(edid != nil && (edid?.physicalSize.map { $0.width > 0 && $0.height > 0 } ?? true))
      }
    }

    // MARK: Panels

    @Test(arguments: DisplayOutput.Transform.allCases) func placesGoToThePictureAndBack(
      _ transform: DisplayOutput.Transform
    ) {
      for place in [Point(0, 0), Point(1, 0.25), Point(0.3, 0.9)] {
        let back = transform.picturePlace(transform.monitorPlace(place))
        #expect(abs(back.x - place.x) < 1e-12 && abs(back.y - place.y) < 1e-12)
      }
      #expect(
        DisplayOutput.Transform(quarterTurns: transform.quarterTurns, isFlipped: transform.isFlipped) == transform)
    }

    /// As `TargetTransform` says: turned by 90 degrees, the picture's top left is at the monitor's top right.
    @Test func turnsAreClockwise() {
      #expect(DisplayOutput.Transform.rotated90.monitorPlace(Point(0, 0)) == Point(1, 0))
      #expect(DisplayOutput.Transform.rotated180.monitorPlace(Point(0, 0)) == Point(1, 1))
      #expect(DisplayOutput.Transform.rotated270.monitorPlace(Point(0, 0)) == Point(0, 1))
      #expect(DisplayOutput.Transform.flipped.monitorPlace(Point(0, 0)) == Point(1, 0))
      #expect(DisplayOutput.Transform.flipped90.monitorPlace(Point(0, 0)) == Point(1, 1))
    }

    @Test func threeTouchesGiveTheMatrix() throws {
      let made = TouchMatrix(0.02, -1.1, 1.05, 0.95, 0.03, -0.02)
      let touches = [Point(0.1, 0.1), Point(0.9, 0.2), Point(0.4, 0.8)]
      let found = try #require(TouchMatrix(touches: touches, places: touches.map(made.apply)))
      for place in [Point(0, 0), Point(1, 1), Point(0.3, 0.7)] {
        let (a, b) = (found.apply(place), made.apply(place))
        #expect(abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9)
      }
      #expect(TouchMatrix(touches: [Point(0, 0), Point(0.5, 0.5), Point(1, 1)], places: touches) == nil)
      #expect(TouchMatrix(touches: touches, places: []) == nil)
    }
  }
#endif
