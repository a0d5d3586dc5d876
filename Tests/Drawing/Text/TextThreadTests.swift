#if Drawing
  import Glibc
  import MultiplaneContents
  import MultiplaneDrawing
  import MultiplaneGeometry
  import Testing

  struct TextThreadTests {
    private static let families = [
      "Noto Sans", "Noto Serif", "Noto Sans Arabic", "Noto Naskh Arabic", "Noto Kufi Arabic", "Noto Sans Hebrew",
      "Noto Serif Hebrew", "Noto Sans Devanagari", "Noto Serif Devanagari", "Noto Sans Thai", "Noto Serif Thai",
      "Noto Sans Bengali", "Noto Sans Tamil", "Noto Sans Georgian", "Noto Sans Armenian", "Noto Sans Khmer",
      "DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono", "Droid Sans Fallback", "Noto Color Emoji", "Noto Sans Display",
    ]

    /// Threads that use more font files than Cairo keeps open: it closes those that it takes for unused, ten are
    /// left, also while another thread reads one of them.
    @Test func moreFontsThanCairoKeepsOpen() async throws {
      let pictures = try await withThrowingTaskGroup(of: [UInt8].self) { group in
        for thread in 0..<8 {
          group.addTask {
            var bytes: [UInt8] = []
            for step in 0..<4 {
              // Each thread in another order; the last picture is the same for all.
              let isLast = step == 3
              let count = Self.families.count
              bytes = try drawn(300, 24 * count) { context in
                for row in 0..<count {
                  let family = Self.families[isLast ? row : (row * 7 + thread * 5 + step) % count]
                  let size = isLast ? 15 : 9 + Double((row + thread + step * 3) % 17) / 4
                  for (weight, place) in [(Font.Weight.regular, 2.0), (.bold, 150)] {
                    context.draw(
                      "Hamburg сс 漢字 हि ชี \(isLast ? 0 : thread)", at: Point(place, Double(row) * 24),
                      attributes: .init(font: Font(family: family, size: size, weight: weight)))
                  }
                }
              }.bytes
            }
            return bytes
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(pictures.allSatisfy { $0 == pictures[0] })
    }
  }
#endif
