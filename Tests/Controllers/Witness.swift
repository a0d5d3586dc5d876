import MultiplaneControllers
import MultiplaneGeometry
import MultiplaneViews
import Testing

/// Notes what is true in each of its callbacks.
final class Witness: ViewController {
  var calls: [String] = []
  /// What was known when the view was about to be shown.
  var seen: (size: Size, traits: TraitCollection, safeArea: EdgeInsets, layouts: Int)?
  private(set) var layouts = 0
  var inDidLayout: (() -> Void)?

  private func note(_ call: String) {
    var marks = ""
    if isBeingPresented { marks += " presented" }
    if isBeingDismissed { marks += " dismissed" }
    if isMovingToParent { marks += " coming" }
    if isMovingFromParent { marks += " going" }
    calls.append(call + marks)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    note("will appear")
  }
  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    note("is appearing")
    seen = (view.bounds.size, traitCollection, view.safeAreaInsets, layouts)
    #expect(view.window != nil)
  }
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    note("did appear")
  }
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    note("will disappear")
  }
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    note("did disappear")
  }
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    layouts += 1
    inDidLayout?()
  }
}
