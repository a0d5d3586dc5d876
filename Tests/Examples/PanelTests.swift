import Foundation
import Testing

@testable import InstrumentPanel

extension ExampleTests {
  /// By day, with a warning, with the chart moved by a finger, and by night.
  @Test func thePanel() throws {
    var lines = [picture("start", at: 0.05), #"{"t": 0.05, "tree": "start.json"}"#, picture("way", at: 4.05)]
    lines += [
      #"{"t": 4.1, "touch": 1, "phase": "began", "x": 640, "y": 200}"#,
      #"{"t": 4.2, "touch": 1, "phase": "moved", "x": 600, "y": 150}"#,
      #"{"t": 4.3, "touch": 1, "phase": "ended", "x": 560, "y": 100}"#,
    ]
    lines += [picture("moved", at: 5)] + tap(660, 455, at: 5.1)
    lines += [picture("night", at: 6), #"{"t": 6, "tree": "night.json"}"#]
    let files = try run(InstrumentPanel.Panel(), lines, width: 800, height: 480)
    try expect(["way", "moved", "night"], of: "panel", in: files)
    // What draws again is numbers and readings that have changed, not the gauges, the list or the picture.
    let (start, night) = (try draws(files["start.json"]), try draws(files["night.json"]))
    #expect(
      start == Drawn(draws: 18, bytes: 259_912) && night == Drawn(draws: 203, bytes: 258_904), "\(start) \(night)")
  }

  /// The same parts find room on a screen that is higher than wide.
  @Test func thePanelUpright() throws {
    let files = try run(InstrumentPanel.Panel(), [picture("upright", at: 1)], width: 480, height: 640)
    try expect(["upright"], of: "panel", in: files)
  }
}
