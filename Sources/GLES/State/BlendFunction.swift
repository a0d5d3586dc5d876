import CGLES

/// Blend factors of the source and the destination colour, the same for all four components.
package struct BlendFunction: Hashable, BitwiseCopyable, Sendable {
  package enum Factor: UInt8, BitwiseCopyable, Sendable {
    case zero, one, destinationColor, oneMinusSourceColor, sourceAlpha, oneMinusSourceAlpha, destinationAlpha,
      oneMinusDestinationAlpha

    var factor: GLenum {
      switch self {
      case .zero: GLenum(GL_ZERO)
      case .one: GLenum(GL_ONE)
      case .destinationColor: GLenum(GL_DST_COLOR)
      case .oneMinusSourceColor: GLenum(GL_ONE_MINUS_SRC_COLOR)
      case .sourceAlpha: GLenum(GL_SRC_ALPHA)
      case .oneMinusSourceAlpha: GLenum(GL_ONE_MINUS_SRC_ALPHA)
      case .destinationAlpha: GLenum(GL_DST_ALPHA)
      case .oneMinusDestinationAlpha: GLenum(GL_ONE_MINUS_DST_ALPHA)
      }
    }
  }

  package var source: Factor
  package var destination: Factor

  package init(source: Factor, destination: Factor) {
    self.source = source
    self.destination = destination
  }

  /// For premultiplied colours.
  package static let sourceOver = BlendFunction(source: .one, destination: .oneMinusSourceAlpha)
}
