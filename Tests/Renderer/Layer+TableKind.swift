import Multiplane
import MultiplaneTestRandom

extension Layer {
  /// Makes a layer one that needs details, clips, nodes, groups or cut instances, so that all record tables grow.
  ///
  /// - Parameter kind: 0 to 3; a plain layer for others.
  func takeTableKind(_ kind: Int, _ random: inout SplitMix64) {
    switch kind {
    case 0:
      cornerRadius = 3
      masksToBounds = true
      addSublayer(Layer(1, 1, 9, 9, .black))
    case 1: affineTransform = Transform2D(rotationAngle: random.double(-1...1))
    case 2:
      opacity = 0.5
      addSublayer(Layer(1, 1, 9, 9, .white))
    case 3: borderWidth = 1
    default: break
    }
  }
}
