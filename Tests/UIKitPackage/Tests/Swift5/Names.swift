import UIKit

// XCTest brings all of Foundation, and with it a second CGRect: a module's own names come before both.
typealias CGFloat = UIKit.CGFloat
typealias CGPoint = UIKit.CGPoint
typealias CGRect = UIKit.CGRect
typealias CGRectEdge = UIKit.CGRectEdge
typealias CGSize = UIKit.CGSize
typealias NSCoder = UIKit.NSCoder
typealias NSCoding = UIKit.NSCoding
typealias NSValue = UIKit.NSValue
