import MultiplaneGeometry
import MultiplaneContents
import Testing

/// Making bitmaps, and errors in making them.
@Suite struct BitmapTests {
  private typealias Plane = (bytes: [UInt8], bytesPerRow: Int?)

  private func error(_ make: () throws(BitmapError) -> Bitmap) -> BitmapError? {
    do throws(BitmapError) {
      _ = try make()
      return nil
    } catch {
      return error
    }
  }

  private func bytes(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  /// Half floats with one value each.
  private func halves(_ values: [Float16]) -> [UInt8] {
    values.flatMap { [UInt8(truncatingIfNeeded: $0.bitPattern), UInt8($0.bitPattern >> 8)] }
  }

  @Test(arguments: Bitmap.Format.allCases) func planesOfOddSizesRoundUp(format: Bitmap.Format) throws {
    let sizes = [(5, 3)] + [(Int, Int)](repeating: (3, 2), count: format.planeCount - 1)
    let planes: [Plane] = sizes.enumerated().map { index, size in
      (bytes(size.0 * size.1 * format.bytesPerTexel(ofPlane: index)), nil)
    }
    let bitmap = try Bitmap(width: 5, height: 3, format: format, planes: planes)
    #expect(bitmap.planes.map { [$0.width, $0.height] } == sizes.map { [$0.0, $0.1] })
    #expect(bitmap.bytes == planes[0].bytes && bitmap.bytesPerRow == 5 * format.bytesPerTexel)
    #expect((bitmap.encoding != nil) == format.isYUV)
    let one = Bitmap.Format.allCases.map { $0.planeCount == 1 }
    #expect(one == [true, true, true, true, true, false, false])
    // One byte less in any plane is too few.
    for index in planes.indices {
      var lacking = planes
      lacking[index].bytes.removeLast()
      let found = error { () throws(BitmapError) in
        try Bitmap(width: 5, height: 3, format: format, planes: lacking)
      }
      #expect(found?.code == .tooFewBytes(needed: planes[index].bytes.count, given: lacking[index].bytes.count))
      #expect(found?.plane == (format.isYUV ? index : nil))
    }
  }

  @Test func theLastRowMayLackItsPadding() throws {
    let bitmap = try Bitmap(
      width: 3, height: 3, format: .nv12, planes: [(bytes(7 + 7 + 3), 7), (bytes(9 + 4), 9)])
    #expect(bitmap.planes.map(\.bytesPerRow) == [7, 9])
  }

  @Test func theNumberOfPlanesIsTheFormats() {
    for (format, given) in [(Bitmap.Format.yuv420, 2), (.nv12, 1), (.nv12, 3), (.rgba8, 2), (.a8, 0)] {
      let planes = [Plane](repeating: (bytes(64), nil), count: given)
      let found = error { () throws(BitmapError) in try Bitmap(width: 4, height: 4, format: format, planes: planes) }
      #expect(found?.code == .planeCount(needed: format.planeCount, given: given))
    }
    for format in [Bitmap.Format.yuv420, .nv12] {
      let expected = BitmapError.Code.planeCount(needed: format.planeCount, given: 1)
      #expect(
        error { () throws(BitmapError) in try Bitmap(width: 4, height: 4, format: format, bytes: bytes(64)) }?.code
          == expected)
      #expect(
        error { () throws(BitmapError) in try Bitmap(width: 4, height: 4, format: format) { _, _ in } }?.code
          == expected)
    }
  }

  @Test func sizesAndStridesAreChecked() {
    for (width, height) in [(0, 4), (4, 0), (-1, 4), (Bitmap.maximumSide + 1, 1), (1, Bitmap.maximumSide + 1)] {
      let found = error { () throws(BitmapError) in try Bitmap(width: width, height: height, bytes: bytes(64)) }
      #expect(found?.code == .size && found?.width == width && found?.height == height)
    }
    func stride(_ format: Bitmap.Format, _ planes: [Plane]) -> BitmapError? {
      error { () throws(BitmapError) in try Bitmap(width: 4, height: 4, format: format, planes: planes) }
    }
    #expect(stride(.rgba8, [(bytes(64), 15)])?.code == .stride(15, shortest: 16))
    #expect(stride(.rgba8, [(bytes(64), -16)])?.code == .stride(-16, shortest: 16))
    #expect(stride(.rgba8, [(bytes(64), .max)])?.code == .stride(.max, shortest: 16))
    #expect(stride(.rgba16f, [(bytes(256), 31)])?.code == .stride(31, shortest: 32))
    #expect(stride(.rgba16f, [(bytes(256), 33)])?.code == .strideAlignment(33, multiple: 2))
    let chroma = stride(.nv12, [(bytes(64), nil), (bytes(64), 3)])
    #expect(chroma?.code == .stride(3, shortest: 4) && chroma?.plane == 1)
    let last = stride(.yuv420, [(bytes(64), nil), (bytes(64), nil), (bytes(64), 1)])
    #expect(last?.code == .stride(1, shortest: 2) && last?.plane == 2)
  }

  @Test func whatIsNotFiniteIsRefusedWithItsPlace() throws {
    for (value, component) in [(Float16.infinity, 0), (-.infinity, 3), (.nan, 2), (.signalingNaN, 1)] {
      var values = [Float16](repeating: 1, count: 3 * 2 * 4)
      values[(1 * 3 + 2) * 4 + component] = value
      let found = error { () throws(BitmapError) in
        try Bitmap(width: 3, height: 2, format: .rgba16f, bytes: halves(values))
      }
      #expect(found?.code == .notFinite(x: 2, y: 1), "\(value)")
    }
    // Padding may be anything; texels may have any finite value.
    let row = halves([.greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude, -0, .nan])
    let bitmap = try Bitmap(width: 1, height: 2, format: .rgba16f, bytesPerRow: 10, bytes: row + row)
    // An update cannot add such values either.
    let found = error { () throws(BitmapError) in
      try bitmap.updating(PixelRect(x: 0, y: 1, width: 1, height: 1)) { bytes, bytesPerRow in
        bytes[bytesPerRow + 1] = 0x7C
      }
    }
    #expect(found?.code == .notFinite(x: 0, y: 1))
  }

  @Test func errorsSayWhatAndWhere() {
    let short = error { () throws(BitmapError) in
      try Bitmap(width: 4, height: 4, format: .yuv420, planes: [(bytes(16), nil), (bytes(4), nil), (bytes(3), nil)])
    }
    #expect(short?.description == "plane 2 of a bitmap of 4 × 4 texels takes 4 bytes; 3 were given")
    let count = error { () throws(BitmapError) in try Bitmap(width: 4, height: 4, format: .nv12, bytes: bytes(64)) }
    #expect(count?.description == "a bitmap of 4 × 4 texels: its format takes 2 planes of bytes, not 1")
  }

  @Test func theOpaquePartIsFoundInEveryFormat() throws {
    let whole = PixelRect(x: 0, y: 0, width: 3, height: 2)
    #expect(try Bitmap(width: 3, height: 2, format: .rgb8, bytes: bytes(18)).opaqueRect == whole)
    #expect(
      try Bitmap(width: 3, height: 2, format: .nv12, planes: [(bytes(6), nil), (bytes(4), nil)]).opaqueRect == whole)
    #expect(
      try Bitmap(width: 3, height: 2, format: .a8, bytes: [255, 255, 254, 0, 255, 255]).opaqueRect.area == 2)
    // Alpha as half floats: 1, just under 1, more, the maximum, negative, 0.
    let alphas: [Float16] = [1, Float16(1).nextDown, 1.5, .greatestFiniteMagnitude, -1, 0]
    let texels: [Float16] = alphas.flatMap { (alpha: Float16) -> [Float16] in [0, 0, 0, alpha] }
    let half = try Bitmap(width: 6, height: 1, format: .rgba16f, bytes: halves(texels))
    #expect(half.opaqueRect == PixelRect(x: 2, y: 0, width: 2, height: 1))
  }

  @Test func anUpdateOfPlanesGrowsToItsChroma() throws {
    let planes: [Plane] = [(bytes(7 * 5), nil), (bytes(4 * 3), nil), (bytes(4 * 3), nil)]
    let encoding = YUVEncoding(matrix: .bt601, range: .full)
    let first = try Bitmap(width: 7, height: 5, format: .yuv420, encoding: encoding, planes: planes)
    let rect = PixelRect(x: 3, y: 1, width: 4, height: 1)
    var seen: [Int] = []
    let next = try first.updating(rect) { (plane, bytes: inout MutableSpan<UInt8>, bytesPerRow) in
      seen.append(bytesPerRow)
      bytes[plane] = 9
    }
    #expect(seen == [7, 4, 4] && next.encoding == encoding)
    #expect(next.changedRect == PixelRect(x: 2, y: 0, width: 5, height: 2))
    for plane in 0..<3 { #expect(next.planes[plane].bytes[plane] == 9 && first.planes[plane].bytes[plane] == 0) }
    #expect(next.format.rect(ofPlane: 1, covering: next.changedRect) == PixelRect(x: 1, y: 0, width: 3, height: 1))
    let single = error { () throws(BitmapError) in try first.updating(rect) { _, _ in } }
    #expect(single?.code == .planeCount(needed: 3, given: 1))
    for outside in [
      PixelRect.empty, PixelRect(x: 6, y: 4, width: 2, height: 1), PixelRect(x: -1, y: 0, width: 2, height: 1),
    ] {
      let found = error { () throws(BitmapError) in try first.updating(outside) { (_, _, _) in } }
      #expect(found?.code == .updateOutside(outside))
    }
  }
}
