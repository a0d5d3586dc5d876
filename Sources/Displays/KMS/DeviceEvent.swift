#if Displays
  import MultiplaneGeometry
  import MultiplaneViews

  /// What the devices of input do, before it is a window's: places in 0…1 of the panel.
  enum DeviceEvent: Hashable {
    /// Of a finger; `moved` also for one that has not been there, which is ignored.
    case touch(slot: Int, phase: Touch.Phase, place: Point, panel: Int = 0)
    /// Of a mouse: pixels.
    case motion(Point)
    /// Of a thing that says where it is, as QEMU's tablet.
    case placed(Point)
    /// By the kernel's code.
    case button(UInt32, isDown: Bool)
    /// Steps; down and right are positive.
    case wheel(Point)
    /// Of fingers on a touchpad: pixels, down and right are positive.
    case fingers(Point, phase: ScrollInput.Phase)
    /// Of two fingers: the scale, and radians clockwise, since the beginning.
    case pinch(scale: Double, rotation: Double, phase: ScrollInput.Phase)
    /// By the kernel's code.
    case key(UInt32, isDown: Bool)
    /// Whether a device is there whose keys type letters has changed.
    case keyboards(Bool)
    /// A device with a pointer is there.
    case pointerAdded
    /// A touch screen is there, with the number that its touches say.
    case panelAdded(Int, TouchPanel)
  }
#endif
