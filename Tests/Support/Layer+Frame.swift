package import MultiplaneGeometry
package import MultiplaneLayers

extension Layer {
  /// A layer of one colour.
  ///
  /// - Parameter frame: points of the superlayer's space.
  package convenience init(frame: Rect, _ color: Color? = nil) {
    self.init()
    self.frame = frame
    backgroundColor = color
  }

  /// A layer of one colour, from the frame's numbers.
  package convenience init(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color? = nil) {
    self.init(frame: Rect(x: x, y: y, width: width, height: height), color)
  }
}
