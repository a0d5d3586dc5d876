import Foundation
import MultiplaneGeometry
import MultiplaneLayers
import Testing

/// Runs `body` on a thread with a stack so small that a recursion over a deep tree crashes.
func onASmallStack(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    body()
    done.signal()
  }
  thread.stackSize = 128 << 10
  thread.start()
  done.wait()
}

/// Built from below, which takes one step a level. The first layer is the topmost.
func deepChain(_ count: Int = LayerTree.maximumDepth, make: () -> Layer = Layer.init) throws -> [Layer] {
  var chain = [make()]
  for _ in 1..<count {
    let next = make()
    next.addSublayer(chain[chain.count - 1])
    chain.append(next)
  }
  return chain.reversed()
}

@Suite struct LifetimeTests {
  /// Reports when it is freed.
  private final class Counted: Layer {
    final class Counter: @unchecked Sendable {
      var alive = 0
    }

    let counter: Counter

    init(_ counter: Counter) {
      self.counter = counter
      super.init()
      counter.alive += 1
    }

    required init() { fatalError("made without a counter") }

    deinit { counter.alive -= 1 }
  }

  private let counter = Counted.Counter()

  @Test func deepChainIsFreedWithoutRecursion() {
    onASmallStack { [counter] in
      var top: Layer? = try? deepChain { Counted(counter) }.first
      #expect(counter.alive == LayerTree.maximumDepth && top != nil)
      top = nil
    }
    #expect(counter.alive == 0)
  }

  @Test func deepChainWithATreeIsFreedWithoutRecursion() {
    onASmallStack { [counter] in
      do {
        let tree = LayerTree(root: try deepChain { Counted(counter) }[0], actionsAreEnabled: false)
        #expect(tree.commit(at: 0).geometry.count == LayerTree.maximumDepth)
        tree.root.sublayers[0].removeFromSuperlayer()
        #expect(counter.alive == 1)
        #expect(tree.commit(at: 0).structure.count == LayerTree.maximumDepth)
      } catch {
        Issue.record(error)
      }
    }
    #expect(counter.alive == 0)
  }

  @Test func aDeepChainOfMasksIsFreedWithoutRecursion() {
    onASmallStack { [counter] in
      var top: Layer? = Counted(counter)
      for level in 1..<LayerTree.maximumDepth {
        let next = Counted(counter)
        if let below = top { if level.isMultiple(of: 3) { next.addSublayer(below) } else { next.mask = below } }
        top = next
      }
      #expect(counter.alive == LayerTree.maximumDepth)
      if let root = top {
        let tree = LayerTree(root: root, actionsAreEnabled: false)
        #expect(tree.commit(at: 0).geometry.count == LayerTree.maximumDepth)
        root.mask = nil
        for sublayer in root.sublayers { sublayer.removeFromSuperlayer() }
        #expect(tree.commit(at: 0).structure.count == LayerTree.maximumDepth)
      }
      top = nil
    }
    #expect(counter.alive == 0)
  }

  @Test func aMaskThatIsHeldOutlivesWhatItMasked() throws {
    let tree = LayerTree(root: named("root"), actionsAreEnabled: false)
    var mirror = Mirror()
    let mask = named("mask")
    do {
      let layer = named("layer")
      layer.mask = mask
      tree.root.addSublayer(layer)
    }
    mirror.apply(tree.commit(at: 0))
    tree.root.sublayers[0].removeFromSuperlayer()
    tree.root.mask = mask
    let changes = tree.commit(at: 1)
    mirror.apply(changes)
    #expect(mirror.compare(with: tree.root).differences == [] && changes.geometry.isEmpty)
    tree.root.mask = nil
    tree.root.addSublayer(mask)
    mirror.apply(tree.commit(at: 2))
    #expect(mirror.compare(with: tree.root).differences == [])
  }

  @Test func aHeldMiddleOutlivesWhatIsAbove() throws {
    var chain: [Layer] = try deepChain { Counted(counter) }
    let middle = chain[1000]
    chain = []
    #expect(counter.alive == LayerTree.maximumDepth - 1000)
    #expect(middle.superlayer == nil && middle.sublayers.count == 1)
    middle.sublayers[0].removeFromSuperlayer()
    #expect(counter.alive == 1)
  }

  @Test func aWideTreeIsFreed() throws {
    var top: Layer? = Layer()
    for _ in 0..<100_000 { top?.addSublayer(Counted(counter)) }
    let last = try #require(top?.sublayers.last)
    top = nil
    #expect(counter.alive == 1 && last.superlayer == nil)
  }

  @Test func aHeldListOfSublayersKeepsThem() throws {
    var top: Layer? = Layer()
    let inner = Counted(counter)
    for _ in 0..<10 { inner.addSublayer(Counted(counter)) }
    top?.addSublayer(inner)
    var list = inner.sublayers
    top = nil
    #expect(inner.sublayers.count == 10)
    list.removeAll()
    #expect(counter.alive == 11)
  }

  @Test func sublayersOfADyingLayerThatSurviveAreSentWholeElsewhere() throws {
    let tree = LayerTree(root: Layer(), actionsAreEnabled: false)
    var mirror = Mirror()
    let survivor = named("survivor")
    do {
      let parent = Layer()
      parent.addSublayer(survivor)
      tree.root.addSublayer(parent)
    }
    mirror.apply(tree.commit(at: 0))
    tree.root.sublayers[0].removeFromSuperlayer()
    #expect(survivor.superlayer == nil)
    survivor.opacity = 0.5
    let changes = tree.commit(at: 1)
    mirror.apply(changes)
    #expect(mirror.compare(with: tree.root).differences == [] && changes.geometry.isEmpty && changes.appearance.isEmpty)
    let other = LayerTree(root: survivor, actionsAreEnabled: false)
    #expect(other.commit(at: 0).appearance.first?.value.opacity == 0.5)
  }

  @Test func aSurvivorMayComeBackInTheSameTransaction() throws {
    let tree = LayerTree(root: named("root"), actionsAreEnabled: false)
    var mirror = Mirror()
    let survivor = named("survivor")
    do {
      let parent = named("parent")
      parent.addSublayer(survivor)
      survivor.addSublayer(named("below"))
      tree.root.addSublayer(parent)
    }
    mirror.apply(tree.commit(at: 0))
    tree.root.sublayers[0].removeFromSuperlayer()
    tree.root.addSublayer(survivor)
    let changes = tree.commit(at: 1)
    mirror.apply(changes)
    #expect(mirror.compare(with: tree.root).differences == [])
    #expect(changes.structure.count == 4, "two removals, one destroyed, one inserted: \(changes.structure)")
    #expect(changes.geometry.isEmpty)
  }

  @Test func aTreeMayEndBeforeItsLayers() throws {
    let (inside, departed) = (named("inside"), named("departed"))
    do {
      let tree = LayerTree(root: Layer(), actionsAreEnabled: false)
      tree.root.addSublayer(inside)
      tree.root.addSublayer(departed)
      departed.addSublayer(named("below"))
      _ = tree.commit(at: 0)
      departed.removeFromSuperlayer()
      departed.opacity = 0.5
    }
    #expect(inside.superlayer == nil)
    departed.position = Point(1, 1)
    inside.position = Point(1, 1)
    inside.addSublayer(departed)
    let tree = LayerTree(root: inside, actionsAreEnabled: false)
    var mirror = Mirror()
    mirror.apply(tree.commit(at: 0))
    #expect(mirror.compare(with: inside).differences == [])
  }

  @Test func changedAndThenFreedLayersAreNotSent() throws {
    let tree = LayerTree(root: Layer(), actionsAreEnabled: false)
    _ = tree.commit(at: 0)
    for _ in 0..<100 {
      let layer = Layer()
      tree.root.addSublayer(layer)
      layer.opacity = 0.5
      layer.removeFromSuperlayer()
      layer.opacity = 0.25
    }
    #expect(tree.commit(at: 1).isEmpty)
  }
}
