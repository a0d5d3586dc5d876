/// How a layer's composited image is blended with the layers below it in its group: the blend modes and operators of
/// the W3C's "Compositing and Blending".
///
/// `normal` is source-over. The operators `clear`, `copy`, `sourceIn`, `sourceOut`, `destinationIn` and
/// `destinationAtop` also change pixels outside of the layer: they act on the whole group, within the clips above the
/// layer.
@frozen
public enum BlendMode: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// Source-over, without blending of colours.
  case normal
  // Separable modes.
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference, exclusion
  // Modes that mix hue, saturation and luminosity.
  case hue, saturation, color, luminosity
  /// The sum, clamped to white.
  case plusLighter
  /// The sum of the darknesses, clamped to black: with premultiplied colour, max(0, a − (aₛ − cₛ) − (a_b − c_b)) where
  /// a = min(1, aₛ + a_b).
  case plusDarker
  // Porter–Duff operators.
  case clear, copy, destination, destinationOver, sourceIn, destinationIn, sourceOut, destinationOut, sourceAtop
  case destinationAtop, xor

  /// The name in the W3C's specification and in scene files.
  public var name: String { Self.names[Int(rawValue)] }

  private static let names = allCases.map { mode in
    "\(mode)".map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
  }

  /// Whether the operator changes pixels outside of the layer.
  package var isUnbounded: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    default: false
    }
  }
}
