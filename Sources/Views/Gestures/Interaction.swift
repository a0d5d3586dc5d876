/// Something that a view does with what the user does, such as opening a menu.
@preconcurrency @MainActor public protocol Interaction: AnyObject {
  /// The view that the interaction was added to; nil for none. Not retained.
  var view: View? { get }
  /// The interaction is about to be added to a view; nil for about to be removed.
  func willMove(to view: View?)
  /// The interaction was added to a view; nil for removed.
  func didMove(to view: View?)
}

extension View {
  /// The interactions, in the order in which they were added. Set, those that are not in it are removed.
  public final var interactions: [any Interaction] {
    get { extras?.interactions ?? [] }
    set {
      for old in interactions where !newValue.contains(where: { $0 === old }) { removeInteraction(old) }
      for new in newValue where !interactions.contains(where: { $0 === new }) { addInteraction(new) }
    }
  }

  /// Adds an interaction, which it takes from the view that it belongs to.
  public final func addInteraction(_ interaction: any Interaction) {
    if let old = interaction.view { old.removeInteraction(interaction) }
    interaction.willMove(to: self)
    extend(unlessDefault: false) { $0.interactions.append(interaction) }
    interaction.didMove(to: self)
  }

  /// Removes an interaction; nothing for one that is not the view's.
  public final func removeInteraction(_ interaction: any Interaction) {
    guard interactions.contains(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    extras?.interactions.removeAll { $0 === interaction }
    interaction.didMove(to: nil)
  }
}
