extension PassBuilder {
  mutating func decideOcclusion(
    floor: Int, deepest: Int, groupCount: Int, walk: inout PaintWalk, drawn: DrawnQuads
  ) {
    occlusion.begin(groupCount: groupCount)
    for depth in floor...deepest {
      for index in 0..<walk.streamCount where walk.streams[index].depth == depth {
        // Visibility at the lowest depth is not known yet, except for the target. Cached pages are drawn whether
        // visible or not.
        if depth == floor || walk.streams[index].isRaster {
          for group in walk.streams[index].groups { occlusion.see(group: Int(group)) }
        }
        if depth == 0 { occlusion.see(group: 0) }
        occlusion.cull(&walk.streams[index], effects: self.effects, drawn: drawn)
      }
    }
  }
}
