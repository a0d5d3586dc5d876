#if ViewArchives
  import CExpat
#endif
import MultiplaneDrawing
import MultiplaneGeometry

/// Reads XML into elements, within limits: what is read may be hostile.
enum XMLFile {
  /// The longest file.
  static let mostBytes = 16 << 20
  /// The most elements of a file.
  static let mostElements = 200_000
  /// The deepest nesting of elements: half as many views, each of which takes some of the stack when it is made.
  static let deepest = 300

  static func bytes(of path: String) throws(ViewArchiveError) -> [UInt8] {
    do {
      return try RegularFile.read(path: path, maximumBytes: mostBytes)
    } catch {
      throw ViewArchiveError(.unreadable("\(error)"), file: path)
    }
  }

  /// - Parameters:
  ///   - file: for errors.
  ///   - names: notes names that are not known; nil for none.
  static func parse(_ bytes: [UInt8], file: String, names: NameCheck? = nil) throws(ViewArchiveError) -> Element {
    guard bytes.count <= mostBytes else { throw ViewArchiveError(.tooMuch("bytes", limit: mostBytes), file: file) }
    #if ViewArchives
      let reader = XMLReader(file: file, names: names)
      return try reader.read(bytes)
    #else
      throw ViewArchiveError(.noReader, file: file)
    #endif
  }
}

/// The marks of the names that were met.
private struct NameMarks {
  private var marks: [String: NameMark] = [:]

  /// The mark of a name; of a new one, a function is called.
  mutating func mark(of name: String, ifNew: () -> Void) -> NameMark {
    if let known = marks[name] { return known }
    ifNew()
    let mark = NameMark(name)
    marks[name] = mark
    return mark
  }
}

#if ViewArchives
  /// One pass of expat over a file. It owns the parser for the time of the pass alone, which is why it is safe.
  @safe private final class XMLReader {
    let file: String
    private var root: Element?
    private var open: [Element] = []
    private var count = 0
    private var problem: ViewArchiveError?
    private var parser: XML_Parser?

    private let names: NameCheck?
    private var elementMarks = NameMarks()
    private var attributeMarks = NameMarks()

    init(file: String, names: NameCheck?) { (self.file, self.names) = (file, names) }

    func read(_ bytes: [UInt8]) throws(ViewArchiveError) -> Element {
      guard let parser = unsafe XML_ParserCreate(nil) else {
        throw ViewArchiveError(.notXML("no memory"), file: file)
      }
      unsafe self.parser = parser
      defer {
        unsafe XML_ParserFree(parser)
        unsafe self.parser = nil
      }
      unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
      unsafe XML_SetElementHandler(
        parser,
        { context, name, attributes in
          if let name = unsafe name { unsafe XMLReader.of(context)?.begin(name, attributes) }
        }, { context, _ in unsafe XMLReader.of(context)?.end() })
      unsafe XML_SetCharacterDataHandler(parser) { context, text, length in
        if let text = unsafe text { unsafe XMLReader.of(context)?.take(text, Int(length)) }
      }
      unsafe XML_SetDoctypeDeclHandler(
        parser,
        { context, _, _, _, hasSubset in
          if hasSubset != 0 { unsafe XMLReader.of(context)?.fail(.notXML("it declares a type of documents")) }
        }, { _ in })
      let status = unsafe bytes.withUnsafeBytes { buffer in
        unsafe XML_Parse(
          parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: buffer.count), 1)
      }
      if let problem { throw problem }
      guard status == XML_STATUS_OK, let root else {
        let reason = unsafe XML_ErrorString(XML_GetErrorCode(parser)).map { unsafe String(cString: $0) } ?? "empty"
        throw ViewArchiveError(.notXML(reason), file: file, line: line)
      }
      return root
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> XMLReader? {
      unsafe context.map { unsafe Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private var line: Int { unsafe parser.map { unsafe Int(clamping: XML_GetCurrentLineNumber($0)) } ?? 0 }

    private func fail(_ problem: ViewArchiveError.Problem) {
      if self.problem == nil { self.problem = ViewArchiveError(problem, file: file, line: line) }
      if let parser = unsafe parser { _ = unsafe XML_StopParser(parser, 0) }
    }

    private func begin(_ name: UnsafePointer<CChar>, _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
      guard problem == nil else { return }
      count += 1
      if count > XMLFile.mostElements { return fail(.tooMuch("elements", limit: XMLFile.mostElements)) }
      if open.count >= XMLFile.deepest { return fail(.tooMuch("levels of elements", limit: XMLFile.deepest)) }
      var place = 0
      while let list = unsafe list, unsafe list[place] != nil { place += 2 }
      var attributes: [ElementAttribute] = []
      attributes.reserveCapacity(place / 2)
      place = 0
      let (element, line) = (unsafe String(cString: name), line)
      while let list = unsafe list, let key = unsafe list[place], let value = unsafe list[place + 1] {
        let (name, value) = unsafe (String(cString: key), String(cString: value))
        let mark = attributeMarks.mark(of: name) { names?.check(attribute: name, of: element, line) }
        attributes.append(ElementAttribute(name, value, mark))
        place += 2
      }
      let mark = elementMarks.mark(of: element) { names?.check(element, line) }
      let made = Element(element, mark, line: line, attributes: attributes)
      if let parent = open.last { parent.append(made) } else { root = made }
      open.append(made)
    }

    private func end() { _ = open.popLast() }

    private func take(_ text: UnsafePointer<CChar>, _ length: Int) {
      guard problem == nil, let element = open.last, element.children.isEmpty else { return }
      let bytes = unsafe UnsafeBufferPointer(start: text, count: length)
      element.text += unsafe bytes.withMemoryRebound(to: UInt8.self) { unsafe String(decoding: $0, as: UTF8.self) }
    }
  }
#endif
