import CGL
import Glibc
import Multiplane

// A program with a GL context of its own: it draws a world, the layers draw a panel over it, and the program draws a
// mark over both. Here the context has no window; with one, only the first function is another.

let (width, height) = (200, 160)

/// What every EGL program does: a display, a configuration, a surface, a context, and make that current.
func makeContextCurrent() {
  let display = eglGetPlatformDisplay(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil)
  guard eglInitialize(display, nil, nil) != 0, eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) != 0 else {
    fatalError("there is no EGL here")
  }
  let wanted = [
    EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_RED_SIZE, 8, EGL_GREEN_SIZE, 8,
    EGL_BLUE_SIZE, 8, EGL_NONE,
  ]
  var (config, count): (EGLConfig?, EGLint) = (nil, 0)
  eglChooseConfig(display, wanted, &config, 1, &count)
  let surface = eglCreatePbufferSurface(
    display, config, [EGL_WIDTH, EGLint(width), EGL_HEIGHT, EGLint(height), EGL_NONE])
  let context = eglCreateContext(display, config, nil, [EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE])
  guard eglMakeCurrent(display, surface, surface, context) != 0 else { fatalError("EGL gave no context") }
}

/// The program's own drawing: rectangles by scissored clears, pixels from the bottom-left corner.
func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ red: Float, _ green: Float, _ blue: Float) {
  glEnable(GLenum(GL_SCISSOR_TEST))
  glScissor(GLint(x), GLint(y), GLsizei(width), GLsizei(height))
  glClearColor(red, green, blue, 1)
  glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
}

makeContextCurrent()

// Once: the context is adopted as it is. GL's state is put back after each frame.
let context = try Context.adoptCurrent()
let compositor = try Compositor(context: context)

// The panel takes a rectangle of the window's framebuffer. `glScissor` counts from the bottom, layers from the top.
let surface = try CurrentFramebufferSurface(context: context, x: 20, y: 20, width: 120, height: 100)
let root = Layer()
root.frame = Rect(x: 0, y: 0, width: 120, height: 100)
let panel = Layer()
panel.frame = Rect(x: 10, y: 10, width: 100, height: 80)
panel.backgroundColor = Color(red: 0.1, green: 0.1, blue: 0.2, alpha: 0.7)
panel.cornerRadius = 14
let needle = Layer()
needle.bounds = Rect(x: 0, y: 0, width: 60, height: 4)
needle.position = Point(50, 40)
needle.backgroundColor = Color(red: 1, green: 0.8, blue: 0.2)
panel.addSublayer(needle)
root.addSublayer(panel)
let tree = LayerTree(root: root, actionsAreEnabled: false)

for frame in 0..<3 {
  // The world below.
  fill(0, 0, width, height, 0.2, 0.5, 0.7)
  fill(0, 0, width, 50, 0.3, 0.6, 0.2)
  // The layers, over it: a background of nil keeps the program's pixels.
  needle.affineTransform = Transform2D(rotationAngle: Double(frame) * 0.4)
  try compositor.render(tree, at: Double(frame) / 60, to: surface, options: .init(background: nil))
  // A mark above. The scissor is where the program left it.
  fill(130, 110, 20, 20, 0.9, 0.1, 0.1)
  // Here a program with a window swaps its buffers.
}
precondition(glGetError() == GLenum(GL_NO_ERROR))

// The picture, for the test: a PPM file, the top row first.
var pixels = [UInt8](repeating: 0, count: width * height * 4)
glReadPixels(0, 0, GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &pixels)
var picture = Array("P6 \(width) \(height) 255\n".utf8)
for y in (0..<height).reversed() {
  for x in 0..<width { picture += pixels[(y * width + x) * 4..<(y * width + x) * 4 + 3] }
}
var written = 0
while written < picture.count {
  let count = picture[written...].withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  guard count > 0 else { exit(1) }
  written += count
}

// The end: everything that was made in the context is deleted while it is current.
compositor.close()
