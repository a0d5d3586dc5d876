import Foundation
import MultiplaneScripts
import Testing

@testable import InstrumentPanel

extension ExampleTests {
  /// The panel is run several times in one process: each run ends while tiles of its chart are under way.
  @Test func thePanelRunsAgain() throws {
    for _ in 0..<3 {
      let files = try run(
        InstrumentPanel.Panel(),
        [
          picture("start", at: 0.05), #"{"t": 1.1, "touch": 1, "phase": "began", "x": 640, "y": 200}"#,
          #"{"t": 1.2, "touch": 1, "phase": "moved", "x": 600, "y": 150}"#,
          #"{"t": 1.3, "touch": 1, "phase": "ended", "x": 560, "y": 100}"#, picture("end", at: 1.31),
        ], width: 480, height: 640)
      #expect(files.count == 2 && Set(files.values).count == 2, "\(files.keys)")
    }
  }
}
