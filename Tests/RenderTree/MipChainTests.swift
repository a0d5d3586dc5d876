import MultiplaneGeometry
import MultiplaneContents
import MultiplaneRenderTree
import MultiplaneTestRandom
import Testing

/// Mip levels: the exact mean of the area, rounded once for each level.
@Suite struct MipChainTests {
  private typealias Texel = (components: Int, bytes: Int)

  private func plane(_ width: Int, _ height: Int, _ bytes: [UInt8], bytesPerRow: Int? = nil, _ texel: Texel = (1, 1))
    throws
    -> Bitmap.Plane
  {
    let format: Bitmap.Format = texel.bytes == 2 ? .rgba16f : [.a8, .nv12, .rgb8, .rgba8][texel.components - 1]
    guard format == .nv12 else {
      return try Bitmap(width: width, height: height, format: format, bytesPerRow: bytesPerRow, bytes: bytes).planes[0]
    }
    let luma = [UInt8](repeating: 0, count: width * 2 * height * 2)
    return try Bitmap(
      width: width * 2, height: height * 2, format: .nv12, planes: [(luma, nil), (bytes, bytesPerRow)]
    ).planes[1]
  }

  private func levels(_ width: Int, _ height: Int, _ bytes: [UInt8], _ texel: Texel = (1, 1)) throws -> [[UInt8]] {
    MipChain(try plane(width, height, bytes, texel), texel: texel).levels.map(\.bytes)
  }

  @Test func valuesByHand() throws {
    #expect(try levels(1, 1, [7]) == [])
    // Halves are rounded up.
    #expect(try levels(2, 1, [1, 2]) == [[2]])
    #expect(try levels(1, 2, [0, 1]) == [[1]])
    #expect(try levels(2, 2, [0, 0, 0, 1]) == [[0]])
    #expect(try levels(2, 2, [0, 0, 1, 1]) == [[1]])
    #expect(try levels(3, 1, [10, 20, 60]) == [[30]])
    // Each of two texels covers two and a half: (20 + 40 + 30) ÷ 5, (30 + 80 + 100) ÷ 5; then their mean.
    #expect(try levels(5, 1, [10, 20, 30, 40, 50]) == [[18, 42], [30]])
    #expect(try levels(1, 5, [10, 20, 30, 40, 50]) == [[18, 42], [30]])
    // The rounded level is the source of the next: 0.75 is 1, and the mean of 1 and 0 is 1.
    #expect(try levels(4, 2, [1, 1, 0, 0, 1, 0, 0, 0]) == [[1, 0], [1]])
    // Both axes of three: a ninth each.
    #expect(try levels(3, 3, [9, 0, 0, 0, 18, 0, 0, 0, 27]) == [[6]])
    // Odd along one axis only: 2 · 3 texels each.
    #expect(try levels(2, 3, [6, 12, 6, 12, 6, 12]) == [[9]])
    // Components are independent.
    #expect(try levels(2, 1, [0, 100, 50, 200], (2, 1)) == [[25, 150]])
    #expect(try levels(2, 1, [0, 1, 2, 4, 5, 6], (3, 1)) == [[2, 3, 4]])
    #expect(try levels(2, 1, [0, 1, 2, 3, 254, 253, 252, 255], (4, 1)) == [[127, 127, 127, 129]])
    #expect(try levels(3, 3, [UInt8](repeating: 255, count: 36), (4, 1)) == [[255, 255, 255, 255]])
  }

  @Test func halvesByHand() throws {
    func bytes(_ values: [Float16]) -> [UInt8] {
      values.flatMap { [UInt8(truncatingIfNeeded: $0.bitPattern), UInt8($0.bitPattern >> 8)] }
    }
    let texels: [Float16] = [1, -2, 0.25, 65504, 3, 5, 0, 65504]
    #expect(try levels(2, 1, bytes(texels), (4, 2)) == [bytes([2, 1.5, 0.125, 65504])])
    // Subnormal, and a tie rounded to even.
    let small = Float16.leastNonzeroMagnitude
    let tie = [Float16(1), small, -small, 0] + [Float16(1).nextUp, small * 3, -small, 0]
    #expect(try levels(2, 1, bytes(tie), (4, 2)) == [bytes([1, small * 2, -small, 0])])
  }

  @Test func theSizesHalve() throws {
    let chain = MipChain(try plane(37, 23, [UInt8](repeating: 3, count: 37 * 23)), texel: (1, 1))
    #expect(chain.levels.map { [$0.width, $0.height] } == [[18, 11], [9, 5], [4, 2], [2, 1], [1, 1]])
    #expect(chain.levels.allSatisfy { $0.bytes.allSatisfy { $0 == 3 } })
    for (width, height, count) in [(1, 1, 1), (2, 1, 2), (3, 3, 2), (4, 1, 3), (1, 255, 8), (256, 7, 9)] {
      #expect(MipChain.levelCount(width: width, height: height) == count)
    }
  }

  /// The mean of the area by definition, over every texel of the level before.
  private func naive(
    _ source: (width: Int, height: Int, bytesPerRow: Int, bytes: [UInt8]), _ texel: Texel
  ) -> [UInt8] {
    let (width, height) = (max(1, source.width / 2), max(1, source.height / 2))
    func shared(_ index: Int, _ other: Int, _ from: Int, _ to: Int) -> Int {
      max(0, min((index + 1) * from, (other + 1) * to) - max(index * from, other * to))
    }
    var result: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        for component in 0..<texel.components {
          var (sum, exact, total) = (0, 0.0, 0)
          for row in 0..<source.height where shared(y, row, source.height, height) > 0 {
            for column in 0..<source.width {
              let weight = shared(y, row, source.height, height) * shared(x, column, source.width, width)
              let offset = row * source.bytesPerRow + (column * texel.components + component) * texel.bytes
              total += weight
              if texel.bytes == 1 {
                sum += weight * Int(source.bytes[offset])
              } else {
                let bits = UInt16(source.bytes[offset]) | UInt16(source.bytes[offset + 1]) << 8
                exact += Double(weight) * Double(Float16(bitPattern: bits))
              }
            }
          }
          if texel.bytes == 1 {
            result.append(UInt8((2 * sum + total) / (2 * total)))
          } else {
            let bits = Float16(exact / Double(total)).bitPattern
            result += [UInt8(truncatingIfNeeded: bits), UInt8(bits >> 8)]
          }
        }
      }
    }
    return result
  }

  private static let texels: [(Int, Int)] = [(1, 1), (2, 1), (3, 1), (4, 1), (4, 2)]

  private func noise(_ count: Int, _ texel: Texel, _ random: inout SplitMix64) -> [UInt8] {
    (0..<count).map { index in
      let byte = UInt8(truncatingIfNeeded: random.next())
      // Half floats of similar size, so that the order of summation in double precision does not matter.
      return texel.bytes == 2 && index % 2 == 1 ? byte & 0x83 | 0x38 : byte
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>) func everyLevelIsTheMeanOfTheOneBefore(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let texel: Texel = random.one(of: Self.texels)
    let (width, height) = (random.int(1...19), random.int(1...19))
    let bytesPerRow = width * texel.components * texel.bytes + random.int(0...2) * 2
    let bytes = noise(bytesPerRow * height, texel, &random)
    let plane = try plane(width, height, bytes, bytesPerRow: bytesPerRow, texel)
    let chain = MipChain(plane, texel: texel)
    var before = (width: width, height: height, bytesPerRow: bytesPerRow, bytes: bytes)
    for level in chain.levels {
      #expect(
        level.bytes == naive(before, texel), "seed \(seed): \(width) × \(height) at \(level.width) × \(level.height)")
      before = (level.width, level.height, level.bytesPerRow, level.bytes)
    }
    #expect(before.width == 1 && before.height == 1)
  }

  @Test(arguments: 0..<60 as Range<UInt64>) func aPartComputedAnewEqualsTheWhole(seed: UInt64) throws {
    var random = SplitMix64(seed: seed &+ 1000)
    let texel: Texel = random.one(of: Self.texels)
    let (width, height) = (random.int(1...40), random.int(1...40))
    let bytesPerRow = width * texel.components * texel.bytes
    var bytes = noise(bytesPerRow * height, texel, &random)
    var chain = MipChain(try plane(width, height, bytes, texel), texel: texel)
    let before = chain
    let (x, y) = (random.int(0...width - 1), random.int(0...height - 1))
    let rect = PixelRect(x: x, y: y, width: random.int(1...width - x), height: random.int(1...height - y))
    for row in rect.y..<rect.maxY {
      let size = texel.components * texel.bytes
      let start = row * bytesPerRow + rect.x * size
      bytes.replaceSubrange(start..<start + rect.width * size, with: noise(rect.width * size, texel, &random))
    }
    let changed = try plane(width, height, bytes, texel)
    let touched = chain.update(from: changed, in: rect)
    let whole = MipChain(changed, texel: texel)
    #expect(chain.levels.map(\.bytes) == whole.levels.map(\.bytes), "seed \(seed): \(width) × \(height), \(rect)")
    #expect(touched.count == chain.levels.count)
    // Levels outside of the reported rectangles are unchanged, and the rectangles are small.
    var (wide, high) = (rect.width, rect.height)
    for (index, part) in touched.enumerated() {
      let (old, new) = (before.levels[index], chain.levels[index])
      let size = texel.components * texel.bytes
      for at in 0..<new.width * new.height where !part.contains(x: at % new.width, y: at / new.width) {
        #expect(old.bytes[at * size..<(at + 1) * size] == new.bytes[at * size..<(at + 1) * size])
      }
      #expect(part.width <= wide / 2 + 2 && part.height <= high / 2 + 2 && !part.isEmpty)
      (wide, high) = (part.width, part.height)
    }
  }

  /// A level is updated at the texels whose area contains a changed texel, and at no others.
  @Test func whatIsTouchedIsExact() throws {
    var even = MipChain(try plane(8, 8, [UInt8](repeating: 0, count: 64)), texel: (1, 1))
    let plane8 = try plane(8, 8, [UInt8](repeating: 0, count: 64))
    #expect(
      even.update(from: plane8, in: PixelRect(x: 3, y: 4, width: 1, height: 2))
        == [
          PixelRect(x: 1, y: 2, width: 1, height: 1), PixelRect(x: 0, y: 1, width: 1, height: 1),
          PixelRect(x: 0, y: 0, width: 1, height: 1),
        ])
    // Of seven, three: 0 to 2⅓, 2⅓ to 4⅔, 4⅔ to 7. Texel 2 is in two of them, 3 in one, 6 in the last.
    let plane7 = try plane(7, 1, [UInt8](repeating: 0, count: 7))
    var odd = MipChain(plane7, texel: (1, 1))
    for (x, first, count) in [(2, 0, 2), (3, 1, 1), (4, 1, 2), (6, 2, 1), (0, 0, 1)] {
      let touched = odd.update(from: plane7, in: PixelRect(x: x, y: 0, width: 1, height: 1))
      #expect(touched[0] == PixelRect(x: first, y: 0, width: count, height: 1))
    }
  }
}

extension PixelRect {
  fileprivate func contains(x: Int, y: Int) -> Bool { (self.x..<maxX).contains(x) && (self.y..<maxY).contains(y) }
}
