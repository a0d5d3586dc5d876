// A program whose screens are all drawn in a storyboard: a form with an embedded table of static cells, a segue to
// another screen and back. Run it with a script: see Interface Builder in the documentation.
import Foundation
import MultiplaneScripts
import MultiplaneSystemViews
import MultiplaneTextInput
import MultiplaneViewArchives
import MultiplaneViews

/// The first screen.
final class TripsController: ViewController {
  // As Interface Builder has it.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  private(set) weak var titleLabel: Label!
  // As Interface Builder has it.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  private(set) weak var nameField: TextField!
  private(set) var trips: [String] = []

  func addTrip(_ sender: Button) {
    guard let name = nameField.text, !name.isEmpty else { return }
    trips.append(name)
    titleLabel.text = "Trips: \(trips.count)"
    nameField.text = ""
  }

  func unwindToTrips(_ segue: StoryboardSegue) {}

  /// What the storyboard names, since there is no Objective-C that could be asked.
  static func register(in classes: ArchiveClasses) {
    classes.register(
      TripsController.self,
      outlets: ["titleLabel": .init(\.titleLabel), "nameField": .init(\.nameField)],
      actions: [
        "addTrip:": Action(TripsController.addTrip), "unwindToTrips:": Action(TripsController.unwindToTrips),
      ])
  }
}

@main final class Example: Responder, ApplicationDelegate {
  private var window: Window?

  func application(_ application: Application, didFinishLaunchingWithOptions options: [String: String]?) -> Bool {
    guard let screen = application.mainScreen else { return false }
    do {
      let storyboard = try Self.storyboard(scale: screen.scale) { application.warningHandler?("\($0)") }
      let window = Window(screen: screen)
      window.rootViewController = try storyboard.instantiateInitialController()
      window.makeKeyAndVisible()
      self.window = window
      return true
    } catch {
      application.warningHandler?("\(error)")
      return false
    }
  }

  /// The storyboard in a language.
  static func storyboard(
    scale: Double, language: String? = nil, warn: @escaping @MainActor (ViewArchiveError) -> Void
  ) throws -> Storyboard {
    let resources = ArchiveResources(
      folders: [Bundle.module.resourcePath ?? "."], scale: scale, languages: language.map { [$0] } ?? [])
    let classes = ArchiveClasses()
    TripsController.register(in: classes)
    var options = ArchiveOptions(classes: classes, resources: resources)
    options.warn = warn
    guard let path = resources.path("Trips", ["storyboard"]) else {
      throw ViewArchiveError(.notFound("storyboard Trips"))
    }
    let archive = try ViewArchive(path: path)
    archive.localize { resources.string($0, table: "Trips") }
    return try Storyboard(archive, options: options)
  }
}
