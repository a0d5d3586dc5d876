internal import MultiplaneContents

extension BlendMode {
  /// Whether opaque pixels stay opaque.
  var keepsOpaque: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationOut, .destinationAtop, .xor: false
    default: true
    }
  }
}
