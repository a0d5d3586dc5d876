import Multiplane

/// Prints what frames could not draw of layers that draw, such as text without a font: each warning once.
@MainActor struct FrameWarnings {
  private var printed: Set<String> = []
  /// A program without fonts whose texts change would print without end.
  private static let most = 100

  mutating func take(_ statistics: FrameStatistics) {
    for layer in statistics.undrawnLayers where printed.count < Self.most {
      guard printed.insert(layer.description).inserted else { continue }
      ScriptRun.print("warning: \(layer)")
      if printed.count == Self.most { ScriptRun.print("warning: more of what is not drawn is not named") }
    }
  }
}
