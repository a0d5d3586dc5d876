#if ImageFiles
  import CWebP
  import MultiplaneContents
  import MultiplaneGeometry

  /// Decodes the frames of a WebP file by libwebpdemux, each composed with the ones before it.
  enum WebPAnimation {
    static func decode(
      _ bytes: [UInt8], limits: ImageLimits
    ) throws(ImageError) -> (frames: [AnimationFrame], loopCount: Int) {
      try unsafe bytes.withUnsafeBufferPointer { (file) throws(ImageError) in
        var data = unsafe WebPData(bytes: file.baseAddress, size: file.count)
        var options = WebPAnimDecoderOptions()
        guard unsafe WebPAnimDecoderOptionsInit(&options) != 0 else {
          throw ImageError(.unsupported("libwebpdemux here is another version than it was built for"), format: .webp)
        }
        options.color_mode = MODE_RGBA
        // The size is checked before memory is allocated.
        guard let demuxer = unsafe WebPDemux(&data) else {
          throw ImageError(.corrupt("libwebp cannot decode its data"), format: .webp)
        }
        let (width, height) = unsafe (
          Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH)), Int(WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT))
        )
        let count = unsafe Int(WebPDemuxGetI(demuxer, WEBP_FF_FRAME_COUNT))
        unsafe WebPDemuxDelete(demuxer)
        try limits.check(width: width, height: height, format: .webp)
        guard count * width * height <= limits.maximumPixels else {
          throw ImageError(.tooLarge(width: width, height: height * count, limits: limits), format: .webp)
        }
        // The decoder has two pictures of its own, and each frame is copied.
        try AvailableMemory.check((count + 3) * width * height * 4, format: .webp)
        guard let decoder = unsafe WebPAnimDecoderNew(&data, &options) else {
          throw ImageError(.corrupt("libwebp cannot decode its data"), format: .webp)
        }
        defer { unsafe WebPAnimDecoderDelete(decoder) }
        var info = WebPAnimInfo()
        guard unsafe WebPAnimDecoderGetInfo(decoder, &info) != 0, Int(info.canvas_width) == width,
          Int(info.canvas_height) == height
        else { throw ImageError(.corrupt("its header has two sizes"), format: .webp) }
        var frames: [AnimationFrame] = []
        var shownUntil = 0
        while unsafe WebPAnimDecoderHasMoreFrames(decoder) != 0 {
          var pixels: UnsafeMutablePointer<UInt8>?
          var time: Int32 = 0
          guard unsafe WebPAnimDecoderGetNext(decoder, &pixels, &time) != 0, let rows = unsafe pixels else {
            throw ImageError(.corrupt("frame \(frames.count + 1) cannot be decoded"), format: .webp)
          }
          var straight = unsafe [UInt8](UnsafeBufferPointer(start: rows, count: width * height * 4))
          var span = straight.mutableSpan
          Premultiplication.premultiply(pixels: &span)
          let bitmap = try Bitmap(decoded: straight, width: width, height: height, format: .rgba8, from: .webp)
          frames.append(AnimationFrame(bitmap: bitmap, duration: Double(Int(time) - shownUntil) / 1000))
          shownUntil = Int(time)
        }
        guard !frames.isEmpty else { throw ImageError(.corrupt("it holds no picture"), format: .webp) }
        return (frames, Int(info.loop_count))
      }
    }
  }
#endif
