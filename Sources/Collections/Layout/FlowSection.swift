import MultiplaneGeometry

/// The lines of a section of a flow layout. Lengths are along the scroll and across it, points, from the section's
/// first line.
struct FlowLines {
  /// Items beside one another.
  struct Line {
    var first = 0
    var count = 0
    var start = 0.0
    var thickness = 0.0
    /// Before the first item, across.
    var before = 0.0
    /// Between the items, across.
    var gap = 0.0
  }

  /// The sizes of items: one for all, or each its own.
  enum Sizes {
    case one(FlowSize)
    case each([FlowSize])

    subscript(index: Int) -> FlowSize {
      switch self {
      case .one(let size): size
      case .each(let sizes): sizes[index]
      }
    }
  }

  let count: Int
  let sizes: Sizes
  let spacing: Double
  /// The lines of items of different sizes.
  private var lines: [Line] = []
  /// The first line of items of one size, which are all alike.
  private var model = Line()
  private(set) var total = 0.0

  /// Breaks items into lines that are as long as there is room across; a longer item has a line of its own.
  init(_ sizes: Sizes, count: Int, room: Double, lineSpacing: Double, itemSpacing: Double) {
    (self.count, self.sizes, spacing) = (count, sizes, lineSpacing)
    guard count > 0 else { return }
    switch sizes {
    case .one(let size):
      let most = size.across + itemSpacing > 0 ? (room + itemSpacing) / (size.across + itemSpacing) : 1
      model.count = min(max(1, Int(clamping: (most + 1e-9).rounded(.down))), 1_000_000)
      (model.thickness, model.gap) = (size.along, itemSpacing)
      let left = room - Double(model.count) * size.across
      // Full lines reach from edge to edge; a line for one item has it in the middle, and the last one is as the others.
      if model.count > 1 { model.gap = left / Double(model.count - 1) } else { model.before = max(0, left / 2) }
      let lineCount = (count + model.count - 1) / model.count
      total = Double(lineCount) * (size.along + lineSpacing) - lineSpacing
    case .each(let own): breakLines(own, room, itemSpacing)
    }
  }

  private mutating func breakLines(_ sizes: [FlowSize], _ room: Double, _ itemSpacing: Double) {
    var (first, start) = (0, 0.0)
    while first < count {
      var (end, length, thickness) = (first + 1, sizes[first].across, sizes[first].along)
      while end < count, length + itemSpacing + sizes[end].across <= room + 1e-6 {
        length += itemSpacing + sizes[end].across
        thickness = max(thickness, sizes[end].along)
        end += 1
      }
      var line = Line(first: first, count: end - first, start: start, thickness: thickness, before: 0, gap: itemSpacing)
      // The last line keeps to the beginning.
      if end < count {
        let left = max(0, room - length)
        if line.count > 1 { line.gap += left / Double(line.count - 1) } else { line.before = left / 2 }
      }
      lines.append(line)
      total = start + thickness
      start = total + spacing
      first = end
    }
  }

  private var lineCount: Int {
    guard count > 0 else { return 0 }
    return lines.isEmpty ? (count + model.count - 1) / model.count : lines.count
  }

  private func line(_ index: Int) -> Line {
    guard lines.isEmpty else { return lines[index] }
    var own = model
    own.first = index * model.count
    own.count = min(model.count, count - own.first)
    own.start = Double(index) * (model.thickness + spacing)
    return own
  }

  /// The first line that ends after a place.
  private func firstLine(endingAfter place: Double) -> Int {
    if lines.isEmpty {
      let step = model.thickness + spacing
      guard step > 0 else { return 0 }
      return min(max(0, Int(clamping: ((place - model.thickness) / step).rounded(.up))), lineCount)
    }
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].start + lines[middle].thickness < place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Calls a function for the items of the lines between two places.
  func forEach(from low: Double, to high: Double, _ body: (_ item: Int, _ place: FlowPlace) -> Void) {
    guard count > 0 else { return }
    var index = firstLine(endingAfter: low)
    while index < lineCount, case let own = line(index), own.start <= high {
      var across = own.before
      for item in own.first..<(own.first + own.count) {
        let size = sizes[item]
        body(item, place(size, own, across))
        across += size.across + own.gap
      }
      index += 1
    }
  }

  private func place(_ size: FlowSize, _ line: Line, _ across: Double) -> FlowPlace {
    // Items of a line have their middles beside one another.
    FlowPlace(along: line.start + (line.thickness - size.along) / 2, across: across, size: size)
  }

  /// Where an item is.
  func place(of item: Int) -> FlowPlace {
    if lines.isEmpty {
      let (own, rest) = (line(item / model.count), Double(item % model.count))
      return place(sizes[item], own, own.before + rest * (sizes[item].across + own.gap))
    }
    var (low, high) = (0, lines.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if lines[middle].first <= item { low = middle } else { high = middle - 1 }
    }
    let own = lines[low]
    var across = own.before
    for before in own.first..<item { across += sizes[before].across + own.gap }
    return place(sizes[item], own, across)
  }
}

/// A size along the scroll and across it, points.
struct FlowSize: Equatable {
  var along: Double
  var across: Double
}

/// Where an item is along the scroll and across it, points.
struct FlowPlace {
  var along: Double
  var across: Double
  var size: FlowSize
}

/// A section of a flow layout: points along the scroll from the beginning of the contents.
struct FlowSection {
  var start = 0.0
  var header = 0.0
  var footer = 0.0
  /// Before the first line and after the last one; before the items of lines.
  var before = 0.0
  var after = 0.0
  var beside = 0.0
  var lines: FlowLines

  var linesStart: Double { start + header + before }
  var footerStart: Double { linesStart + lines.total + after }
  var end: Double { footerStart + footer }
}
