#if Displays
  /// A mode of a connector, as the kernel names it.
  struct KMSMode: Hashable, Sendable {
    /// Its place in the connector's list.
    var index: Int
    var width: Int
    var height: Int
    /// Frames a second; 0 for unknown.
    var refreshRate: Double
    var isPreferred = false
    var isInterlaced = false

    /// Frames a second, by the mode's timings; 0 where they are nonsense.
    ///
    /// - Parameters:
    ///   - clock: kHz.
    ///   - total: pixels a row and rows a frame, with what is not seen.
    ///   - scans: how often each row is sent; 0 and 1 are the same.
    static func refreshRate(
      clock: UInt32, total: (width: UInt16, height: UInt16), isInterlaced: Bool, isDoubled: Bool, scans: UInt16
    ) -> Double {
      guard clock > 0, total.width > 0, total.height > 0 else { return 0 }
      var rate = Double(clock) * 1000 / (Double(total.width) * Double(total.height))
      if isInterlaced { rate *= 2 }
      if isDoubled { rate /= 2 }
      if scans > 1 { rate /= Double(scans) }
      return rate
    }
  }

  /// The rule by which a monitor gets its mode.
  enum ModeChoice {
    /// The mode of the wish, or without one the first that the monitor prefers, or the one with the most pixels and,
    /// among those, frames. Interlaced modes come last. A monitor that says nothing of itself, and for which nothing is
    /// preferred, has at most 1024 × 768 pixels, as the kernel's own console has: it may not show what is listed.
    ///
    /// A wish without a rate gets the preferred rate, or else the highest; one with a rate the nearest within half a
    /// frame a second.
    ///
    /// - Throws: `noModes` for an empty list, `mode` where the wish is not among them.
    static func choose(
      from modes: [KMSMode], wish: BareDisplayOptions.Output.Mode?, connector: String, isKnown: Bool = true
    ) throws(DisplayError) -> KMSMode {
      guard !modes.isEmpty else {
        throw DisplayError(
          .noModes, "the connector \(connector) has a monitor without modes",
          advice: "check its cable, or give the kernel an EDID: drm.edid_firmware=\(connector):edid/1920x1080.bin")
      }
      guard let wish else {
        let upright = modes.filter { !$0.isInterlaced }
        let candidates = upright.isEmpty ? modes : upright
        if let preferred = candidates.first(where: \.isPreferred) { return preferred }
        let safe = candidates.filter { isKnown || $0.width <= 1024 && $0.height <= 768 }
        return best(of: safe) ?? best(of: candidates) ?? modes[0]
      }
      var fitting = modes.filter { $0.width == wish.width && $0.height == wish.height }
      if let rate = wish.refreshRate {
        fitting = fitting.filter { abs($0.refreshRate - rate) <= 0.5 }
        if let nearest = fitting.map({ abs($0.refreshRate - rate) }).min() {
          fitting = fitting.filter { abs($0.refreshRate - rate) <= nearest }
        }
      }
      let upright = fitting.filter { !$0.isInterlaced }
      if !upright.isEmpty { fitting = upright }
      if let mode = fitting.first(where: \.isPreferred) ?? best(of: fitting) { return mode }
      let wanted = "\(wish.width)x\(wish.height)" + (wish.refreshRate.map { "@\($0)" } ?? "")
      throw DisplayError(
        .mode, "the connector \(connector) has no mode \(wanted)", advice: "it has \(list(of: modes))")
    }

    /// With the most pixels, then frames; the first of equals.
    private static func best(of modes: [KMSMode]) -> KMSMode? {
      modes.reduce(nil) { best, mode in
        guard let best else { return mode }
        let (a, b) = (mode.width * mode.height, best.width * best.height)
        return a > b || a == b && mode.refreshRate > best.refreshRate + 1e-9 ? mode : best
      }
    }

    private static func list(of modes: [KMSMode]) -> String {
      var names: [String] = []
      for mode in modes {
        let name = "\(mode.width)x\(mode.height)@\((mode.refreshRate * 100).rounded() / 100)"
        if !names.contains(name) { names.append(name) }
      }
      return names.prefix(12).joined(separator: ", ") + (names.count > 12 ? " and others" : "")
    }
  }

  /// Which CRTC drives which connector.
  enum CRTCAssignment {
    /// What a connector can be driven by.
    struct Connector {
      /// Bits of the CRTCs' places.
      var possible: UInt32
      /// The place of the CRTC that drives it now; nil for none.
      var current: Int?
    }

    /// Gives each connector a CRTC of its own, to as many as can be; those that are first go before, and keep the one
    /// that they have where that costs nobody's.
    ///
    /// - Returns: the CRTCs' places, nil for a connector that gets none.
    static func assign(_ connectors: [Connector], crtcCount: Int) -> [Int?] {
      var owner = [Int?](repeating: nil, count: crtcCount)
      func candidates(_ connector: Connector) -> [Int] {
        let all = (0..<min(crtcCount, 32)).filter { connector.possible & (1 << $0) != 0 }
        guard let current = connector.current, all.contains(current) else { return all }
        return [current] + all.filter { $0 != current }
      }
      /// An augmenting path: the connector takes a CRTC whose owner finds another.
      func place(_ index: Int, _ seen: inout Set<Int>) -> Bool {
        for crtc in candidates(connectors[index]) where seen.insert(crtc).inserted {
          guard let other = owner[crtc] else {
            owner[crtc] = index
            return true
          }
          if place(other, &seen) {
            owner[crtc] = index
            return true
          }
        }
        return false
      }
      for index in connectors.indices {
        if let current = connectors[index].current, current < crtcCount, owner[current] == nil,
          candidates(connectors[index]).first == current
        {
          owner[current] = index
          continue
        }
        var seen: Set<Int> = []
        _ = place(index, &seen)
      }
      return connectors.indices.map { index in owner.firstIndex { $0 == index } }
    }
  }
#endif
