import MultiplaneGeometry
import MultiplaneTestStage
import MultiplaneTextInput
import MultiplaneViews
import Testing

@Suite @MainActor struct SearchBarTests {
  final class Log: SearchBarDelegate {
    var calls: [String] = []
    var allows = true
    func searchBarShouldBeginEditing(_ searchBar: SearchBar) -> Bool {
      calls.append("shouldBegin")
      return allows
    }
    func searchBarTextDidBeginEditing(_ searchBar: SearchBar) { calls.append("begin") }
    func searchBarTextDidEndEditing(_ searchBar: SearchBar) { calls.append("end") }
    func searchBar(_ searchBar: SearchBar, textDidChange searchText: String) { calls.append("text \(searchText)") }
    func searchBar(
      _ searchBar: SearchBar, shouldChangeTextIn range: Range<Int>, replacementText text: String
    ) -> Bool { text != "x" }
    func searchBarSearchButtonClicked(_ searchBar: SearchBar) { calls.append("search") }
    func searchBarCancelButtonClicked(_ searchBar: SearchBar) {
      calls.append("cancel")
      searchBar.resignFirstResponder()
    }
    func searchBar(_ searchBar: SearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {
      calls.append("scope \(selectedScope)")
    }
  }

  @Test func searching() {
    let stage = Stage(320, 200)
    let bar = SearchBar(frame: Rect(x: 0, y: 0, width: 320, height: 56))
    let log = Log()
    bar.delegate = log
    bar.showsCancelButton = true
    stage.window.addSubview(bar)
    stage.turn()
    let field = bar.searchTextField
    #expect(field.returnKeyType == .search && bar.placeholder == "Search" && field.frame.height == 36)
    log.allows = false
    #expect(!bar.becomeFirstResponder())
    log.allows = true
    #expect(bar.becomeFirstResponder() && bar.isFirstResponder)
    for letter in ["a", "x", "b"] { stage.window.send(.text(TypedText(.commit(letter), time: 1))) }
    stage.turn(1)
    #expect(bar.text == "ab")
    stage.window.send(KeyInput(Key("", keyCode: .keyboardReturnOrEnter), phase: .began, time: 2))
    stage.turn(2)
    bar.text = "c"
    guard let cancel = bar.subviews.first(where: { $0.accessibilityLabel == "Cancel" }) else {
      return #expect(Bool(false))
    }
    #expect(field.frame.maxX < cancel.frame.minX && cancel.frame.maxX <= 320)
    stage.touch(1, .began, cancel.frame.midX, cancel.frame.midY, at: 3)
    stage.touch(1, .ended, cancel.frame.midX, cancel.frame.midY, at: 3.05)
    stage.turn(3.05)
    #expect(
      log.calls == [
        "shouldBegin", "shouldBegin", "begin", "text a", "text ab", "search", "text c", "cancel", "end",
      ])
    bar.setShowsCancelButton(false, animated: true)
    stage.turn(4)
    #expect(field.frame.maxX == 312)
  }

  @Test func scopesAndPrompt() {
    let stage = Stage(320, 200)
    let bar = SearchBar(frame: Rect(x: 0, y: 0, width: 320, height: 56))
    let log = Log()
    bar.delegate = log
    #expect(bar.intrinsicContentSize.height == 56)
    bar.scopeButtonTitles = ["All", "Unread"]
    #expect(bar.intrinsicContentSize.height == 56)
    (bar.showsScopeBar, bar.prompt) = (true, "Where?")
    #expect(bar.intrinsicContentSize.height == 122 && bar.selectedScopeButtonIndex == 0)
    bar.sizeToFit()
    stage.window.addSubview(bar)
    stage.turn()
    stage.touch(1, .began, 240, 95, at: 1)
    stage.touch(1, .ended, 240, 95, at: 1.05)
    stage.turn(1.05)
    #expect(bar.selectedScopeButtonIndex == 1 && log.calls == ["scope 1"])
  }
}
