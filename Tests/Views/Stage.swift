import MultiplaneGeometry
import MultiplaneTestStage
import MultiplaneViews

typealias Stage = MultiplaneTestStage.Stage

/// What views were told, in order.
@MainActor final class Log {
  var lines: [String] = []

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A view that writes down what it is told.
@MainActor class LoggingView: View {
  let name: String
  let log: Log
  /// Called with each line, after it was written down.
  var onLine: ((String) -> Void)?

  init(_ name: String, _ log: Log, frame: Rect = Rect(x: 0, y: 0, width: 10, height: 10)) {
    (self.name, self.log) = (name, log)
    super.init(frame: frame)
  }

  required init?(coder: Coder) { nil }

  private func note(_ line: String) {
    log.lines.append("\(name).\(line)")
    onLine?(line)
  }

  private func name(_ view: View?) -> String {
    view.map { ($0 as? LoggingView)?.name ?? "window" } ?? "nil"
  }

  override func willMove(toSuperview newSuperview: View?) { note("willMove(toSuperview: \(name(newSuperview)))") }
  override func didMoveToSuperview() { note("didMoveToSuperview") }
  override func willMove(toWindow newWindow: Window?) { note("willMove(toWindow: \(name(newWindow)))") }
  override func didMoveToWindow() { note("didMoveToWindow") }
  override func didAddSubview(_ subview: View) { note("didAddSubview(\(name(subview)))") }
  override func willRemoveSubview(_ subview: View) { note("willRemoveSubview(\(name(subview)))") }
  override func layoutSubviews() { note("layoutSubviews") }
  override func tintColorDidChange() { note("tintColorDidChange") }
  override func safeAreaInsetsDidChange() { note("safeAreaInsetsDidChange") }
  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { note("began \(touches.count)") }
  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { note("moved \(touches.count)") }
  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { note("ended \(touches.count)") }
  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { note("cancelled \(touches.count)") }
}
