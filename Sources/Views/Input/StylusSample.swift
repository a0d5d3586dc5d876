import Glibc
public import MultiplaneGeometry

/// What a pen says beside its place.
public struct StylusSample: Hashable, Sendable {
  /// The force, in units of which 1 is that of an average touch; 0…`maximumForce`.
  public var force: Double
  /// The greatest force that the pen can say; 0 where it says none.
  public var maximumForce: Double
  /// Radians between the pen and the surface: 0 lies flat, π/2 stands upright.
  public var altitude: Double
  /// Radians of the direction in which the pen's end leans, clockwise from the positive x-axis of the space of the
  /// input's location.
  public var azimuth: Double
  /// Radians by which the pen is turned about itself.
  public var roll: Double
  /// The height of the pen that hovers: 0 at the surface, 1 at the greatest that it can say.
  public var height: Double
  /// Values that may be wrong as yet.
  public var estimatedProperties: Touch.Properties
  /// Those of them of which better ones will come, with `updateIndex`.
  public var propertiesExpectingUpdates: Touch.Properties
  /// What a later `StylusUpdate` names this sample by; nil for none.
  public var updateIndex: Int?

  /// Puts the values together; upright and without force by default.
  public init(
    force: Double = 0, maximumForce: Double = 0, altitude: Double = .pi / 2, azimuth: Double = 0, roll: Double = 0,
    height: Double = 0, estimatedProperties: Touch.Properties = [], propertiesExpectingUpdates: Touch.Properties = [],
    updateIndex: Int? = nil
  ) {
    (self.force, self.maximumForce, self.altitude, self.azimuth) = (force, maximumForce, altitude, azimuth)
    (self.roll, self.height, self.estimatedProperties) = (roll, height, estimatedProperties)
    (self.propertiesExpectingUpdates, self.updateIndex) = (propertiesExpectingUpdates, updateIndex)
  }

  /// The azimuth after a conversion of vectors.
  func azimuth(through convert: (Point) -> Point) -> Double {
    guard azimuth.isFinite else { return azimuth }
    let vector = convert(Point(cos(azimuth), sin(azimuth)))
    return vector.isFinite ? atan2(vector.y, vector.x) : azimuth
  }

  /// The values with those that are not finite, or out of their range, put right.
  var checked: StylusSample {
    func finite(_ value: Double, _ other: Double) -> Double { value.isFinite ? value : other }
    var own = self
    own.maximumForce = max(0, finite(maximumForce, 0))
    own.force = max(0, finite(force, 0))
    if own.maximumForce > 0 { own.force = min(own.force, own.maximumForce) }
    own.altitude = min(max(finite(altitude, .pi / 2), 0), .pi / 2)
    own.azimuth = finite(azimuth, 0)
    own.roll = finite(roll, 0)
    own.height = min(max(finite(height, 0), 0), 1)
    return own
  }
}

/// Better values of a sample whose stylus values were estimated.
public struct StylusUpdate: Hashable, Sendable {
  /// That of the sample.
  public var updateIndex: Int
  /// The values; its `propertiesExpectingUpdates` say whether more will come.
  public var sample: StylusSample
  /// The place, in the space of the sample's; nil where it was right.
  public var location: Point?
  /// Seconds of the application's clock.
  public var time: Double

  /// Puts the values together.
  public init(updateIndex: Int, sample: StylusSample, location: Point? = nil, time: Double) {
    (self.updateIndex, self.sample, self.location, self.time) = (updateIndex, sample, location, time)
  }
}
