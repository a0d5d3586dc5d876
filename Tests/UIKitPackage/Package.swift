// swift-tools-version: 6.2

import PackageDescription

/// A program's package that says `import UIKit`: its tests, in the language modes of Swift 5 and of Swift 6.
let package = Package(
  name: "uikit-package",
  dependencies: [.package(name: "multiplane", path: "../..")],
  targets: [
    .testTarget(
      name: "UIKitSwift5Tests",
      dependencies: [
        .product(name: "UIKit", package: "multiplane"), .product(name: "MultiplaneDrawing", package: "multiplane"),
      ],
      path: "Tests/Swift5", swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "UIKitSwift6Tests",
      dependencies: [
        .product(name: "UIKit", package: "multiplane"), .product(name: "MultiplaneDrawing", package: "multiplane"),
      ],
      path: "Tests/Swift6", swiftSettings: [.swiftLanguageMode(.v6)]),
  ]
)
