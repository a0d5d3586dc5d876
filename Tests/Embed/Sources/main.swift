import Multiplane

// A tree of layers. Sizes are in points, y goes down, the names and the rules are Core Animation's.
let root = Layer()
root.frame = Rect(x: 0, y: 0, width: 200, height: 160)

let card = Layer()
card.frame = Rect(x: 40, y: 30, width: 120, height: 100)
card.contents = try Bitmap(width: 2, height: 1, bytes: [230, 80, 60, 255, /**/ 40, 90, 200, 255])
card.transform = Transform3D(rotationAngle: .pi / 12, x: 0, y: 0, z: 1)
card.opacity = 0.9
root.addSublayer(card)

let tree = LayerTree(root: root)

// Where frames go: here a picture without a window, two pixels a point; CurrentFramebufferSurface draws into your own
// context's framebuffer.
let surface = try OffscreenSurface(width: 400, height: 320, scale: 2)
let compositor = try Compositor(context: surface.context)

// A frame: what changed in the tree goes to the compositor as one value, and the compositor draws.
try compositor.render(tree, at: 0, to: surface, options: .init(background: .white))

let pixels = try surface.readPixels()  // premultiplied RGBA8, top row first
let middle = (160 * 400 + 200) * 4
print("drawn through \(surface.path); the middle is \(pixels[middle..<middle + 4])")
