import ArgumentParser

@main
struct MultiplaneTool: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "multiplane")
}
