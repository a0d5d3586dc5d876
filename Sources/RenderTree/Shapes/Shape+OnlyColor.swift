internal import MultiplaneContents
internal import MultiplaneGeometry

extension Shape {
  /// The one colour that the shape draws; nil if it draws two.
  var onlyColor: Color? {
    let fill = fillColor.flatMap { $0.alpha > 0 ? $0 : nil }
    let stroke = isStroked ? strokeColor : nil
    return stroke == nil ? fill : fill == nil ? stroke : nil
  }
}
