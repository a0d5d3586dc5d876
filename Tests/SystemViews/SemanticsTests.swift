import MultiplaneContents
import MultiplaneDrawing
import MultiplaneGeometry
import MultiplaneSystemViews
import MultiplaneViews
import Testing

@Suite @MainActor struct SemanticsTests {
  private let stage = Stage()

  /// What the window holds, without frames.
  private func elements() -> [String] {
    let semantics = Semantics(of: stage.application)
    defer { semantics.stop() }
    return semantics.update().inOrder.dropFirst().map { element in
      let words = element.description.split(separator: " (", maxSplits: 1)
      return ([words[0]] + words[1].split(separator: ")", maxSplits: 1).dropFirst()).joined()
    }
  }

  private func shows(_ view: View, _ expected: String...) {
    if view.bounds.size == .zero { view.frame = Rect(x: 10, y: 10, width: 100, height: 40) }
    if view.superview == nil { stage.window.addSubview(view) }
    #expect(elements() == expected, "\(type(of: view))")
  }

  @Test func labels() {
    let label = Label()
    shows(label)
    label.text = "Text"
    shows(label, "text “Text”")
    label.isEnabled = false
    shows(label, "text “Text” disabled")
    label.isEnabled = true
    label.styledText = AttributedText("Styled")
    shows(label, "text “Styled”")
    label.accessibilityTraits.insert(.header)
    shows(label, "heading “Styled”")
    label.accessibilityLabel = "Said"
    shows(label, "heading “Said”")
    label.accessibilityLabel = nil
    shows(label, "heading “Styled”")
    label.isAccessibilityElement = false
    label.accessibilityTraits = []
    #expect(label.accessibilityTraits == [] && !label.isAccessibilityElement)
  }

  @Test func buttons() {
    let button = Button(type: .system)
    shows(button, "button")
    button.setTitle("Pause", for: .normal)
    button.setTitle("Play", for: .selected)
    shows(button, "button “Pause”")
    button.isSelected = true
    shows(button, "button “Play” selected")
    button.isEnabled = false
    shows(button, "button “Pause” disabled selected")
    #expect(!button.accessibilityRespondsToUserInteraction)
    // What a program sets goes before the state.
    (button.accessibilityTraits, button.isEnabled) = (.link, true)
    shows(button, "link “Play”")
    button.accessibilityTraits = .button
    button.isEnabled = false
    shows(button, "button “Pause” disabled")
    button.removeFromSuperview()
    let configured = Button(type: .system)
    configured.configuration = .filled()
    configured.configuration?.title = "Sign In"
    configured.configuration?.subtitle = "with a key"
    shows(configured, "button “Sign In, with a key”")
    configured.removeFromSuperview()
    let attributed = Button(type: .custom)
    attributed.setAttributedTitle(AttributedText("Attributed"), for: .normal)
    shows(attributed, "button “Attributed”")
  }

  @Test func controls() {
    let control = Control()
    shows(control)
    (control.isAccessibilityElement, control.accessibilityLabel, control.isSelected) = (true, "Own", true)
    shows(control, "element “Own” selected")
    control.isEnabled = false
    shows(control, "element “Own” disabled selected")
  }

  @Test func images() throws {
    let view = ImageView(image: try Pictures.image(10, 10))
    shows(view)
    view.accessibilityLabel = "A house"
    shows(view, "image “A house”")
    view.isAccessibilityElement = false
    shows(view)
  }

  @Test func indicators() {
    let bar = ProgressView(frame: Rect(x: 10, y: 10, width: 100, height: 4))
    shows(bar, "progress “Progress” = “0%”")
    bar.progress = 0.426
    shows(bar, "progress “Progress” = “43%”")
    #expect(bar.accessibilityTraits == .updatesFrequently)
    (bar.accessibilityLabel, bar.accessibilityValue) = ("Loading", "nearly half")
    shows(bar, "progress “Loading” = “nearly half”")
    bar.removeFromSuperview()
    let wheel = ActivityIndicator(style: .medium)
    shows(wheel)
    wheel.startAnimating()
    shows(wheel, "progress “In progress”")
    wheel.stopAnimating()
    wheel.hidesWhenStopped = false
    shows(wheel, "progress “Progress halted”")
  }

  @Test func values() {
    func alone(_ view: View, _ expected: String...) {
      if view.bounds.size == .zero { view.frame = Rect(x: 10, y: 10, width: 100, height: 40) }
      stage.window.addSubview(view)
      #expect(elements() == expected, "\(type(of: view))")
      view.removeFromSuperview()
    }
    let toggle = Switch()
    (toggle.accessibilityLabel, toggle.isOn) = ("Wi-Fi", true)
    alone(toggle, "toggle “Wi-Fi” = “1”")
    toggle.isEnabled = false
    alone(toggle, "toggle “Wi-Fi” = “1” disabled")
    let slider = Slider(frame: Rect(x: 10, y: 10, width: 100, height: 31))
    slider.value = 0.25
    alone(slider, "slider = “25%”")
    let stepper = Stepper()
    alone(stepper, "slider = “0”")
    let pages = PageControl()
    (pages.numberOfPages, pages.currentPage) = (3, 1)
    alone(pages, "slider = “page 2 of 3”")
    let segments = SegmentedControl(items: ["One", "Two"])
    segments.selectedSegmentIndex = 1
    segments.setEnabled(false, forSegmentAt: 0)
    alone(segments, "button “One” disabled", "button “Two” selected")
  }

  @Test func toolbars() {
    let bar = Toolbar(frame: Rect(x: 0, y: 436, width: 320, height: 44))
    let label = Label(frame: Rect(x: 0, y: 0, width: 50, height: 20))
    label.text = "Song"
    let last = BarButtonItem(title: "Edit")
    (last.isEnabled, last.accessibilityIdentifier) = (false, "edit")
    let (first, middle, trash) = (BarButtonItem(.rewind), BarButtonItem(customView: label), BarButtonItem(.trash))
    bar.items = [first, .flexibleSpace(), middle, trash, last]
    stage.window.addSubview(bar)
    #if Drawing
      let word = "Delete"
    #else
      let word = "Trash"
    #endif
    #expect(
      elements() == ["toolbar", "button “Rewind”", "text “Song”", "button “\(word)”", "button “Edit” #edit disabled"])
  }

  @Test func changesAreUpdates() throws {
    let (button, bar) = (Button(type: .system), ProgressView(frame: Rect(x: 0, y: 90, width: 100, height: 4)))
    button.frame = Rect(x: 0, y: 0, width: 100, height: 44)
    button.setTitle("Pause", for: .normal)
    for view in [button, bar] { stage.window.addSubview(view) }
    var updates: [SemanticsUpdate] = []
    let semantics = Semantics(of: stage.application) { updates.append($0) }
    stage.turn()
    button.setTitle("Play", for: .normal)
    stage.turn(1)
    bar.progress = 0.5
    stage.turn(2)
    button.isEnabled = false
    stage.turn(3)
    #expect(
      updates.dropFirst().map { $0.changed.map(\.name) } == [
        ["button “Play”"], ["progress “Progress”"], ["button “Play”"],
      ])
    #expect(semantics.tree.inOrder.last?.value == "50%")
    // Pressed by whoever asks.
    var count = 0
    button.addAction(for: .primaryActionTriggered) { count += 1 }
    let id = try #require(semantics.tree.inOrder.dropFirst().first?.id)
    #expect(!semantics.perform(.activate, on: id))
    button.isEnabled = true
    stage.turn(4)
    #expect(semantics.perform(.activate, on: id) && count == 0)
    stage.turn(5)
    #expect(count == 1)
    semantics.stop()
  }
}
