// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]

/// Of targets that no product has: the referee draws each pixel by itself, some 20 times as slowly without this.
let optimized = settings + [.unsafeFlags(["-O"])]

/// What links more than EGL, GLES and GBM is behind a trait: an embedder who wants only the compositor writes
/// `.package(…, traits: [])`.
let images: TargetDependencyCondition? = .when(traits: ["ImageFiles"])
let scenes: TargetDependencyCondition? = .when(traits: ["SceneFiles"])
let shapes: TargetDependencyCondition? = .when(traits: ["Shapes"])
let drawing: TargetDependencyCondition? = .when(traits: ["Drawing"])
let viewArchives: TargetDependencyCondition? = .when(traits: ["ViewArchives"])
let uikitNames: TargetDependencyCondition? = .when(traits: ["UIKitNames"])
let windows: TargetDependencyCondition? = .when(traits: ["Windows"])
let displays: TargetDependencyCondition? = .when(traits: ["Displays"])

let package = Package(
  name: "multiplane",
  products: [
    .library(name: "Multiplane", targets: ["Multiplane"]),
    .library(name: "MultiplaneViews", targets: ["MultiplaneViews"]),
    .library(name: "MultiplaneScripts", targets: ["MultiplaneScripts"]),
    .library(name: "MultiplaneSystemViews", targets: ["MultiplaneSystemViews"]),
    .library(name: "MultiplaneScrolling", targets: ["MultiplaneScrolling"]),
    .library(name: "MultiplaneTextInput", targets: ["MultiplaneTextInput"]),
    .library(name: "MultiplaneKeyboard", targets: ["MultiplaneKeyboard"]),
    .library(name: "MultiplaneLists", targets: ["MultiplaneLists"]),
    .library(name: "MultiplaneControllers", targets: ["MultiplaneControllers"]),
    .library(name: "MultiplaneCollections", targets: ["MultiplaneCollections"]),
    .library(name: "MultiplaneViewArchives", targets: ["MultiplaneViewArchives"]),
    .library(name: "MultiplaneDatePicker", targets: ["MultiplaneDatePicker"]),
    .library(name: "MultiplaneDisplays", targets: ["MultiplaneDisplays"]),
    .library(name: "MultiplaneGLView", targets: ["MultiplaneGLView"]),
    .library(name: "UIKit", targets: ["UIKit"]),
    .library(name: "QuartzCore", targets: ["QuartzCore"]),
    .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
    .library(name: "MultiplaneDrawing", targets: ["MultiplaneDrawing"]),
    .library(name: "MultiplaneArchives", targets: ["MultiplaneArchives"]),
    .library(name: "MultiplanePrinting", targets: ["MultiplanePrinting"]),
    // `Tools/install` links it as libmultiplane.so. A dynamic product of the executable's own name would be dropped.
    .library(name: "multiplane-c", type: .dynamic, targets: ["MultiplaneC"]),
    .executable(name: "multiplane", targets: ["MultiplaneTool"]),
    .plugin(name: "UIKitSource", targets: ["UIKitSource"]),
  ],
  traits: [
    .default(enabledTraits: ["ImageFiles", "SceneFiles", "Shapes", "Drawing", "UIKitNames", "ViewArchives"]),
    .trait(
      name: "ImageFiles",
      description:
        "Reads and writes PNG, JPEG, WebP and DeepZoom, reads GIF: links libspng, libturbojpeg, libwebp, giflib and expat."
    ),
    .trait(name: "SceneFiles", description: "Reads scene files: links Yams, and with it Foundation."),
    .trait(name: "Shapes", description: "Draws shape layers and the shadows of paths: links Cairo."),
    .trait(
      name: "Drawing", description: "Drawing contexts for pictures, text, PDF and SVG: links Cairo and Pango.",
      enabledTraits: ["Shapes"]),
    .trait(name: "ViewArchives", description: "Reads xib and storyboard files: links expat."),
    .trait(name: "Windows", description: "Shows programs and scenes in windows: links SDL 2."),
    .trait(
      name: "Displays",
      description: "Shows them on bare displays: links libdrm, libinput, libxkbcommon, libudev and libseat."),
    .trait(
      name: "UIKitNames",
      description: "Views take Foundation's classes where code of UIKit overrides members with them: links Foundation."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
  ],
  targets: [
    .systemLibrary(name: "CEGL", pkgConfig: "egl", providers: [.apt(["libegl-dev"])]),
    .systemLibrary(name: "CGLES", pkgConfig: "glesv2", providers: [.apt(["libgles-dev"])]),
    .systemLibrary(name: "CGBM", pkgConfig: "gbm", providers: [.apt(["libgbm-dev"])]),
    .systemLibrary(name: "CSpng", pkgConfig: "spng", providers: [.apt(["libspng-dev"])]),
    .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebpdemux", providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(name: "CGIF", pkgConfig: "libgif", providers: [.apt(["libgif-dev"])]),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CHyphen", providers: [.apt(["libhyphen-dev"])]),
    .systemLibrary(name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(name: "CSDL2", pkgConfig: "sdl2", providers: [.apt(["libsdl2-dev"])]),
    .systemLibrary(name: "CDRM", pkgConfig: "libdrm", providers: [.apt(["libdrm-dev"])]),
    .systemLibrary(name: "CInput", pkgConfig: "libinput", providers: [.apt(["libinput-dev"])]),
    .systemLibrary(name: "CXKB", pkgConfig: "xkbcommon", providers: [.apt(["libxkbcommon-dev"])]),
    .systemLibrary(name: "CUdev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
    .systemLibrary(name: "CSeat", pkgConfig: "libseat", providers: [.apt(["libseat-dev"])]),

    .target(name: "MultiplaneGeometry", path: "Sources/Geometry", swiftSettings: settings),
    .target(
      name: "MultiplaneConstraints", dependencies: ["MultiplaneGeometry"], path: "Sources/Constraints",
      swiftSettings: settings),
    .target(
      name: "MultiplaneLock", dependencies: ["MultiplaneGeometry"], path: "Sources/Lock", swiftSettings: settings),
    .target(
      name: "MultiplaneContents", dependencies: ["MultiplaneGeometry", "MultiplaneLock"], path: "Sources/Contents",
      swiftSettings: settings),
    .target(
      name: "MultiplaneAnimation", dependencies: ["MultiplaneGeometry", "MultiplaneContents"],
      path: "Sources/Animation", swiftSettings: settings),
    .target(
      name: "MultiplaneChanges",
      dependencies: ["MultiplaneGeometry", "MultiplaneContents", "MultiplaneAnimation", "MultiplaneLock"],
      path: "Sources/Changes", swiftSettings: settings),
    .target(
      name: "MultiplaneFramePlan", dependencies: ["MultiplaneGeometry", "MultiplaneContents", "MultiplaneChanges"],
      path: "Sources/FramePlan", swiftSettings: settings),
    .target(
      name: "MultiplaneRenderTree",
      dependencies: [
        "MultiplaneGeometry", "MultiplaneContents", "MultiplaneAnimation", "MultiplaneChanges", "MultiplaneFramePlan",
        "MultiplaneLock",
      ],
      path: "Sources/RenderTree", swiftSettings: settings),
    .target(
      name: "MultiplaneLayers",
      dependencies: ["MultiplaneGeometry", "MultiplaneContents", "MultiplaneAnimation", "MultiplaneChanges"],
      path: "Sources/Layers", swiftSettings: settings),
    .target(name: "CDescriptors", path: "Sources/CDescriptors"),
    .target(
      name: "MultiplaneViews",
      dependencies: [
        "MultiplaneGeometry", "MultiplaneConstraints", "MultiplaneLock", "MultiplaneContents", "MultiplaneChanges",
        "MultiplaneAnimation", "MultiplaneLayers", "CDescriptors",
      ],
      path: "Sources/Views", swiftSettings: settings),
    .target(name: "CMainQueue", path: "Sources/CMainQueue"),
    .target(
      name: "MultiplaneMainQueue", dependencies: ["MultiplaneGeometry", "MultiplaneViews", "CMainQueue"],
      path: "Sources/MainQueue", swiftSettings: settings),
    .target(
      name: "MultiplaneSystemViews",
      dependencies: [
        "MultiplaneGeometry", "MultiplaneContents", "MultiplaneLayers", "MultiplaneDrawing", "MultiplaneViews",
      ],
      path: "Sources/SystemViews", swiftSettings: settings),
    .target(
      name: "MultiplaneScrolling",
      dependencies: [
        "MultiplaneGeometry", "MultiplaneContents", "MultiplaneLayers", "MultiplaneViews", "MultiplaneSystemViews",
      ],
      path: "Sources/Scrolling", swiftSettings: settings),
    // A target of its own: its calendar links Foundation.
    .target(
      name: "MultiplaneDatePicker",
      dependencies: [
        "MultiplaneGeometry", "MultiplaneContents", "MultiplaneViews", "MultiplaneSystemViews", "MultiplaneScrolling",
      ],
      path: "Sources/DatePicker", swiftSettings: settings),
    .target(
      name: "MultiplaneTextInput",
      dependencies: [
        "MultiplaneGeometry", "MultiplaneContents", "MultiplaneLayers", "MultiplaneDrawing", "MultiplaneViews",
        "MultiplaneSystemViews", "MultiplaneScrolling",
      ],
      path: "Sources/TextInput", swiftSettings: settings),
    .target(
      name: "MultiplaneKeyboard",
      dependencies: [
        "MultiplaneGeometry", "MultiplaneContents", "MultiplaneLayers", "MultiplaneDrawing", "MultiplaneViews",
        "MultiplaneScrolling", "MultiplaneTextInput",
      ],
      path: "Sources/Keyboard",
      resources: [
        .embedInCode("Layouts/en.txt"), .embedInCode("Layouts/de.txt"), .embedInCode("Layouts/fr.txt"),
        .embedInCode("Layouts/es.txt"), .embedInCode("Layouts/it.txt"), .embedInCode("Layouts/pt.txt"),
        .embedInCode("Layouts/ru.txt"), .embedInCode("Layouts/ar.txt"), .embedInCode("Layouts/he.txt"),
        .embedInCode("Layouts/el.txt"),
      ], swiftSettings: settings),
    .target(
      name: "MultiplaneLists",
      dependencies: [
        "MultiplaneGeometry", "MultiplaneContents", "MultiplaneLayers", "MultiplaneDrawing", "MultiplaneViews",
        "MultiplaneSystemViews", "MultiplaneScrolling",
      ],
      path: "Sources/Lists", swiftSettings: settings),
    .target(
      name: "MultiplaneCollections",
      dependencies: [
        "MultiplaneGeometry", "MultiplaneContents", "MultiplaneLayers", "MultiplaneDrawing", "MultiplaneViews",
        "MultiplaneSystemViews", "MultiplaneScrolling", "MultiplaneLists",
      ],
      path: "Sources/Collections", swiftSettings: settings),
    .target(
      name: "MultiplaneControllers",
      dependencies: [
        "MultiplaneGeometry", "MultiplaneContents", "MultiplaneAnimation", "MultiplaneLayers", "MultiplaneDrawing",
        "MultiplaneViews", "MultiplaneSystemViews", "MultiplaneScrolling", "MultiplaneTextInput", "MultiplaneLists",
      ],
      path: "Sources/Controllers", swiftSettings: settings),
    .target(
      name: "MultiplaneViewArchives",
      dependencies: [
        "MultiplaneGeometry", "MultiplaneContents", "MultiplaneLayers", "MultiplaneDrawing", "MultiplaneViews",
        "MultiplaneSystemViews", "MultiplaneScrolling", "MultiplaneTextInput", "MultiplaneLists",
        "MultiplaneCollections", "MultiplaneControllers", "MultiplaneFiles",
        .target(name: "CExpat", condition: viewArchives),
        .target(name: "MultiplaneDatePicker", condition: uikitNames),
      ],
      path: "Sources/ViewArchives", swiftSettings: settings),
    .target(
      name: "MultiplaneShaders", path: "Shaders",
      resources: [
        .embedInCode("start.glsl"), .embedInCode("tables.glsl"), .embedInCode("light.glsl"),
        .embedInCode("instance.glsl"), .embedInCode("places.glsl"), .embedInCode("steps.glsl"),
        .embedInCode("layer.vert"),
        .embedInCode("coverage.glsl"), .embedInCode("texels.glsl"), .embedInCode("contents.glsl"),
        .embedInCode("quad.frag"),
        .embedInCode("blend.glsl"), .embedInCode("composite.frag"),
        .embedInCode("filter.vert"), .embedInCode("filter.frag"),
        .embedInCode("turn.vert"), .embedInCode("turn.frag"),
      ], swiftSettings: settings),
    .target(
      name: "MultiplaneGLES", dependencies: ["MultiplaneGeometry", "MultiplaneLock", "CEGL", "CGLES"],
      path: "Sources/GLES",
      swiftSettings: settings),
    .target(
      name: "MultiplaneRenderer",
      dependencies: [
        "MultiplaneGeometry", "MultiplaneLock", "MultiplaneContents", "MultiplaneChanges", "MultiplaneFramePlan",
        "MultiplaneRenderTree", "MultiplaneGLES", "MultiplaneShaders",
      ],
      path: "Sources/Renderer", swiftSettings: settings),
    .target(
      name: "MultiplaneSurfaces", dependencies: ["MultiplaneGeometry", "MultiplaneGLES", "CEGL", "CGLES", "CGBM"],
      path: "Sources/Surfaces", swiftSettings: settings),
    .target(
      name: "MultiplaneGLView",
      dependencies: [
        "MultiplaneGeometry", "MultiplaneLock", "MultiplaneContents", "MultiplaneDrawing", "MultiplaneLayers",
        "MultiplaneViews", "MultiplaneGLES", "MultiplaneRenderer", "CEGL", "CGLES",
      ],
      path: "Sources/GLView", swiftSettings: settings),
    // The jumps with which libjpeg reports errors need C around them.
    .target(name: "CJPEGRows", path: "Sources/CJPEGRows", linkerSettings: [.linkedLibrary("jpeg")]),
    .target(name: "CFileSystem", path: "Sources/CFileSystem"),
    .target(name: "MultiplaneFiles", dependencies: ["CFileSystem"], path: "Sources/Files", swiftSettings: settings),
    .target(
      name: "MultiplaneDrawing",
      dependencies: [
        "MultiplaneGeometry", "MultiplaneLock", "MultiplaneContents", "MultiplaneFiles",
        .target(name: "CJPEGRows", condition: images),
        .target(name: "CSpng", condition: images), .target(name: "CTurboJPEG", condition: images),
        .target(name: "CWebP", condition: images), .target(name: "CGIF", condition: images),
        .target(name: "CExpat", condition: images),
        .target(name: "CCairo", condition: shapes), .target(name: "CPango", condition: drawing),
        .target(name: "CHyphen", condition: drawing),
      ],
      path: "Sources/Drawing", swiftSettings: settings),
    .target(
      name: "MultiplanePrinting",
      dependencies: [
        "MultiplaneGeometry", "MultiplaneContents", "MultiplaneAnimation", "MultiplaneChanges", "MultiplaneLayers",
        "MultiplaneDrawing",
      ],
      path: "Sources/Printing", swiftSettings: settings),
    .target(
      name: "MultiplaneArchives",
      dependencies: [
        "MultiplaneGeometry", "MultiplaneContents", "MultiplaneAnimation", "MultiplaneChanges", "MultiplaneLayers",
        "MultiplaneFiles", "MultiplaneDrawing",
        .product(name: "Yams", package: "Yams", condition: scenes),
      ],
      path: "Sources/Archives", swiftSettings: settings),
    .target(
      name: "Multiplane",
      dependencies: [
        "MultiplaneGeometry", "MultiplaneContents", "MultiplaneAnimation", "MultiplaneChanges", "MultiplaneFramePlan",
        "MultiplaneRenderTree", "MultiplaneLayers", "MultiplaneGLES", "MultiplaneRenderer", "MultiplaneSurfaces",
      ],
      path: "Sources/Multiplane", swiftSettings: settings),
    .target(name: "CMultiplane", path: "Sources/CMultiplane"),
    .target(
      name: "MultiplaneC",
      dependencies: [
        "Multiplane", "MultiplaneArchives", "MultiplaneDrawing", "MultiplaneLock", "CMultiplane",
      ],
      path: "Sources/MultiplaneC", swiftSettings: settings),
    .target(
      name: "CoreGraphics", dependencies: ["MultiplaneGeometry", "MultiplaneContents"], path: "Sources/CoreGraphics",
      swiftSettings: settings),
    .target(
      name: "QuartzCore",
      dependencies: [
        "CoreGraphics", "MultiplaneGeometry", "MultiplaneContents", "MultiplaneAnimation", "MultiplaneLayers",
        "MultiplaneViews",
      ],
      path: "Sources/QuartzCore", swiftSettings: settings),
    .target(
      name: "UIKit",
      dependencies: [
        "CoreGraphics", "QuartzCore", "MultiplaneViews", "MultiplaneGeometry", "MultiplaneContents",
        "MultiplaneAnimation", "MultiplaneLayers", "MultiplaneDrawing", "MultiplaneSystemViews", "MultiplaneScrolling",
        "MultiplaneTextInput", "MultiplaneKeyboard", "MultiplaneLists", "MultiplaneCollections",
        "MultiplaneViewArchives", "MultiplaneControllers", "MultiplaneDatePicker",
        "MultiplaneMainQueue", "MultiplaneScripts",
      ],
      path: "Sources/UIKit", swiftSettings: settings),
    .executableTarget(name: "UIKitSourceTool", path: "Sources/UIKitSource", swiftSettings: settings),
    .plugin(
      name: "UIKitSource", capability: .buildTool(), dependencies: ["UIKitSourceTool"],
      path: "Sources/UIKitSourcePlugin"),
    .target(
      name: "MultiplaneDisplays",
      dependencies: [
        "Multiplane", "MultiplaneGeometry", "MultiplaneGLES", "MultiplaneRenderer", "MultiplaneSurfaces",
        "MultiplaneViews", "CEGL", "CGBM",
        .target(name: "CSDL2", condition: windows),
        .target(name: "CDRM", condition: displays), .target(name: "CInput", condition: displays),
        .target(name: "CXKB", condition: displays), .target(name: "CUdev", condition: displays),
        .target(name: "CSeat", condition: displays),
      ],
      path: "Sources/Displays", swiftSettings: settings),
    .target(
      name: "MultiplaneScripts",
      dependencies: [
        "Multiplane", "MultiplaneViews", "MultiplaneGeometry", "MultiplaneContents", "MultiplaneSurfaces",
        "MultiplaneFiles", "MultiplaneDrawing", "MultiplaneMainQueue", "MultiplaneDisplays",
      ],
      path: "Sources/Scripts", swiftSettings: settings),
    .executableTarget(
      name: "ViewExample",
      dependencies: ["Multiplane", "MultiplaneViews", "MultiplaneContents", "MultiplaneScripts"],
      path: "Sources/ViewExample", swiftSettings: settings),
    .executableTarget(
      name: "ViewTransitions",
      dependencies: [
        "MultiplaneSystemViews", "MultiplaneViews", "MultiplaneLayers", "MultiplaneGeometry", "MultiplaneContents",
        "MultiplaneDrawing", "MultiplaneScripts",
      ],
      path: "Sources/ViewTransitions", swiftSettings: settings),
    .executableTarget(
      name: "ViewCatalog",
      dependencies: [
        "ExampleParts", "MultiplaneControllers", "MultiplaneLists", "MultiplaneCollections", "MultiplaneTextInput",
        "MultiplaneKeyboard", "MultiplaneSystemViews", "MultiplaneScrolling", "MultiplaneViews", "MultiplaneGeometry",
        "MultiplaneContents", "MultiplaneDrawing", "MultiplaneScripts",
      ],
      path: "Sources/ViewCatalog", swiftSettings: settings),
    .executableTarget(
      name: "StoryboardExample",
      dependencies: [
        "MultiplaneViewArchives", "MultiplaneTextInput", "MultiplaneSystemViews", "MultiplaneViews",
        "MultiplaneScripts",
      ],
      path: "Sources/StoryboardExample",
      resources: [.copy("Trips.storyboard"), .copy("Assets.xcassets"), .copy("Trips.xcstrings")],
      swiftSettings: settings),
    .executableTarget(
      name: "InstrumentPanel",
      dependencies: [
        "MultiplaneSystemViews", "MultiplaneViews", "MultiplaneLayers", "MultiplaneGeometry", "MultiplaneContents",
        "MultiplaneDrawing", "MultiplaneScripts",
      ],
      path: "Sources/InstrumentPanel", swiftSettings: settings),
    // What examples share: a grid of pictures with its pages, and a form.
    .target(
      name: "ExampleParts",
      dependencies: [
        "MultiplaneCollections", "MultiplaneLists", "MultiplaneTextInput", "MultiplaneSystemViews",
        "MultiplaneScrolling", "MultiplaneViews", "MultiplaneGeometry", "MultiplaneContents", "MultiplaneDrawing",
        "MultiplaneLayers", "MultiplaneLock",
      ],
      path: "Sources/ExampleParts", swiftSettings: settings),
    .executableTarget(
      name: "PhotoBrowser",
      dependencies: [
        "ExampleParts", "MultiplaneSystemViews", "MultiplaneViews", "MultiplaneGeometry", "MultiplaneScripts",
      ],
      path: "Sources/PhotoBrowser", swiftSettings: settings),
    .executableTarget(
      name: "PhotoAlbum",
      dependencies: [
        "ExampleParts", "MultiplaneControllers", "MultiplaneKeyboard", "MultiplaneTextInput", "MultiplaneSystemViews",
        "MultiplaneViews", "MultiplaneGeometry", "MultiplaneScripts",
      ],
      path: "Sources/PhotoAlbum", swiftSettings: settings),
    .target(name: "CAllocations", path: "Sources/CAllocations"),
    .target(name: "CBench", dependencies: ["CEGL", "CGLES"], path: "Sources/CBench"),
    .target(
      name: "CDrawingBench",
      dependencies: [.target(name: "CCairo", condition: drawing), .target(name: "CPango", condition: drawing)],
      path: "Sources/CDrawingBench", cSettings: [.define("DRAWING", .when(traits: ["Drawing"]))]),
    .target(
      name: "MultiplaneBench",
      dependencies: [
        "Multiplane", "MultiplaneContents", "MultiplaneChanges", "MultiplaneLayers", "MultiplaneGeometry",
        "MultiplaneViews", "MultiplaneSystemViews", "MultiplaneLists", "MultiplaneCollections", "MultiplaneTextInput",
        "MultiplaneKeyboard", "MultiplaneDrawing", "MultiplaneFramePlan", "MultiplaneRenderTree", "MultiplaneGLES",
        "MultiplaneViewArchives", "CBench", "CDrawingBench", "CAllocations",
      ],
      path: "Sources/Bench", swiftSettings: settings),
    .executableTarget(
      name: "MultiplaneTool",
      dependencies: [
        "Multiplane", "MultiplaneContents", "MultiplaneAnimation", "MultiplaneChanges", "MultiplaneFramePlan",
        "MultiplaneRenderTree", "MultiplaneArchives", "MultiplaneDrawing", "MultiplanePrinting", "MultiplaneBench",
        "MultiplaneDisplays", "MultiplaneViews", "MultiplaneViewArchives", "MultiplaneFiles", "CAllocations",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/Tool", swiftSettings: settings),

    .target(name: "MultiplaneTestRandom", path: "Tests/Random", swiftSettings: optimized),
    .target(
      name: "MultiplaneTestSupport",
      dependencies: [
        "MultiplaneGeometry", "MultiplaneContents", "MultiplaneAnimation", "MultiplaneChanges", "MultiplaneLayers",
        "MultiplaneDrawing", "MultiplaneFiles", "MultiplaneTestRandom",
      ],
      path: "Tests/Support", swiftSettings: optimized),
    .testTarget(
      name: "SupportTests",
      dependencies: [
        "MultiplaneTestSupport", "MultiplaneTestRandom", "MultiplaneGeometry", "MultiplaneContents",
        "MultiplaneChanges",
      ],
      path: "Tests/SupportTests", swiftSettings: settings),
    .testTarget(
      name: "GeometryTests", dependencies: ["MultiplaneGeometry", "MultiplaneTestRandom"], path: "Tests/Geometry",
      swiftSettings: settings),
    .testTarget(
      name: "ConstraintsTests", dependencies: ["MultiplaneConstraints", "MultiplaneTestRandom"],
      path: "Tests/Constraints", swiftSettings: settings),
    .testTarget(
      name: "AnimationTests",
      dependencies: ["MultiplaneGeometry", "MultiplaneContents", "MultiplaneAnimation", "MultiplaneTestRandom"],
      path: "Tests/Animation", swiftSettings: settings),
    .testTarget(
      name: "LayersTests",
      dependencies: [
        "MultiplaneGeometry", "MultiplaneContents", "MultiplaneAnimation", "MultiplaneChanges", "MultiplaneLayers",
        "MultiplaneRenderTree",
        "MultiplaneTestRandom",
      ],
      path: "Tests/Layers", swiftSettings: settings),
    .target(
      name: "MultiplaneTestStage",
      dependencies: ["MultiplaneViews", "MultiplaneGeometry", "MultiplaneLayers", "MultiplaneDrawing"],
      path: "Tests/Stage", swiftSettings: settings),
    .testTarget(
      name: "ViewsTests",
      dependencies: [
        "MultiplaneViews", "MultiplaneGeometry", "MultiplaneContents", "MultiplaneChanges", "MultiplaneLayers",
        "MultiplaneDrawing", "MultiplaneTestRandom", "MultiplaneTestStage", "MultiplaneAnimation",
      ],
      path: "Tests/Views", swiftSettings: settings),
    .testTarget(
      name: "SystemViewsTests",
      dependencies: [
        "MultiplaneSystemViews", "MultiplaneViews", "MultiplaneGeometry", "MultiplaneContents", "MultiplaneLayers",
        "MultiplaneDrawing", "MultiplaneTestStage",
      ],
      path: "Tests/SystemViews", swiftSettings: settings),
    .testTarget(
      name: "ScrollingTests",
      dependencies: [
        "MultiplaneScrolling", "MultiplaneSystemViews", "MultiplaneViews", "MultiplaneGeometry", "MultiplaneContents",
        "MultiplaneLayers", "MultiplaneDrawing", "MultiplaneTestStage", "MultiplaneTestRandom",
      ],
      path: "Tests/Scrolling", swiftSettings: settings),
    .testTarget(
      name: "TextInputTests",
      dependencies: [
        "MultiplaneTextInput", "MultiplaneScrolling", "MultiplaneSystemViews", "MultiplaneViews",
        "MultiplaneGeometry", "MultiplaneContents", "MultiplaneDrawing", "MultiplaneTestStage", "MultiplaneTestRandom",
      ],
      path: "Tests/TextInput", swiftSettings: settings),
    .testTarget(
      name: "KeyboardTests",
      dependencies: [
        "MultiplaneKeyboard", "MultiplaneTextInput", "MultiplaneScrolling", "MultiplaneSystemViews", "MultiplaneViews",
        "MultiplaneGeometry", "MultiplaneContents", "MultiplaneDrawing", "MultiplaneTestStage", "MultiplaneTestRandom",
      ],
      path: "Tests/Keyboard", swiftSettings: settings),
    .testTarget(
      name: "ListsTests",
      dependencies: [
        "MultiplaneLists", "MultiplaneScrolling", "MultiplaneSystemViews", "MultiplaneViews", "MultiplaneGeometry",
        "MultiplaneContents", "MultiplaneLayers", "MultiplaneDrawing", "MultiplaneTestStage", "MultiplaneTestRandom",
      ],
      path: "Tests/Lists", swiftSettings: settings),
    .testTarget(
      name: "CollectionsTests",
      dependencies: [
        "MultiplaneCollections", "MultiplaneLists", "MultiplaneScrolling", "MultiplaneSystemViews", "MultiplaneViews",
        "MultiplaneGeometry", "MultiplaneContents", "MultiplaneLayers", "MultiplaneDrawing", "MultiplaneTestStage",
        "MultiplaneTestRandom",
      ],
      path: "Tests/Collections", swiftSettings: settings),
    .testTarget(
      name: "ControllersTests",
      dependencies: [
        "MultiplaneControllers", "MultiplaneKeyboard", "MultiplaneLists", "MultiplaneTextInput", "MultiplaneScrolling",
        "MultiplaneSystemViews", "MultiplaneViews", "MultiplaneGeometry", "MultiplaneContents", "MultiplaneLayers",
        "MultiplaneDrawing", "MultiplaneTestStage", "MultiplaneTestRandom",
      ],
      path: "Tests/Controllers", swiftSettings: settings),
    .testTarget(
      name: "ViewArchivesTests",
      dependencies: [
        "MultiplaneViewArchives", "MultiplaneControllers", "MultiplaneCollections", "MultiplaneLists",
        "MultiplaneTextInput", "MultiplaneScrolling", "MultiplaneDatePicker",
        "MultiplaneSystemViews", "MultiplaneViews", "MultiplaneGeometry", "MultiplaneContents", "MultiplaneDrawing",
        "MultiplaneTestStage", "MultiplaneTestRandom", "StoryboardExample",
      ],
      path: "Tests/ViewArchives", swiftSettings: settings),
    .testTarget(
      name: "DatePickerTests",
      dependencies: [
        "MultiplaneDatePicker", "MultiplaneScrolling", "MultiplaneViews", "MultiplaneGeometry", "MultiplaneContents",
        "MultiplaneTestStage",
      ],
      path: "Tests/DatePicker", swiftSettings: settings),
    .testTarget(
      name: "UIKitTests", dependencies: ["UIKit", "MultiplaneViews", "MultiplaneContents"], path: "Tests/UIKit",
      swiftSettings: settings),
    .testTarget(
      name: "UIKitSourceTests", dependencies: ["UIKitSourceTool"], path: "Tests/UIKitSource", swiftSettings: settings),
    // XCTest's; the same sources are tests of a package of their own, as a program's are.
    .testTarget(
      name: "UIKitSwift5Tests", dependencies: ["UIKit", "MultiplaneDrawing"], path: "Tests/UIKitPackage/Tests/Swift5",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "UIKitSwift6Tests", dependencies: ["UIKit", "MultiplaneDrawing"], path: "Tests/UIKitPackage/Tests/Swift6",
      swiftSettings: [.swiftLanguageMode(.v6)]),
    .testTarget(
      name: "ScriptsTests",
      dependencies: [
        "MultiplaneScripts", "MultiplaneDisplays", "MultiplaneSurfaces", "MultiplaneViews", "MultiplaneContents",
        "MultiplaneMainQueue", "MultiplanePrinting",
      ],
      path: "Tests/Scripts", swiftSettings: settings),
    .testTarget(
      name: "ExamplesTests",
      dependencies: [
        "MultiplaneScripts", "MultiplaneViews", "MultiplaneDrawing", "MultiplaneTestSupport", "ViewTransitions",
        "ViewCatalog", "ViewExample", "Multiplane", "MultiplaneContents", "MultiplaneGeometry", "MultiplaneLayers",
        "MultiplaneSurfaces", "MultiplaneTestRandom", "InstrumentPanel", "MultiplaneKeyboard", "MultiplaneTextInput",
        "MultiplaneControllers", "MultiplaneSystemViews", "PhotoBrowser", "PhotoAlbum",
      ],
      path: "Tests/Examples", swiftSettings: settings),
    // A program that makes windows on an X server and checks what comes of it.
    .executableTarget(
      name: "WindowProbe",
      dependencies: [
        "MultiplaneDisplays", "Multiplane", "MultiplaneViews", "MultiplaneGeometry", "MultiplaneDrawing",
        .target(name: "CSDL2", condition: windows),
      ],
      path: "Tests/WindowProbe", swiftSettings: settings),
    // A program on a bare display, in a virtual machine.
    .executableTarget(
      name: "BareProbe",
      dependencies: [
        "MultiplaneDisplays", "Multiplane", "MultiplaneViews", "MultiplaneGeometry", "MultiplaneDrawing",
        "MultiplaneGLES", "MultiplaneRenderer", "CDRM",
      ],
      path: "Tests/BareProbe",
      exclude: ["guest.py", "probe.py", "devices.py", "boot.py", "pictures.py", "init.sh", "vkms.sh", "refuse.c"],
      swiftSettings: settings),
    .testTarget(
      name: "DisplaysTests",
      dependencies: [
        "MultiplaneDisplays", "MultiplaneDrawing", "MultiplaneContents", "MultiplaneGeometry", "WindowProbe",
        "MultiplaneTool", "ViewCatalog",
      ],
      path: "Tests/Displays", swiftSettings: settings),
    .testTarget(
      name: "GLViewTests",
      dependencies: [
        "MultiplaneGLView", "Multiplane", "MultiplaneViews", "MultiplaneGLES", "MultiplaneGeometry", "CGLES", "CEGL",
      ],
      path: "Tests/GLView", swiftSettings: settings),
    .testTarget(
      name: "RenderTreeTests",
      dependencies: [
        "MultiplaneContents", "MultiplaneAnimation", "MultiplaneChanges", "MultiplaneFramePlan", "MultiplaneRenderTree",
        "MultiplaneLayers", "MultiplaneLock", "MultiplaneTestRandom", "MultiplaneTestSupport",
      ],
      path: "Tests/RenderTree", swiftSettings: settings),
    .testTarget(
      name: "GLESTests",
      dependencies: ["MultiplaneGeometry", "MultiplaneGLES", "MultiplaneSurfaces", "CEGL", "CGLES"], path: "Tests/GLES",
      swiftSettings: settings),
    .testTarget(
      name: "RendererTests",
      dependencies: [
        "Multiplane", "MultiplaneContents", "MultiplaneAnimation", "MultiplaneChanges", "MultiplaneFramePlan",
        "MultiplaneDrawing", "MultiplaneGLES", "MultiplaneLock", "MultiplaneTestSupport", "MultiplaneTestRandom",
        "CGLES", "CEGL",
      ],
      path: "Tests/Renderer", swiftSettings: settings),
    .testTarget(
      name: "MultiplaneTests", dependencies: ["Multiplane", "MultiplaneDrawing"], path: "Tests/Multiplane",
      swiftSettings: settings),
    .target(name: "FileCalls", path: "Tests/FileCalls"),
    .testTarget(
      name: "FilesTests", dependencies: ["MultiplaneFiles", "MultiplaneTestSupport", "FileCalls"], path: "Tests/Files",
      swiftSettings: settings),
    .testTarget(
      name: "DrawingTests",
      dependencies: [
        "MultiplaneDrawing", "MultiplaneContents", "MultiplaneLock", "MultiplaneFiles", "MultiplaneTestSupport",
        "FileCalls",
        .target(name: "CCairo", condition: shapes),
        .target(name: "CPango", condition: drawing),
      ],
      path: "Tests/Drawing", exclude: ["fixtures.py", "fixture_bytes.py", "fixture_pngs.py"],
      resources: [.copy("Fixtures")], swiftSettings: settings),
    // They link what `swift build --build-tests` has made of the product multiplane-c.
    .testTarget(
      name: "CFaceTests", path: "Tests/CFace",
      exclude: [
        "check.h", "check.py", "abi.py", "abi.txt", "hostile.c", "hostile.h", "hostile_values.c", "properties.c",
        "animations.c", "borrowed.c", "dmabuf.c", "images.c", "random.c", "References",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "PrintingTests",
      dependencies: ["MultiplanePrinting", "MultiplaneArchives", "MultiplaneFiles", "Multiplane"],
      path: "Tests/Printing", swiftSettings: settings),
    .testTarget(
      name: "ArchivesTests",
      dependencies: [
        "MultiplaneArchives", "MultiplaneAnimation", "MultiplaneContents", "MultiplaneChanges", "MultiplaneFiles",
        "MultiplaneTestSupport",
      ],
      path: "Tests/Archives",
      exclude: ["Fixtures"], swiftSettings: settings),
    .testTarget(
      name: "BenchTests",
      dependencies: [
        "Multiplane", "MultiplaneDrawing", "MultiplaneGLES", "MultiplaneBench", "CBench", "CAllocations",
      ],
      path: "Tests/Bench", swiftSettings: settings),
    .testTarget(
      name: "ToolTests",
      dependencies: [
        "MultiplaneTool", "Multiplane", "MultiplaneArchives", "MultiplaneContents", "MultiplaneDrawing",
        "MultiplaneFiles", "CEGL", "CGLES",
      ],
      path: "Tests/Tool",
      swiftSettings: settings),
  ]
)

// Only `Tools/test --kms` needs the program for bare displays.
if Context.environment["MULTIPLANE_TESTS"]?.split(separator: ",").contains("BareDisplays") != true {
  package.targets.removeAll { $0.name == "BareProbe" }
}

// `MULTIPLANE_TESTS=Layers,Views swift build --build-tests` builds LayersTests and ViewsTests alone.
if let names = Context.environment["MULTIPLANE_TESTS"]?.split(separator: ",") {
  package.targets.removeAll { target in target.type == .test && !names.contains { "\($0)Tests" == target.name } }
}
