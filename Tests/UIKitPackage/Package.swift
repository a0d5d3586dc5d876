// swift-tools-version: 6.2

import PackageDescription

/// All products that a program links as libraries.
let products: [Target.Dependency] = [
  "Multiplane", "MultiplaneViews", "MultiplaneScripts", "MultiplaneSystemViews", "MultiplaneScrolling",
  "MultiplaneTextInput", "MultiplaneKeyboard", "MultiplaneLists", "MultiplaneCollections", "MultiplaneControllers",
  "MultiplaneViewArchives", "MultiplaneDatePicker", "MultiplaneDisplays", "MultiplaneGLView", "UIKit", "QuartzCore",
  "CoreGraphics", "MultiplaneDrawing", "MultiplaneArchives", "MultiplanePrinting",
].map { .product(name: $0, package: "multiplane") }

/// A program's package that says `import UIKit`: a program and tests, in the language modes of Swift 5 and of Swift 6.
let package = Package(
  name: "uikit-package",
  dependencies: [.package(name: "multiplane", path: "../..", traits: [.defaults, "Windows", "Displays"])],
  targets: [
    .executableTarget(
      name: "Small5", dependencies: products, path: "Sources/Small5", swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(
      name: "Small6", dependencies: products, path: "Sources/Small6", swiftSettings: [.swiftLanguageMode(.v6)]),
    // Sources that the plugin rewrites lie in a folder that the target excludes.
    .executableTarget(
      name: "Unedited", dependencies: products, path: "Sources/Unedited", exclude: ["Original"],
      swiftSettings: [.swiftLanguageMode(.v5)], plugins: [.plugin(name: "UIKitSource", package: "multiplane")]),
    // Xcode's template for an app, word for word.
    .executableTarget(
      name: "Template5", dependencies: [.product(name: "UIKit", package: "multiplane")], path: "Sources/Template5",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .executableTarget(
      name: "Template6", dependencies: [.product(name: "UIKit", package: "multiplane")], path: "Sources/Template6",
      swiftSettings: [.swiftLanguageMode(.v6)]),
    // Scenes with a delegate of their configuration's, and without any.
    .executableTarget(
      name: "Scenes6", dependencies: [.product(name: "UIKit", package: "multiplane")], path: "Sources/Scenes6",
      swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "Bare6", dependencies: [.product(name: "UIKit", package: "multiplane")], path: "Sources/Bare6",
      swiftSettings: [.swiftLanguageMode(.v6)]),
    // Begins with what an Info.plist names.
    .executableTarget(
      name: "Launch6", dependencies: [.product(name: "UIKit", package: "multiplane")], path: "Sources/Launch6",
      swiftSettings: [.swiftLanguageMode(.v6)]),
    // The dynamic product, and the tool, which is built with it.
    .executableTarget(
      name: "CFace",
      dependencies: [
        .product(name: "multiplane-c", package: "multiplane"), .product(name: "multiplane", package: "multiplane"),
      ],
      path: "Sources/CFace"),
    // Files that import Multiplane, too.
    .executableTarget(
      name: "Both5",
      dependencies: [
        .product(name: "UIKit", package: "multiplane"), .product(name: "Multiplane", package: "multiplane"),
      ],
      path: "Sources/Both5", swiftSettings: [.swiftLanguageMode(.v5), .unsafeFlags(["-warnings-as-errors"])]),
    .executableTarget(
      name: "Both6",
      dependencies: [
        .product(name: "UIKit", package: "multiplane"), .product(name: "Multiplane", package: "multiplane"),
      ],
      path: "Sources/Both6", swiftSettings: [.swiftLanguageMode(.v6), .unsafeFlags(["-warnings-as-errors"])]),
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
