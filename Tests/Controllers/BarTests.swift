import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneViews
import Testing

@MainActor @Suite struct BarAppearanceTests {
  @Test func aCopyHasWhatItsOriginalSays() {
    let appearance = NavigationBarAppearance()
    appearance.configureWithOpaqueBackground()
    appearance.backgroundColor = Color(red: 1, green: 0, blue: 0)
    appearance.titleColor = .white
    let copy = appearance.copy()
    appearance.backgroundColor = Color(red: 0, green: 0, blue: 1)
    #expect(copy.backgroundColor == Color(red: 1, green: 0, blue: 0))
    #expect(copy.titleColor == .white)
  }
}
