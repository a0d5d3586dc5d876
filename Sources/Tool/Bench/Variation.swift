import ArgumentParser
import MultiplaneBench
import MultiplaneGeometry
import MultiplaneLayers

/// A property of layers that changes with each frame, written `card.opacity=0.2:1`.
struct Variation: ExpressibleByArgument, Sendable {
  /// The properties that can be changed.
  enum Property: String, CaseIterable, Sendable {
    case opacity, x, y, width, height, cornerRadius, rotation, scale
  }

  /// The layers' name.
  var layer: String
  var property: Property
  var from: Double
  var to: Double

  init?(argument: String) {
    guard let equals = argument.lastIndex(of: "=") else { return nil }
    let (place, range) = (argument[..<equals], argument[argument.index(after: equals)...])
    let ends = range.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    guard let dot = place.lastIndex(of: "."), dot > place.startIndex, ends.count == 2, let from = ends[0],
      let to = ends[1], from.isFinite, to.isFinite,
      let property = Property(rawValue: String(place[place.index(after: dot)...]))
    else { return nil }
    (self.layer, self.property, self.from, self.to) = (String(place[..<dot]), property, from, to)
  }

  /// Frames from one end to the other.
  private static let period = 60

  /// To and fro.
  func value(at frame: Int) -> Double {
    let step = frame % (2 * Self.period)
    let part = Double(step <= Self.period ? step : 2 * Self.period - step) / Double(Self.period)
    return from + (to - from) * part
  }

  func apply(_ frame: Int, to layer: Layer) {
    let value = value(at: frame)
    switch property {
    case .opacity: layer.opacity = value
    case .x: layer.position.x = value
    case .y: layer.position.y = value
    case .width: layer.bounds.size.width = max(value, 0)
    case .height: layer.bounds.size.height = max(value, 0)
    case .cornerRadius: layer.cornerRadius = max(value, 0)
    case .rotation: layer.affineTransform = Transform2D(rotationAngle: value)
    case .scale: layer.affineTransform = Transform2D(scaleX: value, y: value)
    }
  }
}
