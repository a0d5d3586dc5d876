internal import MultiplaneGeometry

extension Homography {
  /// A map to device pixels, as one to device pixels from the reference.
  func relative(to reference: (x: Int, y: Int)) -> Homography {
    concatenating(Homography(Transform2D(translationX: -Double(reference.x), y: -Double(reference.y))))
  }
}
