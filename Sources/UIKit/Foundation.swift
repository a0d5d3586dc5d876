// Foundation's names, one by one: whole, it would bring a second CGRect. A file that imports UIKit needs no
// `import Foundation`. Dispatch comes whole, for the operators of its times.
@_exported public import Dispatch
@_exported public import struct Foundation.AttributeContainer
@_exported public import struct Foundation.AttributedString
@_exported public import class Foundation.BlockOperation
@_exported public import class Foundation.Bundle
@_exported public import class Foundation.ByteCountFormatter
@_exported public import struct Foundation.Calendar
@_exported public import struct Foundation.CharacterSet
@_exported public import struct Foundation.CocoaError
@_exported public import enum Foundation.ComparisonResult
@_exported public import struct Foundation.Data
@_exported public import struct Foundation.Date
@_exported public import struct Foundation.DateComponents
@_exported public import class Foundation.DateComponentsFormatter
@_exported public import class Foundation.DateFormatter
@_exported public import struct Foundation.DateInterval
@_exported public import class Foundation.DateIntervalFormatter
@_exported public import struct Foundation.Decimal
@_exported public import class Foundation.Dimension
@_exported public import class Foundation.EnergyFormatter
@_exported public import class Foundation.FileHandle
@_exported public import class Foundation.FileManager
@_exported public import class Foundation.Formatter
@_exported public import class Foundation.ISO8601DateFormatter
@_exported public import struct Foundation.IndexPath
@_exported public import struct Foundation.IndexSet
@_exported public import class Foundation.JSONDecoder
@_exported public import class Foundation.JSONEncoder
@_exported public import class Foundation.JSONSerialization
@_exported public import class Foundation.LengthFormatter
@_exported public import struct Foundation.Locale
@_exported public import protocol Foundation.LocalizedError
@_exported public import class Foundation.MassFormatter
@_exported public import struct Foundation.Measurement
@_exported public import class Foundation.MeasurementFormatter
@_exported public import class Foundation.NSArray
@_exported public import class Foundation.NSAttributedString
@_exported public import class Foundation.NSCache
@_exported public import class Foundation.NSCalendar
@_exported public import class Foundation.NSCharacterSet
@_exported public import class Foundation.NSCondition
@_exported public import protocol Foundation.NSCopying
@_exported public import class Foundation.NSData
@_exported public import class Foundation.NSDate
@_exported public import class Foundation.NSDateComponents
@_exported public import class Foundation.NSDictionary
@_exported public import class Foundation.NSEnumerator
@_exported public import class Foundation.NSError
@_exported public import class Foundation.NSLocale
@_exported public import func Foundation.NSLocalizedString
@_exported public import class Foundation.NSLock
@_exported public import func Foundation.NSLog
@_exported public import func Foundation.NSMakeRange
@_exported public import func Foundation.NSMaxRange
@_exported public import class Foundation.NSMutableArray
@_exported public import class Foundation.NSMutableAttributedString
@_exported public import protocol Foundation.NSMutableCopying
@_exported public import class Foundation.NSMutableData
@_exported public import class Foundation.NSMutableDictionary
@_exported public import class Foundation.NSMutableSet
@_exported public import class Foundation.NSMutableString
@_exported public import let Foundation.NSNotFound
@_exported public import class Foundation.NSNotification
@_exported public import class Foundation.NSObject
@_exported public import protocol Foundation.NSObjectProtocol
@_exported public import class Foundation.NSOrderedSet
@_exported public import class Foundation.NSPredicate
@_exported public import struct Foundation.NSRange
@_exported public import class Foundation.NSRecursiveLock
@_exported public import class Foundation.NSRegularExpression
@_exported public import class Foundation.NSSet
@_exported public import class Foundation.NSSortDescriptor
@_exported public import class Foundation.NSString
@_exported public import class Foundation.NSTimeZone
@_exported public import class Foundation.NSURL
@_exported public import class Foundation.NSUUID
@_exported public import struct Foundation.NSZone
@_exported public import struct Foundation.Notification
@_exported public import class Foundation.NotificationCenter
@_exported public import class Foundation.NumberFormatter
@_exported public import class Foundation.Operation
@_exported public import class Foundation.OperationQueue
@_exported public import struct Foundation.POSIXError
@_exported public import struct Foundation.PersonNameComponents
@_exported public import class Foundation.PersonNameComponentsFormatter
@_exported public import class Foundation.Process
@_exported public import class Foundation.ProcessInfo
@_exported public import class Foundation.Progress
@_exported public import class Foundation.PropertyListDecoder
@_exported public import class Foundation.PropertyListEncoder
@_exported public import class Foundation.RunLoop
@_exported public import class Foundation.Scanner
@_exported public import struct Foundation.StringTransform
@_exported public import class Foundation.Thread
@_exported public import typealias Foundation.TimeInterval
@_exported public import struct Foundation.TimeZone
@_exported public import class Foundation.Timer
@_exported public import struct Foundation.URL
@_exported public import struct Foundation.URLComponents
@_exported public import struct Foundation.URLError
@_exported public import struct Foundation.URLQueryItem
@_exported public import struct Foundation.UUID
@_exported public import class Foundation.Unit
@_exported public import class Foundation.UnitAngle
@_exported public import class Foundation.UnitDuration
@_exported public import class Foundation.UnitLength
@_exported public import class Foundation.UnitMass
@_exported public import class Foundation.UnitSpeed
@_exported public import class Foundation.UnitTemperature
@_exported public import class Foundation.UserDefaults

/// Nanoseconds a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// Nanoseconds a microsecond.
public let NSEC_PER_USEC: UInt64 = 1000

/// Runs a block. There is no pool: references are counted.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

/// Seconds since the beginning of 2001, Greenwich.
public func CFAbsoluteTimeGetCurrent() -> Double { Date().timeIntervalSinceReferenceDate }

extension IndexPath {
  /// The path of a row of a section.
  public init(row: Int, section: Int) { self = [section, row] }

  /// The path of an item of a section.
  public init(item: Int, section: Int) { self = [section, item] }

  /// The first index.
  public var section: Int { self[0] }
  /// The second index.
  public var row: Int { self[1] }
  /// The second index.
  public var item: Int { self[1] }
}
