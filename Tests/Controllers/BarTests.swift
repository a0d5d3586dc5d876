import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneViews
import Testing

@MainActor @Suite struct BarAppearanceTests {
  @Test func aCopyHasWhatItsOriginalSays() {
    let appearance = NavigationBarAppearance()
    appearance.configureWithOpaqueBackground()
    appearance.backgroundColor = .red
    appearance.titleColor = .white
    let copy = appearance.copy()
    appearance.backgroundColor = .blue
    #expect(copy.backgroundColor == .red)
    #expect(copy.titleColor == .white)
  }
}
