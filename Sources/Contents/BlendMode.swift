/// How a layer's composited picture meets what is below it in its group: the W3C's "Compositing and Blending" modes and
/// operators.
///
/// `normal` is the source-over operator. The operators that change what lies outside of the layer's own picture
/// (`clear`, `copy`, `sourceIn`, `sourceOut`, `destinationIn`, `destinationAtop`) act on all of the group around the
/// layer, within the clips above it.
@frozen
public enum BlendMode: UInt8, BitwiseCopyable, Sendable, CaseIterable {
  /// Source-over without mixing.
  case normal
  // The separable modes.
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference, exclusion
  // The modes that mix hue, saturation and luminosity.
  case hue, saturation, color, luminosity
  /// The sum, cut at white.
  case plusLighter
  /// The sum of the darknesses, cut at black: with premultiplied colour, max(0, a − (aₛ − cₛ) − (a_b − c_b)) where a =
  /// min(1, aₛ + a_b).
  case plusDarker
  // The Porter–Duff operators.
  case clear, copy, destination, destinationOver, sourceIn, destinationIn, sourceOut, destinationOut, sourceAtop
  case destinationAtop, xor

  /// The name in the W3C's specification, which scene files use.
  public var name: String {
    switch self {
    case .normal: "normal"
    case .multiply: "multiply"
    case .screen: "screen"
    case .overlay: "overlay"
    case .darken: "darken"
    case .lighten: "lighten"
    case .colorDodge: "color-dodge"
    case .colorBurn: "color-burn"
    case .hardLight: "hard-light"
    case .softLight: "soft-light"
    case .difference: "difference"
    case .exclusion: "exclusion"
    case .hue: "hue"
    case .saturation: "saturation"
    case .color: "color"
    case .luminosity: "luminosity"
    case .plusLighter: "plus-lighter"
    case .plusDarker: "plus-darker"
    case .clear: "clear"
    case .copy: "copy"
    case .destination: "destination"
    case .destinationOver: "destination-over"
    case .sourceIn: "source-in"
    case .destinationIn: "destination-in"
    case .sourceOut: "source-out"
    case .destinationOut: "destination-out"
    case .sourceAtop: "source-atop"
    case .destinationAtop: "destination-atop"
    case .xor: "xor"
    }
  }

  /// Whether the operator changes what lies outside of the layer's own picture.
  package var isUnbounded: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
    default: false
    }
  }
}
