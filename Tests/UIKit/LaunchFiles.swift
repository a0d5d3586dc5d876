import Foundation
@testable import UIKit

/// What Info.plist files say of the launch: the program's storyboard and nib, and a scene's storyboard and delegate.
@MainActor func launchWords() throws -> [[String?]] {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("launch-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let text = """
    <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>
    <key>UIMainStoryboardFile</key><string>Start</string><key>NSMainNibFile</key><string>MainWindow</string>
    <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>
    <key>UIWindowSceneSessionRoleApplication</key><array>
    <dict><key>UISceneConfigurationName</key><string>Default</string><key>UISceneDelegateClassName</key>
    <string>$(PRODUCT_MODULE_NAME).SceneDelegate</string><key>UISceneStoryboardFile</key><string>Main</string></dict>
    <dict><key>UISceneConfigurationName</key><string>Other</string></dict></array></dict></dict></dict></plist>
    """
  try text.write(to: folder.appendingPathComponent("Info.plist"), atomically: true, encoding: .utf8)
  let other = UISceneConfiguration(name: "Other", sessionRole: .windowApplication)
  let files = [
    LaunchFile(info: [:], folders: ["/nowhere", folder.path]),
    // The bundle's own comes first.
    LaunchFile(info: ["UIMainStoryboardFile": "Own"], folders: [folder.path]), LaunchFile(info: [:], folders: []),
  ]
  return files.map { file in
    let scene = file.scene(UISceneConfiguration())
    return [file.storyboard, file.nib, scene.storyboard, scene.delegate, file.scene(other).storyboard]
  }
}

/// The languages that environments name.
func environmentLanguages() -> [[String]] {
  [
    ["LANG": "de_AT.UTF-8@euro"], ["LANGUAGE": "pt_BR:fr", "LC_ALL": "it", "LANG": "de"], ["LC_ALL": "C.UTF-8"], [:],
  ].map { BundleFolders.languages(of: $0) }
}
