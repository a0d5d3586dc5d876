@testable import MultiplaneAnimation
import MultiplaneGeometry
import Testing

struct KeyTests {
  @Test func keyPathsReadBack() {
    for path in [
      "position", "position.x", "bounds.size.width", "bounds.origin.y", "transform.rotation.z", "transform.rotation",
      "transform.scale", "sublayerTransform.translation.z", "opacity", "filters[0].radius", "strokeEnd",
      "shadowOffset.height", "contentsRect.origin.x", "instanceTransform.rotation.x",
    ] {
      #expect(AnimationKey(keyPath: path)?.keyPath == path)
    }
    #expect(AnimationKey(keyPath: "hidden") == AnimationKey(.isHidden))
    #expect(AnimationKey(keyPath: "filters.2.amount") == AnimationKey(.filter, .amount, index: 2))
    for path in ["", ".", "custom", "position.z", "opacity.x", "filters[300].radius", "filters[0]", "frame", "a]b["] {
      #expect(AnimationKey(keyPath: path) == nil)
    }
  }

  @Test func componentsOfTransforms() {
    var components = TransformComponents(.identity)
    components.rotation = [0.3, -0.4, 2.5]
    components.scale = [2, 3, 0.5]
    components.translation = [10, 20, 30]
    let again = TransformComponents(components.transform)
    #expect((again.rotation - components.rotation).max() < 1e-12)
    #expect((again.scale - components.scale).max() < 1e-12)
    #expect(again.translation == components.translation)
  }

  @Test func interpolationOfTransformsTurns() {
    let quarter = Transform3D(rotationAngle: .pi / 2, x: 0, y: 0, z: 1)
    let half = Transform3D.identity.interpolated(to: quarter, 0.5)
    #expect(abs(half.m11 - 0.5.squareRoot()) < 1e-12)
    #expect(half.isAffine)
    var perspective = Transform3D(perspective: 500).translated(x: 1, y: 2, z: 3)
    perspective = perspective.rotated(angle: 1, x: 0, y: 1, z: 0)
    let parts = TransformParts(perspective)?.transform
    // Equal but for a common factor.
    for (a, b) in [(parts?.m11, perspective.m11), (parts?.m34, perspective.m34), (parts?.m42, perspective.m42)] {
      #expect(abs((a ?? .nan) - b / perspective.m44) < 1e-9)
    }
  }
}
