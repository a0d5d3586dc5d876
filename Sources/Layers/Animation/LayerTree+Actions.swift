public import MultiplaneAnimation
import MultiplaneChanges

/// An animation that a commit refused.
public struct RefusedAnimation: Hashable, Sendable, CustomStringConvertible {
  /// The key that it was added with; empty for none.
  public let key: String
  /// Its key path, or that of the animation of a group that is wrong; empty where it has none.
  public let keyPath: String
  /// Why it can't run.
  public let problem: AnimationProblem

  /// Key, key path and problem.
  public var description: String { "animation “\(key)” of “\(keyPath)”: \(problem)" }
}

/// A change of a property in a view-style block, which is animated when the new value is known.
struct OpenChange {
  let layer: Layer
  let property: AnimatedProperty
  let old: AnimationValue?
  let block: BlockAnimation
}

extension LayerTree {
  /// Makes all layers of the tree report changes of their properties.
  func watchChanges() {
    guard !animations.watchesChanges else { return }
    animations.watchesChanges = true
    root.forEachInSubtree { $0.marks.insert(.acts) }
  }

  /// Runs the action for a change of a property: the animation of the view-style block that is open, except for layers
  /// by hand among those of views, or the layer's action.
  func willChange(_ property: AnimatedProperty, of layer: Layer) {
    closeChange()
    if let block = animations.top.block, !layer.isBesideViews(of: self) {
      if block.isEnabled, animations.areBlocksEnabled {
        let old = LayerValues(layer, property.part)[AnimationKey(property)]
        animations.openChange = OpenChange(layer: layer, property: property, old: old, block: block)
      }
      return
    }
    guard actionsAreEnabled, layer.id != .none || layer.marks.contains(.isAdvanced),
      !animations.top.values.disableActions, !animations.isActing
    else {
      return
    }
    let event = property.name
    animations.isActing = true
    defer { animations.isActing = false }
    if viewCycle != nil, layer.marks.contains(.takesBlocks), layer.extras?.delegate == nil { return }
    layer.action(forKey: event)?.run(forKey: event, on: layer)
  }
}

extension Layer {
  /// Reports a change of a property to the tree, before the change.
  @inline(never)
  final func willChange(_ property: AnimatedProperty) {
    if marks.contains(.asksClass) { willChange(key: property.name) }
    treelink.withObject { $0.willChange(property, of: self) }
  }

  /// Reports a change of a property to the class, which may want it displayed.
  @inline(never)
  final func willChange(key: String) {
    if marks.contains(.asksClass), type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
  }

  /// Actions by the names of properties; see `action(forKey:)`.
  public final var actions: [String: any LayerAction] {
    get { extras?.actions ?? [:] }
    set { extend(unlessDefault: newValue.isEmpty) { $0.actions = newValue } }
  }
}

extension LayerValues {
  /// The model values of one part of a layer; the other parts are the defaults.
  init(_ layer: Layer, _ part: AnimatedPart) {
    self.init()
    take(part, of: layer)
  }

  mutating func take(_ part: AnimatedPart, of layer: Layer) {
    switch part {
    case .geometry: (geometry, matrices) = (layer.geometry, layer.matrices)
    case .appearance: appearance = layer.appearance
    case .detail: detail = layer.detail
    case .effects: effects = layer.effects
    case .filters: filters = layer.composed(\.filters)
    case .shadowPath: shadowPath = layer.composed(\.shadowPath)
    case .kind: if layer.hasKind { kind = layer.kind() }
    case .contents: if case .bitmap(let bitmap)? = layer.contents?.source.kind { contents = bitmap }
    case .owner: break
    }
  }
}
