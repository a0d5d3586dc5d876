import Multiplane
import Testing

/// Edits that break a rule of the tree, as programs write them: the plain form stops the program, the checked form
/// throws a `LayerError` with the same words and changes nothing.
@Suite struct RefusedEditTests {
  /// Layers to edit: a tree with `root` ▸ `parent` ▸ `a`, `b` and the mask `m` of `a`; the single layer `other`; a chain
  /// of the greatest depth.
  final class Family {
    let (root, parent, a, b) = (layer("root"), layer("parent"), layer("a"), layer("b"))
    let (m, other) = (layer("m"), layer("other"))
    let tree: LayerTree
    let deepest: Layer
    private let chain: Layer

    init() {
      for layer in [a, b] { parent.addSublayer(layer) }
      a.mask = m
      root.addSublayer(parent)
      tree = LayerTree(root: root)
      var chain = Self.layer("deepest")
      deepest = chain
      for _ in 1..<LayerTree.maximumDepth {
        let next = Layer()
        next.addSublayer(chain)
        chain = next
      }
      self.chain = chain
      _ = tree.commit(at: 0)
    }

    /// Names and structure of all layers but the chain's.
    var text: String {
      func text(_ layer: Layer) -> String {
        let mask = layer.mask.map { "[\(text($0))]" } ?? ""
        return "\(layer.name ?? "")\(mask)(\(layer.sublayers.map(text).joined(separator: " ")))"
      }
      return [root, other, deepest].map(text).joined(separator: " ")
    }

    private static func layer(_ name: String) -> Layer {
      let layer = Layer()
      layer.name = name
      return layer
    }
  }

  struct Mistake: Sendable {
    let words: String
    let plain: @Sendable (Family) -> Void
    let checked: @Sendable (Family) throws(LayerError) -> Void

    init(
      _ words: String, _ plain: @escaping @Sendable (Family) -> Void,
      _ checked: @escaping @Sendable (Family) throws(LayerError) -> Void
    ) {
      (self.words, self.plain, self.checked) = (words, plain, checked)
    }
  }

  static let mistakes: [Mistake] = [
    Mistake(
      "Layer “parent” can't be put in Layer “a”: it would be its own ancestor", { $0.a.addSublayer($0.parent) },
      { family throws(LayerError) in try family.a.addSublayer(checked: family.parent) }),
    Mistake(
      "Layer “other” is not a sublayer of Layer “parent”", { $0.parent.insertSublayer($0.a, below: $0.other) },
      { family throws(LayerError) in try family.parent.insertSublayer(checked: family.a, below: family.other) }),
    Mistake(
      "Layer “other” is not a sublayer of Layer “parent”", { $0.parent.insertSublayer($0.a, above: $0.other) },
      { family throws(LayerError) in try family.parent.insertSublayer(checked: family.a, above: family.other) }),
    Mistake(
      "Layer “other” is not a sublayer of Layer “parent”", { $0.parent.replaceSublayer($0.other, with: $0.a) },
      { family throws(LayerError) in try family.parent.replaceSublayer(checked: family.other, with: family.a) }),
    Mistake(
      "Layer “other”: there is no place 3 in Layer “parent” among 2 sublayers",
      { $0.parent.insertSublayer($0.other, at: 3 as Int) },
      { family throws(LayerError) in try family.parent.insertSublayer(checked: family.other, at: 3) }),
    Mistake(
      "Layer “parent”: there is no place 2 among 2 sublayers", { $0.parent.exchangeSublayers(at: 0, and: 2) },
      { family throws(LayerError) in try family.parent.exchangeSublayers(checkedAt: 0, and: 2) }),
    Mistake(
      "Layer “root” can't be put in Layer “other”: it is a tree's root", { $0.other.addSublayer($0.root) },
      { family throws(LayerError) in try family.other.addSublayer(checked: family.root) }),
    Mistake(
      "Layer “root” is a tree's root: it can't be put into another tree", { _ = LayerTree(root: $0.root) },
      { family throws(LayerError) in _ = try LayerTree(checkedRoot: family.root) }),
    Mistake(
      "Layer “b” can't be a tree's root: it is a sublayer of Layer “parent”", { _ = LayerTree(root: $0.b) },
      { family throws(LayerError) in _ = try LayerTree(checkedRoot: family.b) }),
    Mistake(
      "Layer “m” can't be a mask: it masks Layer “a”", { $0.b.mask = $0.m },
      { family throws(LayerError) in try family.b.setMask(checked: family.m) }),
    Mistake(
      "Layer “b” can't be a mask: it is a sublayer of Layer “parent”", { $0.other.mask = $0.b },
      { family throws(LayerError) in try family.other.setMask(checked: family.b) }),
    Mistake(
      "Layer “other” can't be put in Layer “deepest”: the tree would be more than 4096 levels deep",
      { $0.deepest.addSublayer($0.other) },
      { family throws(LayerError) in try family.deepest.addSublayer(checked: family.other) }),
    Mistake(
      "Layer “other” can't mask Layer “deepest”: the tree would be more than 4096 levels deep",
      { $0.deepest.mask = $0.other },
      { family throws(LayerError) in try family.deepest.setMask(checked: family.other) }),
  ]

  @Test(arguments: mistakes.indices) func theCheckedFormThrowsAndChangesNothing(index: Int) {
    let (mistake, family) = (Self.mistakes[index], Family())
    let before = family.text
    let error = #expect(throws: LayerError.self) { try mistake.checked(family) }
    #expect(error?.description == mistake.words)
    #expect(family.text == before && !family.tree.needsCommit && family.tree.commit(at: 1).isEmpty)
  }

  @Test(arguments: mistakes.indices) func thePlainFormStopsTheProgramWithTheSameWords(index: Int) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [index] in
      RefusedEditTests.mistakes[index].plain(Family())
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(Self.mistakes[index].words), "\(text)")
  }
}
