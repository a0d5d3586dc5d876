// swift-tools-version: 6.2

import PackageDescription

// What an embedder writes who wants only the compositor: no traits, so EGL, GLES and GBM are all that is linked.
let package = Package(
  name: "embed",
  dependencies: [.package(name: "multiplane", path: "../..", traits: [])],
  targets: [
    .executableTarget(
      name: "embed", dependencies: [.product(name: "Multiplane", package: "multiplane")], path: "Sources"),
    // Commits on one thread, frames on another.
    .executableTarget(
      name: "handover", dependencies: [.product(name: "Multiplane", package: "multiplane")], path: "Handover",
      swiftSettings: [.swiftLanguageMode(.v6)]),
    // In a GL context of the program's own, with its own drawing below and above the layers.
    .systemLibrary(name: "CGL", path: "GL"),
    .executableTarget(
      name: "host", dependencies: ["CGL", .product(name: "Multiplane", package: "multiplane")], path: "Host"),
    // Layers on the main thread, frames on a thread of the program's own, with its own drawing below and above.
    .executableTarget(
      name: "render-thread", dependencies: ["CGL", .product(name: "Multiplane", package: "multiplane")],
      path: "RenderThread"),
    // Views and controllers, of which the trait UIKitNames alone would link Foundation.
    .executableTarget(
      name: "controllers",
      dependencies: [
        .product(name: "MultiplaneViews", package: "multiplane"),
        .product(name: "MultiplaneSystemViews", package: "multiplane"),
      ],
      path: "Controllers", swiftSettings: [.swiftLanguageMode(.v6)]),
  ]
)
