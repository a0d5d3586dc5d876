/// Draws a random scene with a renderer and compares it with the referee.
package struct RefereeCheck: Sendable {
  package let tree: RandomTree
  package let comparison: Comparison
  /// The failure, with the folder of its report; nil for none.
  package let failure: String?

  /// - Parameters:
  ///   - shrinkLimit: the most smaller scenes to draw in the search for the smallest one that fails; 0 for none.
  ///   - draw: the renderer under test; the picture has the canvas's size in pixels.
  package init(
    _ tree: RandomTree, _ bounds: Comparison.Bounds = .promise, shrinkLimit: Int = 300,
    draw: (TestScene) throws -> Picture
  ) rethrows {
    self.tree = tree
    let expected = Referee.render(tree.scene)
    let actual = try draw(tree.scene)
    comparison = Comparison(expected, actual)
    guard let found = comparison.failure(bounds) else {
      failure = nil
      return
    }
    let smallest = Shrinker.shrink(tree.scene, limit: shrinkLimit) { scene in
      guard let picture = try? draw(scene) else { return false }
      return Comparison(Referee.render(scene), picture).failure(bounds) != nil
    }
    let name = "\(tree.profile.rawValue)-\(tree.seed)"
    let (shown, drawn) = (Referee.render(smallest), try draw(smallest))
    let reason = Comparison(shown, drawn).failure(bounds) ?? found
    let notes = "seed \(tree.seed), profile \(tree.profile.rawValue)\nas generated: \(found)\nshrunk: \(reason)"
    let report = FailureReport.write(name, scene: smallest, expected: shown.picture, actual: drawn, notes: notes)
    let whole = FailureReport.write(name + "/whole", scene: tree.scene, expected: expected.picture, actual: actual)
    failure =
      "\(name): \(reason) (\(smallest.root.count) layers, shrunk from \(tree.root.count)); "
      + "\(report)\(whole.hasPrefix("written") ? "" : "; " + whole)"
  }
}
