import Multiplane

// The thread that renders: it alone has the surface and the compositor.
let surface = try OffscreenSurface(width: 400, height: 320, scale: 2)
let compositor = try Compositor(context: surface.context)

// Called once for all commits that wait, on the thread that commits: it only says that a frame is needed.
let (frames, wanted) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
compositor.onNeedsFrame = { wanted.yield() }

// Another thread makes the layers, changes them and commits. The mailbox is all that it holds of the compositor.
let inbox = compositor.mailbox
let (clock, start) = (ContinuousClock(), ContinuousClock.now)
let program = Task.detached {
  let root = Layer()
  root.frame = Rect(x: 0, y: 0, width: 200, height: 160)
  root.backgroundColor = .white
  let card = Layer()
  card.backgroundColor = Color(red: 0.9, green: 0.3, blue: 0.2)
  root.addSublayer(card)
  let tree = LayerTree(root: root)
  for step in 0...20 {
    card.frame = Rect(x: Double(4 * step), y: 30, width: 120, height: 100)
    tree.commit(at: (clock.now - start) / .seconds(1), to: inbox)
  }
  wanted.finish()
}

// A frame takes in all that was committed by then.
var count = 0
for await _ in frames {
  try compositor.render(at: (clock.now - start) / .seconds(1), to: surface)
  count += 1
}
await program.value

let pixels = try surface.readPixels()  // premultiplied RGBA8, top row first
let middle = (160 * 400 + 200) * 4
print(
  "frames: \(count > 0 && count <= 21 ? "as many as needed" : "\(count)"); the middle is \(pixels[middle..<middle + 4])"
)
