import MultiplaneGeometry
import MultiplaneViews

// From one field to another by keys.
extension TextField {
  /// Makes the next text in reading order the first responder, from the last one on the first.
  final func focusNext(backwards: Bool) -> Bool {
    let fields = fieldsOfWindow
    // Line by line: what begins above the middle of another one is before it.
    let sorted = fields.enumerated().sorted { a, b in
      let (first, second) = (a.element.place, b.element.place)
      if first.midY < second.minY || second.midY < first.minY { return first.midY < second.midY }
      return first.minX == second.minX ? a.offset < b.offset : first.minX < second.minX
    }.map(\.element.view)
    guard let own = sorted.firstIndex(where: { $0 === self }), sorted.count > 1 else { return false }
    return Self.focus(sorted[(own + (backwards ? sorted.count - 1 : 1)) % sorted.count])
  }

  /// Makes the nearest text above or below the first responder, of those that reach into the field's columns.
  final func focusNearest(above: Bool) -> Bool {
    let fields = fieldsOfWindow
    guard let own = fields.first(where: { $0.view === self })?.place else { return false }
    let others = fields.filter { field in
      let isBeside = field.place.maxX <= own.minX || field.place.minX >= own.maxX
      return !isBeside && (above ? field.place.midY < own.minY : field.place.midY > own.maxY)
    }
    let nearest = others.min { abs($0.place.midY - own.midY) < abs($1.place.midY - own.midY) }
    return nearest.map { Self.focus($0.view) } ?? false
  }

  private static func focus(_ view: View) -> Bool {
    guard view.becomeFirstResponder() else { return false }
    (view as? TextField)?.interaction.selectAll()
    return true
  }

  /// The texts of the window that can be edited, and where they are in it.
  private final var fieldsOfWindow: [(view: View, place: Rect)] {
    guard let window else { return [] }
    var fields: [(view: View, place: Rect)] = []
    func collect(_ view: View) {
      guard !view.isHidden, view.alpha > 0.01, view.isUserInteractionEnabled else { return }
      if let client = view as? any TextInputClient, client.editsText, view.canBecomeFirstResponder {
        fields.append((view, view.convert(view.bounds, to: window)))
      }
      for child in view.subviews { collect(child) }
    }
    collect(window)
    return fields
  }
}
