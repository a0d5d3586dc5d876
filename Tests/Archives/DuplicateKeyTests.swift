import MultiplaneArchives
import Testing

/// The error for a duplicate key contains the key path.
struct DuplicateKeyTests {
  @Test(arguments: [
    ("canvas: {width: 1, height: 1, width: 2}\nlayer: {}\n", "canvas.width"),
    ("canvas: {width: 1, height: 1}\nlayer: {}\nlayer: {}\n", "layer"),
    (
      "canvas: {width: 1, height: 1}\nlayer:\n  sublayers:\n    - {}\n    - opacity: 1\n      name: é\n      opacity: 0\n",
      "layer.sublayers[1].opacity"
    ),
    (
      "canvas: {width: 1, height: 1}\nlayer: {sublayers: [{mask: {\"opacity\": 1, 'opacity': 2}}]}\n",
      "layer.sublayers[0].mask.opacity"
    ),
    // Three times, and another mapping with the same error on the same line, before and after it.
    (
      "canvas: {width: 1, height: 1}\nlayer: {sublayers: [{name: a, name: b, name: c}, {name: a, name: b}]}\n",
      "layer.sublayers[0].name"
    ),
    (
      "canvas: {width: 1, height: 1}\nlayer: {name: a, sublayers: [{name: x, name: y}], name: b}\n",
      "layer.sublayers[0].name"
    ),
    (
      "canvas: {width: 1, height: 1}\r\nlayer:\r\n  mask:\r\n    ? opacity\r\n    : 1\r\n    ? opacity\r\n    : 1\r\n",
      "layer.mask.opacity"
    ),
  ])
  func thePathIsWhole(text: String, path: String) throws {
    let error = try #require(problem(text))
    guard case .duplicateKey(let key) = error.code else {
      Issue.record("\(error)")
      return
    }
    #expect(error.keyPath == path)
    #expect(path == key || path.hasSuffix(".\(key)"))
  }

  @Test func theSameIsSaidOfJSON() throws {
    let text = "{\"canvas\": {\"width\": 1, \"height\": 1}, \"layer\": {\"mask\": {\"name\": \"a\", \"name\": \"b\"}}}"
    #expect(try #require(problem(text, format: .json)).keyPath == "layer.mask.name")
    #expect(try #require(problem(text)).keyPath == "layer.mask.name")
  }

  /// More duplicates than are searched; takes no long time.
  @Test func manyDuplicatesEnd() throws {
    let mapping = "{" + (0..<2000).map { _ in "name: a" }.joined(separator: ", ") + "}"
    let error = try #require(problem("canvas: {width: 1, height: 1}\nlayer: \(mapping)\n"))
    #expect(error.keyPath.hasSuffix("name"))
  }
}
