public import MultiplaneAnimation

/// The identity of an animation of a layer: given by the owner, never used again for another animation of that layer.
/// A later one is applied over an earlier one.
@frozen
public struct AnimationID: Hashable, Comparable, BitwiseCopyable, Sendable {
  /// Increases with each animation that is added to a tree.
  public var serial: UInt64

  /// Makes an identity.
  @inlinable
  public init(_ serial: UInt64) { self.serial = serial }

  /// The order in which animations were added.
  @inlinable
  public static func < (a: AnimationID, b: AnimationID) -> Bool { a.serial < b.serial }
}

/// A change of the animations of a layer.
///
/// A replaced animation is removed, then the new one is added. Animations of a destroyed layer are not removed one by
/// one.
public enum AnimationChange: Sendable {
  /// Adds a track above all others of the layer. A group adds several tracks of the same identity, in order.
  case add(AnimationTrack)
  /// Removes all tracks of an animation; also sent for one that has ended.
  case remove
}

/// A change of one animation of a layer; `LayerChanges.animations` are in the order in which they must be applied.
public struct LayerAnimationChange: Sendable {
  /// The layer.
  public var layer: LayerID
  /// The animation.
  public var animation: AnimationID
  /// What happens to it.
  public var change: AnimationChange

  /// Makes a change.
  public init(_ layer: LayerID, _ animation: AnimationID, _ change: AnimationChange) {
    self.layer = layer
    self.animation = animation
    self.change = change
  }
}

/// A transition that begins or is removed.
///
/// Transitions are applied before all other changes of a commit: the state before the commit is the old picture.
public struct LayerTransitionChange: Sendable {
  /// The layer whose state before this commit is the old picture.
  public var layer: LayerID
  /// The transition.
  public var animation: AnimationID
  /// The transition that begins; nil removes it, with the old picture.
  public var transition: TransitionRecord?

  /// Makes a change.
  public init(_ layer: LayerID, _ animation: AnimationID, _ transition: TransitionRecord?) {
    self.layer = layer
    self.animation = animation
    self.transition = transition
  }
}
