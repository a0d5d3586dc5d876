import Foundation
import MultiplaneAnimation
import MultiplaneArchives
import MultiplaneContents
import Testing

/// The documented schema has the keys that the reader accepts.
struct SchemaTests {
  private let catalog = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Sources/Multiplane/Multiplane.docc")

  private func schema() throws -> [String: Any] {
    let data = try Data(contentsOf: catalog.appendingPathComponent("scene.schema.json"))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func names(_ object: Any?) throws -> Set<String> {
    let object = try #require(object as? [String: Any])
    #expect(object["additionalProperties"] as? Bool == false)
    return Set(try #require(object["properties"] as? [String: Any]).keys)
  }

  private func values(_ object: Any?) throws -> Set<String> {
    Set(try #require((object as? [String: Any])?["enum"] as? [String]))
  }

  private func words<Word: CaseIterable>(_ type: Word.Type) -> Set<String> {
    Set(type.allCases.map { "\($0)" })
  }

  private func words<Key: RawRepresentable<String> & CaseIterable>(of keys: Key.Type) -> Set<String> {
    Set(keys.allCases.map(\.rawValue))
  }

  @Test func theSchemaHasTheReadersKeys() throws {
    let schema = try schema()
    let parts = try #require(schema["$defs"] as? [String: Any])
    #expect(try names(schema) == words(of: SceneKey.self))
    #expect(try names(parts["canvas"]) == words(of: CanvasKey.self))
    #expect(try names(parts["image"]) == words(of: ImageKey.self))
    let ownKeys = LayerClass.allCases.flatMap(\.ownKeys)
    #expect(
      try names(parts["layer"])
        == Set(LayerKey.all).union(words(of: TimingKey.self)).union(ownKeys))
    #expect(try names(parts["animation"]) == words(of: AnimationKeyword.self).union(words(of: TimingKey.self)))
    #expect(try names(parts["filterStep"]) == words(of: FilterKey.self))
    #expect(try names(parts["dropShadow"]) == words(of: DropShadowKey.self))
    #expect(try names(parts["form"]) == words(of: PathKey.self))
    #expect(try names(parts["operation"]) == words(of: TransformKey.self))
    #expect(try names(parts["rotation"]) == words(of: RotationKey.self))
    #expect(try names(parts["drawCommand"]) == words(of: DrawKey.self))
    #expect(try names(parts["textRun"]) == words(of: TextRunKey.self))
    #expect(try names(parts["paragraphStyle"]) == words(of: ParagraphKey.self))
    let tabs = try #require((parts["tabStop"] as? [String: Any])?["oneOf"] as? [[String: Any]])
    #expect(try names(tabs.last) == words(of: TabStopKey.self))
    #expect(try names(parts["drawnShadow"]) == words(of: DrawnShadowKey.self))
    #expect(try values(parts["textAlignment"]) == words(TextAlignment.self))
    #expect(try values(parts["textLine"]) == words(TextLineStyle.self))

    let layer = try #require((parts["layer"] as? [String: Any])?["properties"] as? [String: Any])
    let gravities = try #require((layer["contentsGravity"] as? [String: Any])?["enum"] as? [String])
    #expect(Set(gravities) == words(ContentsGravity.self))
    #expect(try values(parts["tileMode"]) == words(TileMode.self))
    #expect(try values(parts["filter"]) == words(ContentsFilter.self))
    #expect(try values(layer["class"]) == words(of: LayerClass.self))
    #expect(try values(parts["blendMode"]) == Set(BlendMode.allCases.map(\.name) + ["source-over", "lighter"]))
    #expect(try values(layer["cornerCurve"]) == words(CornerCurve.self))
    #expect(try values(layer["type"]) == words(GradientType.self))
    #expect(try values(layer["fillRule"]) == words(FillRule.self))
    #expect(try values(layer["lineCap"]) == words(LineCap.self))
    #expect(try values(layer["lineJoin"]) == words(LineJoin.self))
    let filters = try #require(parts["filters"] as? [String: Any])
    #expect(filters["maxItems"] as? Int == Filter.maximumCount)
    let colors = try #require(layer["colors"] as? [String: Any])
    #expect(colors["maxItems"] as? Int == Gradient.maximumCount)
    let count = try #require(layer["instanceCount"] as? [String: Any])
    #expect(count["maximum"] as? Int == Replication.maximumCount)
    let owners = try #require((parts["layer"] as? [String: Any])?["dependentSchemas"] as? [String: Any])
    #expect(Set(owners.keys) == Set(ownKeys))
    for (key, owner) in owners {
      let reference = try #require((owner as? [String: Any])?["$ref"] as? String)
      let part = try #require(parts[String(reference.dropFirst("#/$defs/".count))] as? [String: Any])
      let named = try #require((part["properties"] as? [String: Any])?["class"] as? [String: Any])
      let owner = try #require(LayerClass(rawValue: named["const"] as? String ?? ""))
      #expect(owner.ownKeys.contains(key))
    }
    let image = try #require((parts["image"] as? [String: Any])?["properties"] as? [String: Any])
    #expect(try values(image["format"]) == words(Bitmap.Format.self))
    #expect(try values(image["matrix"]) == words(YUVEncoding.Matrix.self))
    #expect(try values(image["range"]) == words(YUVEncoding.Range.self))
    let side = try #require(parts["side"] as? [String: Any])
    #expect(side["maximum"] as? Int == Bitmap.maximumSide)
  }

  @Test func everyReferenceOfTheSchemaIsThere() throws {
    let schema = try schema()
    let parts = try #require(schema["$defs"] as? [String: Any])
    var waiting: [Any] = [schema]
    var references = 0
    while let next = waiting.popLast() {
      if let list = next as? [Any] { waiting += list }
      guard let object = next as? [String: Any] else { continue }
      waiting += object.values
      guard let reference = object["$ref"] as? String else { continue }
      #expect(parts[String(reference.dropFirst("#/$defs/".count))] != nil, "\(reference)")
      references += 1
    }
    #expect(references > 10)
  }

  @Test func theArticleNamesEveryKeyAndItsExampleIsRead() throws {
    let article = try String(contentsOf: catalog.appendingPathComponent("SceneFiles.md"), encoding: .utf8)
    for key in LayerKey.all + CanvasKey.allCases.map(\.rawValue) + LayerClass.allCases.map(\.rawValue)
      + LayerClass.allCases.flatMap(\.ownKeys) + BlendMode.allCases.map(\.name)
      + AnimationKeyword.allCases.map(\.rawValue) + TimingKey.allCases.map(\.rawValue)
      + AnimationClass.allCases.map(\.rawValue)
      + DrawKey.allCases.map(\.rawValue) + TextRunKey.allCases.map(\.rawValue) + FontKey.allCases.map(\.rawValue)
      + ParagraphKey.allCases.map(\.rawValue) + ImageKey.allCases.map(\.rawValue)
      + Bitmap.Format.allCases.map({ "\($0)" })
    {
      #expect(article.contains("`\(key)`"), "\(key)")
    }
    for key in TransformKey.allCases { #expect(article.contains("{\(key.rawValue): …}"), "\(key)") }
    for key in FilterKey.allCases { #expect(article.contains("{\(key.rawValue): …}"), "\(key)") }
    let example = try #require(article.components(separatedBy: "```yaml\n").last?.components(separatedBy: "```").first)
    #expect(try SceneFile(parsing: example).layerCount == 2)
  }

  @Test func theTableOfKeyPathsNamesEveryProperty() throws {
    let article = try String(contentsOf: catalog.appendingPathComponent("Animating.md"), encoding: .utf8)
    let rest = try #require(article.components(separatedBy: "### Key paths").last)
    let table = try #require(rest.components(separatedBy: "###").first)
    // Parameters of filters have rows of their own, and programs name their properties.
    for property in AnimatedProperty.allCases where ![.filter, .backgroundFilter, .custom].contains(property) {
      #expect(table.contains("`\(property.name)`"), "\(property.name)")
    }
  }
}
