internal import MultiplaneFramePlan
internal import MultiplaneGeometry

extension Homography {
  /// To device pixels from the reference, where this is to device pixels.
  func relative(to reference: (x: Int, y: Int)) -> Homography {
    concatenating(Homography(Transform2D(translationX: -Double(reference.x), y: -Double(reference.y))))
  }
}
