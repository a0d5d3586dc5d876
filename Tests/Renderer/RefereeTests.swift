import Foundation
import MultiplaneTestSupport
import Testing

/// The renderer against the referee, on random trees: `MULTIPLANE_ROUNDS` sets the number for each profile,
/// `MULTIPLANE_PROFILES` the profiles.
@Suite(.serialized) struct RefereeTests {
  private static let seeds = askedRounds(else: 60)

  private static let profiles =
    ProcessInfo.processInfo.environment["MULTIPLANE_PROFILES"]?.split(separator: ",")
    .compactMap { RandomTree.Profile(rawValue: String($0)) } ?? RandomTree.Profile.supported

  @Test(arguments: profiles)
  func randomTreesAgree(profile: RandomTree.Profile) throws {
    let studio = try Studio()
    var (worst, pixels, overTwo, exact, unsure, largest) = (0, 0, 0, 0, 0, 0)
    var (clipEdges, worstAtClipEdges) = (0, 0)
    for seed in 0..<Self.seeds {
      let check = try RefereeCheck(RandomTree.make(seed: seed, profile: profile)) { try studio.render($0) }
      if let failure = check.failure { Issue.record("\(failure)") }
      worst = max(worst, check.comparison.maxDifference)
      pixels += check.comparison.pixelCount
      largest = max(largest, check.comparison.pixelCount)
      overTwo += check.comparison.overTwoCount
      exact += check.comparison.exactPixelCount
      unsure += check.comparison.unsureCount
      clipEdges += check.comparison.clipEdgeCount
      worstAtClipEdges = max(worstAtClipEdges, check.comparison.maxDifferenceAtClipEdges)
    }
    #expect(Double(overTwo) <= Comparison.allowedShareOverTwo * Double(pixels))
    #expect(Double(clipEdges) <= max(Comparison.allowedShareAtClipEdges * Double(pixels), 64))
    // One tree may be unsure as a whole: with a mode that divides by nearly zero everywhere.
    #expect(Double(unsure) <= Comparison.allowedShareUnsure * Double(pixels) + Double(largest))
    print(
      "referee \(profile.rawValue): \(Self.seeds) trees, \(pixels) pixels, \(exact) of them exact by definition, "
        + "\(unsure) unsure, largest difference \(worst)/255, \(overTwo) pixels over 2/255, "
        + "\(clipEdges) at clip edges up to \(worstAtClipEdges)/255")
  }
}
