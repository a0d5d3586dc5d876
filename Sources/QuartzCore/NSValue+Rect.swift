public import CoreGraphics

// Dictionaries of notifications hold rectangles, which code takes out as `CGRect` or as `NSValue`, as on Darwin.
extension CGRect: _ObjectiveCBridgeable {
  /// Holds the rectangle.
  public func _bridgeToObjectiveC() -> NSValue { NSValue(cgRect: self) }

  /// Takes the rectangle of a value.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGRect?) {
    result = source.value as? CGRect
  }

  /// Takes the rectangle of a value; false of a value that holds none.
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout CGRect?) -> Bool {
    result = source.value as? CGRect
    return result != nil
  }

  /// Takes the rectangle of a value; the empty one of none.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGRect { source?.cgRectValue ?? .zero }
}
