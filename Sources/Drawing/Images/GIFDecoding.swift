#if ImageFiles
  import CGIF
  import Glibc
  import MultiplaneContents
  import MultiplaneGeometry

  /// Decodes GIF by giflib: each frame composed with the ones before it.
  enum GIFDecoding {
    /// Size of the screen that frames are composed on.
    static func size(_ bytes: [UInt8]) throws(ImageError) -> (width: Int, height: Int) {
      guard bytes.count >= 13 else { throw ImageError(.truncated, format: .gif) }
      let size = (width: Int(bytes[6]) | Int(bytes[7]) << 8, height: Int(bytes[8]) | Int(bytes[9]) << 8)
      guard size.width > 0, size.height > 0 else {
        throw ImageError(.corrupt("its size is \(size.width) × \(size.height) pixels"), format: .gif)
      }
      return size
    }

    static func first(_ bytes: [UInt8], limits: ImageLimits) throws(ImageError) -> Bitmap {
      guard let frame = try decode(bytes, limits: limits, mostFrames: 1).frames.first else {
        throw ImageError(.corrupt("it holds no picture"), format: .gif)
      }
      return frame.bitmap
    }

    /// All frames; the limit on pixels applies to all of them together.
    static func decode(
      _ bytes: [UInt8], limits: ImageLimits, mostFrames: Int = .max
    ) throws(ImageError) -> (frames: [AnimationFrame], loopCount: Int) {
      let (width, height) = try size(bytes)
      try limits.check(width: width, height: height, format: .gif)
      let reader = try GIFReader(bytes)
      var canvas: GIFCanvas?
      var frames: [AnimationFrame] = []
      var control = GIFControl()
      var loopCount = 1
      while frames.count < mostFrames {
        switch try reader.next() {
        case .end:
          guard !frames.isEmpty else { throw ImageError(.corrupt("it holds no picture"), format: .gif) }
          return (frames, loopCount)
        case .control(let next): control = next
        case .loops(let count): loopCount = count
        case .image(let image):
          guard (frames.count + 1) * width * height <= limits.maximumPixels else {
            throw ImageError(
              .tooLarge(width: width, height: height * (frames.count + 1), limits: limits), format: .gif)
          }
          // The screen, what a frame restores, and the picture.
          try AvailableMemory.check(width * height * 4 * (canvas == nil ? 3 : 2), format: .gif)
          var screen = canvas.take() ?? GIFCanvas(width: width, height: height)
          frames.append(AnimationFrame(bitmap: try screen.show(image, control), duration: control.duration))
          canvas = screen
          control = GIFControl()
        }
      }
      return (frames, loopCount)
    }
  }

  /// Settings of a frame.
  struct GIFControl {
    /// Seconds.
    var duration = 0.0
    /// Index of the transparent colour.
    var clearIndex = -1
    var disposal = Disposal.keep

    enum Disposal { case keep, clear, restore }
  }

  /// A frame's colours, by index in a table.
  struct GIFImage {
    var left = 0
    var top = 0
    var width = 0
    var height = 0
    /// Rows from the top.
    var indices: [UInt8] = []
    /// Red, green, blue.
    var colors: [SIMD3<UInt8>] = []
  }

  /// The screen of a GIF file, on which frames are composed.
  private struct GIFCanvas {
    let width: Int
    let height: Int
    /// Red, green, blue, alpha.
    private var pixels: [UInt8]

    init(width: Int, height: Int) {
      (self.width, self.height) = (width, height)
      pixels = [UInt8](repeating: 0, count: width * height * 4)
    }

    /// Composes a frame on the screen, and applies the frame's disposal method afterwards.
    mutating func show(_ image: GIFImage, _ control: GIFControl) throws(ImageError) -> Bitmap {
      let before = control.disposal == .restore ? pixels : []
      forEachPixel(of: image) { pixels, at, index in
        let index = Int(index)
        guard index != control.clearIndex, index < image.colors.count else { return }
        let color = image.colors[index]
        pixels[at] = color.x
        pixels[at + 1] = color.y
        pixels[at + 2] = color.z
        pixels[at + 3] = 255
      }
      let shown = try Bitmap(decoded: pixels, width: width, height: height, format: .rgba8, from: .gif)
      switch control.disposal {
      case .keep: break
      case .clear: forEachPixel(of: image) { pixels, at, _ in for part in 0..<4 { pixels[at + part] = 0 } }
      case .restore: pixels = before
      }
      return shown
    }

    /// Pixels of a frame within the screen.
    private mutating func forEachPixel(
      of image: GIFImage, _ body: (inout MutableSpan<UInt8>, Int, UInt8) -> Void
    ) {
      let (width, height) = (width, height)
      var span = pixels.mutableSpan
      for y in max(0, -image.top)..<max(max(0, -image.top), min(image.height, height - image.top)) {
        for x in max(0, -image.left)..<max(max(0, -image.left), min(image.width, width - image.left)) {
          body(&span, ((y + image.top) * width + x + image.left) * 4, image.indices[y * image.width + x])
        }
      }
    }
  }

  /// The blocks of a GIF file in order.
  ///
  /// `@safe`: the pointer to the file is valid during the object's lifetime.
  @safe
  private final class GIFReader {
    private final class Input {
      let bytes: [UInt8]
      var offset = 0
      /// Whether more was asked for than there is.
      var isShort = false

      init(_ bytes: [UInt8]) { self.bytes = bytes }
    }

    enum Part {
      case image(GIFImage)
      case control(GIFControl)
      /// Number of repetitions; 0 for no end.
      case loops(Int)
      case end
    }

    private let input: Input
    private let file: UnsafeMutablePointer<GifFileType>

    init(_ bytes: [UInt8]) throws(ImageError) {
      input = Input(bytes)
      var error: Int32 = 0
      let file = unsafe DGifOpen(
        Unmanaged.passUnretained(input).toOpaque(),
        { file, target, count in
          guard let file = unsafe file, let target = unsafe target, let data = unsafe file.pointee.UserData else {
            return 0
          }
          let input = unsafe Unmanaged<Input>.fromOpaque(data).takeUnretainedValue()
          let given = min(Int(count), input.bytes.count - input.offset)
          if given < Int(count) { input.isShort = true }
          for index in 0..<max(given, 0) { unsafe target[index] = input.bytes[input.offset + index] }
          input.offset += max(given, 0)
          return Int32(max(given, 0))
        }, &error)
      guard let file = unsafe file else { throw Self.error(error, isShort: input.isShort) }
      unsafe self.file = file
    }

    deinit {
      var error: Int32 = 0
      unsafe DGifCloseFile(file, &error)
    }

    private static func error(_ code: Int32, isShort: Bool) -> ImageError {
      switch code {
      case D_GIF_ERR_NOT_ENOUGH_MEM: return ImageError(.outOfMemory, format: .gif)
      // What giflib names then is what it made of the bytes before.
      case _ where isShort, D_GIF_ERR_READ_FAILED, D_GIF_ERR_EOF_TOO_SOON: return ImageError(.truncated, format: .gif)
      default:
        let text = unsafe GifErrorString(code).map { unsafe String(cString: $0) } ?? "error \(code)"
        return ImageError(.corrupt(text), format: .gif)
      }
    }

    private func check(_ result: Int32) throws(ImageError) {
      guard result != GIF_OK else { return }
      throw unsafe Self.error(file.pointee.Error, isShort: input.isShort)
    }

    /// The next image or extension block.
    func next() throws(ImageError) -> Part {
      while true {
        var type = UNDEFINED_RECORD_TYPE
        try check(unsafe DGifGetRecordType(file, &type))
        switch type {
        case IMAGE_DESC_RECORD_TYPE: return .image(try image())
        case EXTENSION_RECORD_TYPE:
          if let part = try readExtension() { return part }
        case TERMINATE_RECORD_TYPE: return .end
        default: throw ImageError(.corrupt("a record of an unknown type"), format: .gif)
        }
      }
    }

    /// Sub-blocks of an extension; the first identifies it.
    private func readExtension() throws(ImageError) -> Part? {
      var code: Int32 = 0
      var block: UnsafeMutablePointer<GifByteType>?
      try check(unsafe DGifGetExtension(file, &code, &block))
      var blocks: [[UInt8]] = []
      while let data = unsafe block {
        // The first byte is the length.
        let length = unsafe Int(data[0])
        if blocks.count < 2 { blocks.append((0..<length).map { unsafe data[$0 + 1] }) }
        try check(unsafe DGifGetExtensionNext(file, &block))
      }
      if code == GRAPHICS_EXT_FUNC_CODE, let first = blocks.first, first.count >= 4 {
        var control = GIFControl()
        control.duration = Double(Int(first[1]) | Int(first[2]) << 8) / 100
        control.clearIndex = first[0] & 1 != 0 ? Int(first[3]) : -1
        control.disposal = [2: .clear, 3: .restore][(first[0] >> 2) & 7] ?? .keep
        return .control(control)
      }
      if code == APPLICATION_EXT_FUNC_CODE, blocks.count == 2, blocks[0] == Array("NETSCAPE2.0".utf8),
        blocks[1].count >= 3, blocks[1][0] == 1
      {
        let repeats = Int(blocks[1][1]) | Int(blocks[1][2]) << 8
        return .loops(repeats == 0 ? 0 : repeats + 1)
      }
      return nil
    }

    /// Passes of an interlaced image: first row and distance of rows.
    private static let passes = [(0, 8), (4, 8), (2, 4), (1, 2)]

    private func image() throws(ImageError) -> GIFImage {
      try check(unsafe DGifGetImageHeader(file))
      let described = unsafe file.pointee.Image
      var image = GIFImage()
      (image.left, image.top) = unsafe (Int(described.Left), Int(described.Top))
      (image.width, image.height) = unsafe (Int(described.Width), Int(described.Height))
      // A frame is limited to the screen, whose size was checked, and by the bytes that are left: a code of LZW, which
      // has at least two bits, stands for less than 4,096 pixels.
      guard image.width > 0, image.height > 0,
        unsafe image.width * image.height <= max(Int(file.pointee.SWidth) * Int(file.pointee.SHeight), 1 << 16)
      else {
        throw ImageError(.corrupt("a frame of \(image.width) × \(image.height) pixels"), format: .gif)
      }
      guard image.width * image.height <= (input.bytes.count - input.offset) * 4 * 4096 else {
        throw ImageError(.truncated, format: .gif)
      }
      guard let map = unsafe described.ColorMap ?? file.pointee.SColorMap, let table = unsafe map.pointee.Colors else {
        throw ImageError(.corrupt("a frame without colours"), format: .gif)
      }
      image.colors = unsafe (0..<Int(map.pointee.ColorCount)).map {
        unsafe SIMD3(table[$0].Red, table[$0].Green, table[$0].Blue)
      }
      image.indices = [UInt8](repeating: 0, count: image.width * image.height)
      let rows =
        unsafe described.Interlace
        ? Self.passes.flatMap { Array(stride(from: $0.0, to: image.height, by: $0.1)) } : Array(0..<image.height)
      for row in rows {
        let result = unsafe image.indices.withUnsafeMutableBufferPointer { buffer in
          guard let start = buffer.baseAddress else { return GIF_ERROR }
          return unsafe DGifGetLine(file, start + row * image.width, Int32(image.width))
        }
        try check(result)
      }
      return image
    }
  }
#endif
