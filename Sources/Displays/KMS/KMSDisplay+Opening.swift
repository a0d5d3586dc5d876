#if Displays
  import Glibc
  import MultiplaneGeometry

  extension KMSDisplay {
    static func openSeat(_ options: BareDisplayOptions) throws(DisplayError) -> any BareSeat {
      guard options.seat != .direct else { return DirectSeat() }
      if let managed = ManagedSeat() { return managed }
      guard options.seat == .auto else {
        throw DisplayError(
          .noPermission, "no manager of seats answers",
          advice: "start seatd, or log in on the machine's own console")
      }
      return DirectSeat()
    }

    /// The device that the options name, or the first with a connected monitor, or with connectors.
    static func openCard(_ options: BareDisplayOptions, by seat: any BareSeat) throws(DisplayError) -> KMSCard {
      let paths = options.device.map { [$0] } ?? KMSCard.paths()
      guard !paths.isEmpty else {
        throw DisplayError(
          .noDevice, "this machine has no device for displays: there is no /dev/dri/card0",
          advice: "load the driver of its GPU; a desktop's windows need none of it")
      }
      var (best, failures): (KMSCard?, [String]) = (nil, [])
      var isForbidden = false
      for path in paths {
        let file = seat.open(path, flags: O_RDWR)
        guard file >= 0 else {
          isForbidden = isForbidden || file == -EACCES || file == -EPERM
          failures.append("\(path): \(unsafe String(cString: strerror(-file)))")
          continue
        }
        guard let card = KMSCard(file, path: path, isLegacy: options.isLegacy) else {
          failures.append("\(path): has no connectors")
          seat.close(file)
          continue
        }
        if card.readConnectors().contains(where: { $0.isConnected && !$0.modes.isEmpty }) {
          if let best { seat.close(best.file) }
          return card
        }
        if best == nil { best = card } else { seat.close(file) }
      }
      if let best { return best }
      throw DisplayError(
        isForbidden ? .noPermission : .noDevice, failures.joined(separator: "; "),
        advice: isForbidden
          ? "add this user to the group video (sudo adduser $USER video) and log in again, or start seatd"
          : "name another device: --display kms:device=/dev/dri/card1")
    }

    /// Monitors that can have windows, the first that the options name before the others.
    ///
    /// - Parameter strict: whether a mode that is not there is an error; else the preferred one is taken.
    static func places(
      _ connectors: [KMSConnector], of card: KMSCard, _ options: BareDisplayOptions, strict: Bool,
      keeping present: [UInt32: Int] = [:]
    ) throws(DisplayError) -> [Place] {
      if strict, let name = options.outputs.keys.first(where: { name in !connectors.contains { $0.name == name } }) {
        throw DisplayError(
          .noDevice, "\(card.path) has no connector \(name)",
          advice: "it has \(connectors.map(\.name).joined(separator: ", "))")
      }
      func wish(_ connector: KMSConnector) -> BareDisplayOptions.Output {
        options.outputs[connector.name] ?? options.output
      }
      let connected = connectors.filter { $0.isConnected && !wish($0).isOff }
      var usable = connected.filter { !$0.modes.isEmpty }
      if strict, usable.isEmpty {
        if let empty = connected.first { _ = try ModeChoice.choose(from: [], wish: nil, connector: empty.name) }
        throw DisplayError(
          .noDevice, "no monitor is connected to \(card.path): \(connectors.map(\.name).joined(separator: ", "))",
          advice: "connect one, or name another device: --display kms:device=/dev/dri/card1")
      }
      if let first = usable.firstIndex(where: { $0.name == options.firstConnector }) {
        usable.insert(usable.remove(at: first), at: 0)
      }
      let assigned = CRTCAssignment.assign(
        usable.map { .init(possible: $0.possible, current: present[$0.id] ?? $0.current) },
        crtcCount: card.crtcs.count)
      var (places, x): ([Place], Double) = ([], 0)
      for (connector, crtc) in zip(usable, assigned) {
        guard let crtc else { continue }
        let wish = wish(connector)
        let mode: KMSMode
        do throws(DisplayError) {
          mode = try ModeChoice.choose(
            from: connector.modes, wish: wish.mode, connector: connector.name, isKnown: connector.edid != nil)
        } catch {
          if strict { throw error }
          mode = try ModeChoice.choose(
            from: connector.modes, wish: nil, connector: connector.name, isKnown: connector.edid != nil)
        }
        let output = DisplayOutput(connector, mode: mode, wish: wish, x: x)
        x += output.frame.width
        places.append(Place(connector: connector, crtc: crtc, mode: mode, output: output))
      }
      return places
    }
  }
#endif
