internal import MultiplaneContents
internal import MultiplaneGeometry

extension MaskRole {
  init(_ flags: LayerState.Flags) {
    switch (flags.contains(.isMaskClip), flags.contains(.isMaskWithin)) {
    case (false, false): self = .picture
    case (true, false): self = .clip
    case (false, true): self = .within
    case (true, true): self = .nothing
    }
  }
}
