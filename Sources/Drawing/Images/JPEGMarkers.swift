/// The markers of a JPEG file, scanned once before decoding (ITU-T T.81, annex B).
struct JPEGMarkers {
  private(set) var width = 0
  private(set) var height = 0
  private(set) var scans = 0
  /// Whether there is an Adobe segment, which means inverted CMYK.
  private(set) var isAdobe = false
  private(set) var orientation = ImageOrientation.up
  private var hasFrame = false
  private var hasEXIF = false

  private enum Marker {
    static let temporary: UInt8 = 0x01
    static let startOfImage: UInt8 = 0xD8
    static let endOfImage: UInt8 = 0xD9
    static let startOfScan: UInt8 = 0xDA
    static let restarts: ClosedRange<UInt8> = 0xD0...0xD7
    static let app1: UInt8 = 0xE1
    static let app14: UInt8 = 0xEE
    /// Start of frame, except for numbers with other meanings: tables (C4, CC) and a reserved one (C8).
    static func isFrame(_ marker: UInt8) -> Bool {
      (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
    }
    /// Huffman-coded baseline, extended and progressive; the same, arithmetic-coded.
    static let readableFrames: Set<UInt8> = [0xC0, 0xC1, 0xC2, 0xC9, 0xCA]
  }

  /// - Parameter bytes: a file that begins with the start-of-image marker.
  init(_ bytes: [UInt8]) throws(ImageError) { try self.init(bytes, isHeaderOnly: false) }

  /// Markers before the image and its frame header; throws `truncated` if more bytes are needed.
  ///
  /// - Parameter start: the first bytes of a file that begins with the start-of-image marker.
  init(header start: [UInt8]) throws(ImageError) { try self.init(start, isHeaderOnly: true) }

  private init(_ bytes: [UInt8], isHeaderOnly: Bool) throws(ImageError) {
    var offset = 2
    while true {
      let marker = try Self.nextMarker(bytes, &offset)
      switch marker {
      case Marker.endOfImage:
        guard hasFrame, scans > 0 else { throw ImageError(.corrupt("it holds no picture"), format: .jpeg) }
        return
      case Marker.startOfImage, Marker.temporary, Marker.restarts: continue
      default: break
      }
      guard bytes.count - offset >= 2 else { throw ImageError(.truncated, format: .jpeg) }
      let length = bytes.bigEndian16(at: offset)
      guard length >= 2 else {
        throw ImageError(.corrupt("a segment announces a length of \(length)"), format: .jpeg)
      }
      guard length <= bytes.count - offset else { throw ImageError(.truncated, format: .jpeg) }
      try read(marker, bytes[(offset + 2)..<(offset + length)])
      offset += length
      if isHeaderOnly, hasFrame { return }
      if marker == Marker.startOfScan { Self.skipScan(bytes, &offset) }
    }
  }

  /// The marker's code; moves the offset behind it. Skips extraneous bytes, as libjpeg does.
  private static func nextMarker(_ bytes: [UInt8], _ offset: inout Int) throws(ImageError) -> UInt8 {
    while offset + 1 < bytes.count {
      let (first, second) = (bytes[offset], bytes[offset + 1])
      offset += 1
      if first == 0xFF, second != 0xFF, second != 0 {
        offset += 1
        return second
      }
    }
    throw ImageError(.truncated, format: .jpeg)
  }

  /// Moves to the marker that ends a scan: the first that is neither a stuffed zero nor a restart.
  private static func skipScan(_ bytes: [UInt8], _ offset: inout Int) {
    while offset + 1 < bytes.count {
      if bytes[offset] == 0xFF {
        let next = bytes[offset + 1]
        if next != 0, next != 0xFF, !Marker.restarts.contains(next) { return }
      }
      offset += 1
    }
  }

  private mutating func read(_ marker: UInt8, _ body: ArraySlice<UInt8>) throws(ImageError) {
    switch marker {
    case Marker.startOfScan: scans += 1
    case Marker.app14: isAdobe = isAdobe || body.starts(with: "Adobe".utf8) && body.count >= 12
    case Marker.app1:
      // The first EXIF counts; XMP comes in segments of the same number.
      guard !hasEXIF, body.starts(with: "Exif".utf8) else { return }
      hasEXIF = true
      orientation = EXIF.orientation(segment: body) ?? .up
    case _ where Marker.isFrame(marker): try readFrame(marker, Array(body))
    default: return
    }
  }

  private mutating func readFrame(_ marker: UInt8, _ body: [UInt8]) throws(ImageError) {
    guard !hasFrame else { throw ImageError(.corrupt("it holds two frames"), format: .jpeg) }
    guard body.count >= 6 else { throw ImageError(.corrupt("its frame header is too short"), format: .jpeg) }
    guard Marker.readableFrames.contains(marker) else {
      throw ImageError(.unsupported("coding process \(marker & 0x0F) of JPEG's sixteen"), format: .jpeg)
    }
    guard body[0] == 8 else { throw ImageError(.unsupported("samples of \(body[0]) bits"), format: .jpeg) }
    height = body.bigEndian16(at: 1)
    width = body.bigEndian16(at: 3)
    guard height > 0 else {
      throw ImageError(.unsupported("a height that only follows after the picture"), format: .jpeg)
    }
    guard width > 0 else { throw ImageError(.corrupt("its width is 0"), format: .jpeg) }
    hasFrame = true
  }
}
