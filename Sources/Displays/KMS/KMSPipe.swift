#if Displays
  import CDRM
  import Glibc
  import MultiplaneGeometry

  /// A connector with the CRTC that drives it and the mode that it has: what frames are handed to.
  ///
  /// It is `@safe`: libdrm's requests live within a call.
  @safe @MainActor final class KMSPipe {
    let card: KMSCard
    let connector: KMSConnector
    let crtc: UInt32
    let mode: KMSMode
    private let timing: drmModeModeInfo
    /// nil where the older calls are used.
    private var atomic: AtomicObjects?
    /// Connectors that the CRTC has driven before, and now drives no more.
    private let others: [UInt32]
    /// Whether the next frame sets the mode.
    var needsMode = true

    /// Numbers of the objects and properties that a change names.
    private struct AtomicObjects {
      var plane: UInt32
      var modeBlob: UInt32
      var connectorCRTC, crtcMode, crtcActive, planeFramebuffer, planeCRTC: UInt32
      /// x, y, width, height of the framebuffer's part, in 1/65536 pixels, then of its place.
      var source, place: [UInt32]
      var damage: UInt32?
    }

    /// - Parameters:
    ///   - place: of the CRTC.
    ///   - format: of framebuffers, in the kernel's code.
    ///   - others: connectors that the CRTC drives now beside this one.
    init(
      _ card: KMSCard, _ connector: KMSConnector, crtc place: Int, mode: KMSMode, format: UInt32, others: [UInt32]
    ) {
      (self.card, self.connector, self.mode, self.others) = (card, connector, mode, others)
      crtc = card.crtcs[place]
      timing = connector.timings[mode.index]
      if card.isAtomic { atomic = makeAtomic(crtcPlace: place, format: format) }
    }

    /// The kernel's rate is 0 where the timings are nonsense.
    var refresh: Double { mode.refreshRate > 0 ? 1 / mode.refreshRate : 1 / 60 }

    var isAtomic: Bool { atomic != nil }

    private func makeAtomic(crtcPlace: Int, format: UInt32) -> AtomicObjects? {
      guard let plane = card.primaryPlane(ofCRTC: crtcPlace, format: format) else { return nil }
      func number(_ name: String, _ object: UInt32, _ type: UInt32) -> UInt32? {
        card.property(name, of: object, type: type)?.id
      }
      let (onConnector, onCRTC, onPlane) = (
        UInt32(DRM_MODE_OBJECT_CONNECTOR), UInt32(DRM_MODE_OBJECT_CRTC), UInt32(DRM_MODE_OBJECT_PLANE)
      )
      let source = ["SRC_X", "SRC_Y", "SRC_W", "SRC_H"].compactMap { number($0, plane, onPlane) }
      let position = ["CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H"].compactMap { number($0, plane, onPlane) }
      guard let connectorCRTC = number("CRTC_ID", connector.id, onConnector),
        let crtcMode = number("MODE_ID", crtc, onCRTC), let crtcActive = number("ACTIVE", crtc, onCRTC),
        let planeFramebuffer = number("FB_ID", plane, onPlane), let planeCRTC = number("CRTC_ID", plane, onPlane),
        source.count == 4, position.count == 4
      else {
        return nil
      }
      var blob: UInt32 = 0
      var timing = timing
      guard unsafe drmModeCreatePropertyBlob(card.file, &timing, MemoryLayout<drmModeModeInfo>.size, &blob) == 0
      else {
        return nil
      }
      return AtomicObjects(
        plane: plane, modeBlob: blob, connectorCRTC: connectorCRTC, crtcMode: crtcMode, crtcActive: crtcActive,
        planeFramebuffer: planeFramebuffer, planeCRTC: planeCRTC, source: source, place: position,
        damage: number("FB_DAMAGE_CLIPS", plane, onPlane))
    }

    /// Shows a framebuffer from the next refresh on; a flip event with the number comes then.
    ///
    /// - Parameters:
    ///   - damage: pixels of the framebuffer from its top left.
    ///   - number: what the event is to say.
    /// - Returns: the error number; 0 for none.
    func show(_ framebuffer: UInt32, damage: PixelRegion, number: UInt) -> Int32 {
      if let objects = atomic {
        let error = showAtomic(framebuffer, objects, damage: damage, number: number)
        // A driver that refuses the mode so may take it by the older call.
        guard error != 0, needsMode, error != EACCES else {
          if error == 0 { needsMode = false }
          return error
        }
        forgetAtomic()
      }
      if needsMode {
        var (id, timing) = (connector.id, timing)
        let status = unsafe drmModeSetCrtc(card.file, crtc, framebuffer, 0, 0, &id, 1, &timing)
        guard status == 0 else { return -status }
        needsMode = false
      }
      let status = unsafe drmModePageFlip(
        card.file, crtc, framebuffer, UInt32(DRM_MODE_PAGE_FLIP_EVENT), UnsafeMutableRawPointer(bitPattern: number))
      return status == 0 ? 0 : -status
    }

    private func showAtomic(
      _ framebuffer: UInt32, _ objects: AtomicObjects, damage: PixelRegion, number: UInt
    ) -> Int32 {
      let flags =
        needsMode
        ? DRM_MODE_PAGE_FLIP_EVENT | DRM_MODE_ATOMIC_ALLOW_MODESET
        : DRM_MODE_PAGE_FLIP_EVENT | DRM_MODE_ATOMIC_NONBLOCK
      return commit(framebuffer, objects, damage: damage, flags: UInt32(flags), number: number)
    }

    /// Whether the driver takes another framebuffer than those of the window for the next frames: what nothing changes
    /// to ask. Not with the older calls.
    func takes(_ framebuffer: UInt32) -> Bool {
      guard let objects = atomic, !needsMode else { return false }
      let flags = UInt32(DRM_MODE_ATOMIC_TEST_ONLY)
      return commit(framebuffer, objects, damage: PixelRegion(), flags: flags, number: 0) == 0
    }

    private func commit(
      _ framebuffer: UInt32, _ objects: AtomicObjects, damage: PixelRegion, flags: UInt32, number: UInt
    ) -> Int32 {
      guard let request = unsafe drmModeAtomicAlloc() else { return ENOMEM }
      defer { unsafe drmModeAtomicFree(request) }
      func add(_ object: UInt32, _ property: UInt32, _ value: UInt64) {
        unsafe drmModeAtomicAddProperty(request, object, property, value)
      }
      if needsMode {
        for other in others {
          if let property = card.property("CRTC_ID", of: other, type: UInt32(DRM_MODE_OBJECT_CONNECTOR)) {
            add(other, property.id, 0)
          }
        }
        add(connector.id, objects.connectorCRTC, UInt64(crtc))
        add(crtc, objects.crtcMode, UInt64(objects.modeBlob))
        add(crtc, objects.crtcActive, 1)
      }
      add(objects.plane, objects.planeFramebuffer, UInt64(framebuffer))
      add(objects.plane, objects.planeCRTC, UInt64(crtc))
      let (width, height) = (UInt64(mode.width), UInt64(mode.height))
      for (property, value) in zip(objects.source, [0, 0, width << 16, height << 16]) {
        add(objects.plane, property, value)
      }
      for (property, value) in zip(objects.place, [0, 0, width, height]) { add(objects.plane, property, value) }
      var clips: UInt32 = 0
      if let property = objects.damage, !needsMode, let blob = makeClips(damage) {
        clips = blob
        add(objects.plane, property, UInt64(blob))
      }
      defer { if clips != 0 { drmModeDestroyPropertyBlob(card.file, clips) } }
      let status = unsafe drmModeAtomicCommit(card.file, request, flags, UnsafeMutableRawPointer(bitPattern: number))
      return status == 0 ? 0 : -status
    }

    /// A blob of the rectangles; nil where it cannot be made: then all of the plane counts as changed.
    private func makeClips(_ damage: PixelRegion) -> UInt32? {
      var rects = damage.map { rect in
        drm_mode_rect(
          x1: Int32(clamping: rect.x), y1: Int32(clamping: rect.y), x2: Int32(clamping: rect.x + rect.width),
          y2: Int32(clamping: rect.y + rect.height))
      }
      guard !rects.isEmpty else { return nil }
      var blob: UInt32 = 0
      let size = rects.count * MemoryLayout<drm_mode_rect>.stride
      return unsafe drmModeCreatePropertyBlob(card.file, &rects, size, &blob) == 0 ? blob : nil
    }

    private func forgetAtomic() {
      if let atomic { drmModeDestroyPropertyBlob(card.file, atomic.modeBlob) }
      atomic = nil
    }

    /// Ends the use of the connector; what is shown stays, until another program or the end shows something else.
    func end() { forgetAtomic() }
  }
#endif
