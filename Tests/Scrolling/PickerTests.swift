import MultiplaneContents
import MultiplaneGeometry
import MultiplaneScrolling
import MultiplaneSystemViews
import MultiplaneViews
import Testing

@MainActor private final class Months: PickerViewDataSource, PickerViewDelegate {
  var counts = [12, 31]
  var told: [String] = []
  var asked: [Int] = []
  var reused = 0
  var makesViews = false
  var widths: [Double] = [0, 0]
  var heights: [Double] = [0, 0]

  func numberOfComponents(in pickerView: PickerView) -> Int { counts.count }
  func pickerView(_ pickerView: PickerView, numberOfRowsInComponent component: Int) -> Int { counts[component] }
  func pickerView(_ pickerView: PickerView, widthForComponent component: Int) -> Double { widths[component] }
  func pickerView(_ pickerView: PickerView, rowHeightForComponent component: Int) -> Double { heights[component] }
  func pickerView(_ pickerView: PickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    if component == 0 { asked.append(row) }
    return "\(component) \(row)"
  }
  func pickerView(
    _ pickerView: PickerView, viewForRow row: Int, forComponent component: Int, reusing view: View?
  ) -> View? {
    guard makesViews else { return nil }
    if view != nil { reused += 1 }
    return view ?? View()
  }
  func pickerView(_ pickerView: PickerView, didSelectRow row: Int, inComponent component: Int) {
    told.append("\(component): \(row)")
  }
}

@Suite @MainActor struct PickerTests {
  private let stage = Stage()
  private let picker = PickerView(frame: Rect(x: 0, y: 100, width: 320, height: 216))
  private let source = Months()

  init() {
    picker.dataSource = source
    picker.delegate = source
    stage.window.addSubview(picker)
    stage.turn()
  }

  /// A finger in the first wheel: moves by points, and lifts at rest.
  private func drag(by way: Double, from start: Double, x: Double = 80) -> Double {
    var time = start
    for step in 0...20 {
      stage.touch(1, step == 0 ? .began : .moved, x, 208 + way * Double(step) / 20, at: time)
      stage.turn(time)
      time += 1.0 / 60
    }
    stage.touch(1, .ended, x, 208 + way, at: time + 0.2)
    stage.turn(time + 0.2)
    return time + 0.2
  }

  private func run(from start: Double, for seconds: Double = 4) -> Double {
    for frame in 1...Int(clamping: seconds * 60) { stage.turn(start + Double(frame) / 60) }
    return start + seconds
  }

  private var columns: [ScrollView] { picker.subviews.compactMap { $0 as? ScrollView } }
  private func rows(_ component: Int) -> [View] {
    columns[component].subviews[0].subviews.filter { !$0.isHidden }
  }

  @Test func whatIsAsked() {
    #expect(picker.numberOfComponents == 2 && picker.numberOfRows(inComponent: 1) == 31)
    #expect(picker.selectedRow(inComponent: 0) == 0 && picker.numberOfRows(inComponent: 7) == 0)
    #expect(picker.rowSize(forComponent: 0).height == 32 && picker.selectedRow(inComponent: -1) == -1)
    #expect(
      columns.map(\.frame) == [
        Rect(x: 9, y: 0, width: 149, height: 216), Rect(x: 163, y: 0, width: 148, height: 216),
      ])
    // The rows of the side of the drum that is seen, each once.
    #expect(source.asked.sorted() == Array(0...5) && rows(0).count == 6)
    #expect(source.told == [] && PickerView().numberOfComponents == 0)
  }

  @Test func aDragComesToRestAtARow() {
    // 10 points are not made up for.
    let time = drag(by: -80, from: 1)
    let end = run(from: time)
    #expect(columns[0].contentOffset.y == 64 && picker.selectedRow(inComponent: 0) == 2 && source.told == ["0: 2"])
    // Beyond the last row it comes back.
    _ = run(from: drag(by: -900, from: end + 1))
    #expect(picker.selectedRow(inComponent: 0) == 11 && columns[0].contentOffset.y == 11 * 32)
    #expect(source.told == ["0: 2", "0: 11"])
  }

  @Test func aFlickTurnsOn() {
    var time = 1.0
    for step in 0...6 {
      stage.touch(1, step == 0 ? .began : .moved, 240, 260 - 15 * Double(step), at: time)
      stage.turn(time)
      time += 1.0 / 60
    }
    stage.touch(1, .ended, 240, 170, at: time)
    stage.turn(time)
    let row = columns[1].contentOffset.y / 32
    _ = run(from: time, for: 6)
    let end = picker.selectedRow(inComponent: 1)
    #expect(Double(end) > row + 5 && columns[1].contentOffset.y == Double(end) * 32 && source.told == ["1: \(end)"])
  }

  @Test func byCode() {
    picker.selectRow(5, inComponent: 0, animated: false)
    #expect(picker.selectedRow(inComponent: 0) == 5 && columns[0].contentOffset.y == 160)
    picker.selectRow(9, inComponent: 0, animated: true)
    #expect(picker.selectedRow(inComponent: 0) == 9 && columns[0].contentOffset.y == 160)
    _ = run(from: 1)
    #expect(columns[0].contentOffset.y == 288 && source.told == [])
    picker.selectRow(99, inComponent: 0, animated: false)
    #expect(picker.selectedRow(inComponent: 0) == 11)
    picker.selectRow(-4, inComponent: 0, animated: false)
    picker.selectRow(3, inComponent: 9, animated: true)
    #expect(picker.selectedRow(inComponent: 0) == 0)
  }

  @Test func aTapTurnsToTheRow() {
    // The first row below the middle, in perspective.
    stage.touch(1, .began, 80, 208 + 31, at: 1)
    stage.touch(1, .ended, 80, 208 + 31, at: 1.05)
    stage.turn(1.05)
    _ = run(from: 1.05)
    #expect(picker.selectedRow(inComponent: 0) == 1 && source.told == ["0: 1"])
    #expect(columns[0].contentOffset.y == 32)
  }

  /// Rows stand on a circle: the middle one is in the plane, and the next ones are turned, nearer to one another, and
  /// fainter.
  @Test func theDrum() {
    picker.selectRow(6, inComponent: 0, animated: false)
    stage.turn(1)
    let shown = rows(0).sorted { $0.transform3D.m23 < $1.transform3D.m23 }
    #expect(shown.count == 11)
    let middle = shown[5]
    #expect(middle.transform3D == Transform3D(perspective: 864) && middle.alpha == 1)
    let alphas = shown.map(\.alpha)
    #expect(zip(alphas[0...4], alphas[1...5]).allSatisfy { $0 < $1 })
    let angle = 32.0 / 108
    #expect(shown.contains { abs($0.transform3D.m22 - (1 as Double) * cosine(angle)) < 1e-9 })
  }

  private func cosine(_ x: Double) -> Double {
    // By its series: the tests import no C library.
    var (sum, term) = (1.0, 1.0)
    for index in 1...12 {
      term *= -x * x / Double((2 * index - 1) * (2 * index))
      sum += term
    }
    return sum
  }

  @Test func aMillionRows() {
    source.counts = [1_000_000]
    picker.reloadAllComponents()
    stage.turn(1)
    source.asked = []
    picker.selectRow(500_000, inComponent: 0, animated: false)
    stage.turn(2)
    #expect(source.asked.count == 11 && columns[0].subviews[0].subviews.count <= 12)
    source.counts = [.max]
    picker.reloadAllComponents()
    stage.turn(3)
    picker.selectRow(.max, inComponent: 0, animated: false)
    stage.turn(4)
    #expect(picker.selectedRow(inComponent: 0) == .max - 1)
  }

  @Test func viewsAreUsedAgain() {
    source.makesViews = true
    picker.reloadAllComponents()
    stage.turn(1)
    #expect(picker.view(forRow: 0, forComponent: 0) != nil && picker.view(forRow: 30, forComponent: 1) == nil)
    for row in 1...11 {
      picker.selectRow(row, inComponent: 0, animated: false)
      stage.turn(1 + Double(row))
    }
    #expect(source.reused > 0 && columns[0].subviews[0].subviews.count <= 12)
  }

  @Test func otherRows() {
    picker.selectRow(10, inComponent: 0, animated: false)
    source.counts = [4, 31]
    picker.reloadComponent(0)
    stage.turn(1)
    #expect(picker.selectedRow(inComponent: 0) == 3 && columns[0].contentOffset.y == 96)
    source.counts = [0, -5]
    picker.reloadAllComponents()
    stage.turn(2)
    #expect(picker.selectedRow(inComponent: 0) == -1 && rows(0).isEmpty && picker.numberOfRows(inComponent: 1) == 0)
    picker.selectRow(2, inComponent: 0, animated: true)
    _ = run(from: drag(by: -80, from: 3))
    #expect(picker.selectedRow(inComponent: 0) == -1 && source.told == [])
    source.counts = [-3, -3].filter { $0 > 0 }
    picker.reloadAllComponents()
    #expect(picker.numberOfComponents == 0)
    picker.dataSource = nil
    #expect(picker.numberOfComponents == 0)
  }

  @Test func widthsAndHeights() {
    (source.widths, source.heights) = ([200, .nan], [50, -1])
    picker.setNeedsLayout()
    stage.turn(1)
    #expect(columns.map(\.frame.width) == [200, 97] && picker.rowSize(forComponent: 0) == Size(200, 50))
    #expect(picker.rowSize(forComponent: 1).height == 32)
    picker.semanticContentAttribute = .forceRightToLeft
    picker.setNeedsLayout()
    stage.turn(2)
    #expect(columns[0].frame.minX > columns[1].frame.minX)
  }

  @Test func assistivePrograms() {
    let wheel = columns[0]
    #expect(wheel.accessibilityTraits == .adjustable && wheel.accessibilityValue == "0 0")
    wheel.accessibilityIncrement()
    _ = run(from: 1)
    #expect(picker.selectedRow(inComponent: 0) == 1 && source.told == ["0: 1"] && wheel.accessibilityValue == "0 1")
    wheel.accessibilityDecrement()
    _ = run(from: 6)
    wheel.accessibilityDecrement()
    #expect(source.told == ["0: 1", "0: 0"])
  }

  /// A wheel that turns draws only the texts of rows that come in.
  @Test func whatATurnCosts() {
    picker.selectRow(6, inComponent: 0, animated: false)
    stage.turn(1)
    let labels = rows(0).flatMap(\.subviews)
    let before = labels.map { ViewCosts(of: $0).drawings }
    stage.touch(1, .began, 80, 208, at: 2)
    stage.touch(1, .moved, 80, 197, at: 2.1)
    stage.turn(2.1)
    for step in 1...10 {
      stage.touch(1, .moved, 80, 197 - Double(step), at: 2.1 + Double(step) / 60)
      stage.turn(2.1 + Double(step) / 60)
    }
    #expect(columns[0].contentOffset.y > 6 * 32 && labels.map { ViewCosts(of: $0).drawings } == before)
  }
}
