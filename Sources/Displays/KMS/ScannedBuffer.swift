#if Displays
  import CDRM
  import CGBM
  import MultiplaneGLES

  /// A dma-buf of a program as what a monitor shows: a framebuffer of its memory, without a copy.
  ///
  /// It is `@safe`: the handles are used until `end`, on the main thread.
  @safe @MainActor final class ScannedBuffer {
    let framebuffer: UInt32
    private let imported: OpaquePointer
    private let card: KMSCard
    /// Says that the memory is read.
    private let keeper: AnyObject

    /// nil where the card does not take the memory, its format or its layout.
    init?(_ buffer: DMABuffer, keeper: AnyObject, _ gbm: GBMDisplay, _ card: KMSCard) {
      guard buffer.planes.count == 1 else { return nil }
      let plane = buffer.planes[0]
      guard let imported = unsafe Self.open(buffer, plane, gbm.device) else { return nil }
      let made = unsafe card.makeFramebuffer(
        of: imported, width: buffer.width, height: buffer.height, format: Self.opaque(buffer.format).code)
      guard let made else {
        unsafe gbm_bo_destroy(imported)
        return nil
      }
      unsafe (framebuffer, self.imported, self.card, self.keeper) = (made, imported, card, keeper)
    }

    @unsafe private static func open(
      _ buffer: DMABuffer, _ plane: DMABuffer.Plane, _ device: OpaquePointer
    ) -> OpaquePointer? {
      let (width, height) = (UInt32(clamping: buffer.width), UInt32(clamping: buffer.height))
      let use = GBM_BO_USE_SCANOUT.rawValue
      if let modifier = buffer.modifier {
        var data = gbm_import_fd_modifier_data()
        (data.width, data.height, data.format, data.num_fds) = (width, height, buffer.format.code, 1)
        (data.fds.0, data.strides.0) = (plane.descriptor, Int32(clamping: plane.bytesPerRow))
        (data.offsets.0, data.modifier) = (Int32(clamping: plane.offset), modifier)
        return unsafe gbm_bo_import(device, UInt32(GBM_BO_IMPORT_FD_MODIFIER), &data, use)
      }
      // This form has no offset.
      guard plane.offset == 0 else { return nil }
      var data = gbm_import_fd_data(
        fd: plane.descriptor, width: width, height: height, stride: UInt32(clamping: plane.bytesPerRow),
        format: buffer.format.code)
      return unsafe gbm_bo_import(device, UInt32(GBM_BO_IMPORT_FD), &data, use)
    }

    /// The format without alpha: nothing is below the picture.
    private static func opaque(_ format: DMABuffer.Format) -> DMABuffer.Format {
      switch format {
      case .argb8888: .xrgb8888
      case .abgr8888: .xbgr8888
      default: format
      }
    }

    /// Gives the memory back: when the monitor shows something else.
    func end() {
      drmModeRmFB(card.file, framebuffer)
      unsafe gbm_bo_destroy(imported)
    }
  }
#endif
