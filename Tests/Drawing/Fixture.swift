import Foundation
import MultiplaneDrawing
import Testing

/// The files made by `fixtures.py`, and their expected pixels.
struct Fixture: CustomTestStringConvertible {
  let name: String
  let picture: Picture

  var testDescription: String { name }

  /// Premultiplied pixels computed from the picture, not by decoding the file.
  struct Picture: Decodable {
    let width: Int
    let height: Int
    let hasAlpha: Bool
    /// The allowed difference of a component: 0 for lossless formats.
    let tolerance: Int
    let pixels: Data
  }

  struct Refused: CustomTestStringConvertible {
    let name: String
    let code: String

    var testDescription: String { name }
  }

  private struct Table: Decodable {
    let good: [String: Picture]
    let bad: [String: String]
  }

  static func path(_ name: String) -> String {
    Bundle.module.bundleURL.appending(path: "Fixtures/\(name)").path
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(filePath: path(name))))
  }

  private static func table() throws -> Table {
    try JSONDecoder().decode(Table.self, from: Data(contentsOf: URL(filePath: path("expected.json"))))
  }

  static func good() throws -> [Fixture] {
    try table().good.map { Fixture(name: $0.key, picture: $0.value) }.sorted { $0.name < $1.name }
  }

  static func bad() throws -> [Refused] {
    try table().bad.map { Refused(name: $0.key, code: $0.value) }.sorted { $0.name < $1.name }
  }
}

extension ImageError.Code {
  /// The case's name, without its associated values.
  var name: String { String(describing: self).prefix { $0 != "(" }.description }
}
