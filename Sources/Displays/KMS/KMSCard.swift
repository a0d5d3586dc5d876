#if Displays
  import CDRM
  import CGBM
  import Glibc
  import MultiplaneGeometry

  /// A connector of a card, as it was when it was read.
  struct KMSConnector {
    var id: UInt32
    /// As “HDMI-A-1”.
    var name: String
    var isConnected: Bool
    var modes: [KMSMode]
    /// The kernel's own values of the modes.
    var timings: [drmModeModeInfo]
    /// Bits of the CRTCs' places.
    var possible: UInt32
    /// The place of the CRTC that drives it; nil for none.
    var current: Int?
    /// Millimetres; nil where nobody says.
    var physicalSize: Size?
    /// What the monitor says of itself; nil where that is missing or broken.
    var edid: EDID?
  }

  /// A device of the kernel that has connectors: what it can do, and its objects.
  ///
  /// It is `@safe`: libdrm's pointers are freed where they are read.
  @safe @MainActor final class KMSCard {
    let file: Int32
    let path: String
    /// The kernel's number of the device.
    let number: dev_t
    let driver: String
    /// Whether changes can be made at once.
    let isAtomic: Bool
    /// Whether the times of flips are those of CLOCK_MONOTONIC.
    let isMonotonic: Bool
    let takesModifiers: Bool
    /// Pixels of a cursor's side.
    let cursorSize: (width: Int, height: Int)
    let crtcs: [UInt32]
    private let planes: [UInt32]

    /// Reads what a device can do; nil for one without connectors.
    init?(_ file: Int32, path: String, isLegacy: Bool) {
      (self.file, self.path) = (file, path)
      var status = stat()
      number = unsafe fstat(file, &status) == 0 ? status.st_rdev : 0
      let version = unsafe drmGetVersion(file)
      unsafe driver = version.map { unsafe String(cString: $0.pointee.name) } ?? ""
      unsafe drmFreeVersion(version)
      let hasPlanes = drmSetClientCap(file, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1) == 0
      isAtomic = hasPlanes && !isLegacy && drmSetClientCap(file, UInt64(DRM_CLIENT_CAP_ATOMIC), 1) == 0
      func capability(_ name: Int32) -> UInt64? {
        var value: UInt64 = 0
        return unsafe drmGetCap(file, UInt64(name), &value) == 0 ? value : nil
      }
      isMonotonic = capability(DRM_CAP_TIMESTAMP_MONOTONIC) == 1
      takesModifiers = capability(DRM_CAP_ADDFB2_MODIFIERS) == 1
      func side(_ name: Int32) -> Int {
        let value = capability(name) ?? 0
        return value == 0 ? 64 : Int(clamping: min(value, 512))
      }
      cursorSize = (side(DRM_CAP_CURSOR_WIDTH), side(DRM_CAP_CURSOR_HEIGHT))
      guard let resources = unsafe drmModeGetResources(file) else { return nil }
      defer { unsafe drmModeFreeResources(resources) }
      let read = unsafe resources.pointee
      guard unsafe read.count_connectors > 0, unsafe read.count_crtcs > 0 else { return nil }
      crtcs = unsafe (0..<Int(read.count_crtcs)).map { unsafe read.crtcs[$0] }
      if let all = unsafe drmModeGetPlaneResources(file) {
        planes = unsafe (0..<Int(all.pointee.count_planes)).map { unsafe all.pointee.planes[$0] }
        unsafe drmModeFreePlaneResources(all)
      } else {
        planes = []
      }
    }

    /// All connectors, as they are now: monitors are asked.
    func readConnectors() -> [KMSConnector] {
      guard let resources = unsafe drmModeGetResources(file) else { return [] }
      defer { unsafe drmModeFreeResources(resources) }
      return unsafe (0..<Int(resources.pointee.count_connectors)).compactMap {
        unsafe readConnector(resources.pointee.connectors[$0])
      }
    }

    private func readConnector(_ id: UInt32) -> KMSConnector? {
      guard let read = unsafe drmModeGetConnector(file, id) else { return nil }
      defer { unsafe drmModeFreeConnector(read) }
      let values = unsafe read.pointee
      // The connector of a picture that is written back to memory is no place for a monitor.
      guard unsafe values.connector_type != UInt32(DRM_MODE_CONNECTOR_WRITEBACK) else { return nil }
      let type = unsafe drmModeGetConnectorTypeName(values.connector_type).map { unsafe String(cString: $0) }
      let timings = unsafe (0..<max(0, Int(values.count_modes))).map { unsafe values.modes[$0] }
      var possible: UInt32 = 0
      var current: Int?
      for place in unsafe 0..<max(0, Int(values.count_encoders)) {
        guard let encoder = unsafe drmModeGetEncoder(file, values.encoders[place]) else { continue }
        unsafe possible |= encoder.pointee.possible_crtcs
        if unsafe encoder.pointee.encoder_id == values.encoder_id {
          current = unsafe crtcs.firstIndex(of: encoder.pointee.crtc_id)
        }
        unsafe drmModeFreeEncoder(encoder)
      }
      let edid = blob("EDID", of: id, type: UInt32(DRM_MODE_OBJECT_CONNECTOR)).flatMap { EDID($0) }
      let said = unsafe Size(Double(values.mmWidth), Double(values.mmHeight))
      let isConnected = unsafe values.connection == DRM_MODE_CONNECTED
      return unsafe KMSConnector(
        id: id, name: "\(type ?? "Unknown")-\(values.connector_type_id)", isConnected: isConnected,
        modes: timings.enumerated().map { KMSMode($1, index: $0) }, timings: timings, possible: possible,
        current: current, physicalSize: edid?.physicalSize ?? (said.width > 0 && said.height > 0 ? said : nil),
        edid: edid)
    }

    /// The number and the value of a property; nil where the object has none of that name.
    func property(_ name: String, of object: UInt32, type: UInt32) -> (id: UInt32, value: UInt64)? {
      var value: UInt64 = 0
      let id = unsafe multiplane_property(file, object, type, name, &value)
      return id == 0 ? nil : (id, value)
    }

    private func blob(_ name: String, of object: UInt32, type: UInt32) -> [UInt8]? {
      guard let value = property(name, of: object, type: type)?.value, value != 0,
        let blob = unsafe drmModeGetPropertyBlob(file, UInt32(truncatingIfNeeded: value))
      else {
        return nil
      }
      defer { unsafe drmModeFreePropertyBlob(blob) }
      guard let data = unsafe blob.pointee.data else { return nil }
      return unsafe Array(UnsafeRawBufferPointer(start: data, count: Int(blob.pointee.length)))
    }

    /// The plane below all others of a CRTC that shows a format; nil for none.
    func primaryPlane(ofCRTC place: Int, format: UInt32) -> UInt32? {
      planes.first {
        multiplane_plane_fits(file, $0, Int32(clamping: place), UInt64(DRM_PLANE_TYPE_PRIMARY), format) != 0
      }
    }

    /// The kernel's number of a buffer as something to show; nil where it cannot be shown.
    ///
    /// - Parameter format: the kernel's code.
    @unsafe func makeFramebuffer(of buffer: OpaquePointer, width: Int, height: Int, format: UInt32) -> UInt32? {
      var (handles, strides, offsets) = ([UInt32](), [UInt32](), [UInt32]())
      let modifier = unsafe gbm_bo_get_modifier(buffer)
      let count = takesModifiers ? max(1, Int(unsafe gbm_bo_get_plane_count(buffer))) : 1
      for plane in 0..<4 {
        let isUsed = plane < count
        handles.append(isUsed ? unsafe gbm_bo_get_handle_for_plane(buffer, Int32(plane)).u32 : 0)
        strides.append(isUsed ? unsafe gbm_bo_get_stride_for_plane(buffer, Int32(plane)) : 0)
        offsets.append(isUsed ? unsafe gbm_bo_get_offset(buffer, Int32(plane)) : 0)
      }
      var id: UInt32 = 0
      let (w, h) = (UInt32(clamping: width), UInt32(clamping: height))
      // DRM_FORMAT_MOD_INVALID: the driver's own knowledge.
      let isKnown = modifier != 0x00FF_FFFF_FFFF_FFFF
      if takesModifiers, isKnown {
        let modifiers = (0..<4).map { $0 < count ? modifier : 0 }
        if unsafe drmModeAddFB2WithModifiers(
          file, w, h, format, handles, strides, offsets, modifiers, &id, UInt32(DRM_MODE_FB_MODIFIERS))
          == 0
        {
          return id
        }
      }
      return unsafe drmModeAddFB2(file, w, h, format, handles, strides, offsets, &id, 0) == 0 ? id : nil
    }

    /// Whether this program may change what is shown; asks for it.
    func takeMaster() -> Bool { drmIsMaster(file) == 1 || drmSetMaster(file) == 0 }

    func dropMaster() { drmDropMaster(file) }

    /// The files of the kernel's devices.
    static func paths() -> [String] {
      // The kernel numbers at most 64 of them.
      (0..<64).map { "/dev/dri/card\($0)" }.filter { unsafe access($0, F_OK) == 0 }
    }
  }

  extension KMSMode {
    init(_ timing: drmModeModeInfo, index: Int) {
      self.init(
        index: index, width: Int(timing.hdisplay), height: Int(timing.vdisplay),
        refreshRate: Self.refreshRate(
          clock: timing.clock, total: (timing.htotal, timing.vtotal),
          isInterlaced: timing.flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0,
          isDoubled: timing.flags & UInt32(DRM_MODE_FLAG_DBLSCAN) != 0, scans: timing.vscan),
        isPreferred: timing.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0,
        isInterlaced: timing.flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0)
    }
  }
#endif
