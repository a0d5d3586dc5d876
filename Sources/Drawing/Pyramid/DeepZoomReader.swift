#if ImageFiles
  import CExpat
#endif

/// One pass of expat over a descriptor: the attributes of its root and of the Size in it.
///
/// `@safe`: the parser calls back during `attributes` only.
@safe final class DeepZoomReader {
  static let namespace = "http://schemas.microsoft.com/deepzoom/2008"
  private var root = ""
  private var values: [String: String] = [:]
  private var depth = 0

  #if ImageFiles
    private var parser: XML_Parser?
    /// Limit on the bytes of a descriptor, which has a few hundred.
    private static let mostBytes = 1 << 20

    static func attributes(path: String) throws(DeepZoomError) -> [String: String] {
      let bytes = try throwing(as: { DeepZoomError(.image($0.at(path)), path: path) }) { () throws(ImageError) in
        try RegularFile.read(path: path, maximumBytes: mostBytes)
      }
      guard let parser = unsafe XML_ParserCreateNS(nil, CChar(UInt8(ascii: "|"))) else {
        throw DeepZoomError(.image(ImageError(.outOfMemory, path: path)), path: path)
      }
      defer { unsafe XML_ParserFree(parser) }
      let reader = DeepZoomReader()
      unsafe XML_SetUserData(parser, Unmanaged.passUnretained(reader).toOpaque())
      unsafe XML_SetElementHandler(
        parser,
        { context, name, attributes in
          if let name = unsafe name { unsafe DeepZoomReader.of(context)?.begin(String(cString: name), attributes) }
        }, { context, _ in unsafe DeepZoomReader.of(context)?.depth -= 1 })
      // Entities, which can be nested without limit, are declared in a type of documents; descriptors have none.
      unsafe reader.parser = parser
      unsafe XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, _ in
        if let parser = unsafe DeepZoomReader.of(context)?.parser { _ = unsafe XML_StopParser(parser, 0) }
      }
      let status = unsafe bytes.withUnsafeBytes { buffer in
        unsafe XML_Parse(parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), 1)
      }
      guard status == XML_STATUS_OK else {
        let reason = unsafe XML_ErrorString(XML_GetErrorCode(parser)).map { unsafe String(cString: $0) } ?? "no XML"
        throw DeepZoomError(.corrupt("line \(unsafe XML_GetCurrentLineNumber(parser)): \(reason)"), path: path)
      }
      // Later versions of the format differ in nothing that is read.
      guard reader.root.hasPrefix("http://schemas.microsoft.com/deepzoom/"), reader.root.hasSuffix("|Image") else {
        throw DeepZoomError(.corrupt("its root is “\(reader.root.prefix(80))”, not \(namespace)|Image"), path: path)
      }
      return reader.values
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> DeepZoomReader? {
      unsafe context.map { unsafe Unmanaged<DeepZoomReader>.fromOpaque($0).takeUnretainedValue() }
    }

    private func begin(_ name: String, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
      depth += 1
      if depth == 1 { root = name }
      guard depth == 1 || depth == 2 && name.hasSuffix("|Size"), var next = unsafe attributes else { return }
      while let key = unsafe next[0], let value = unsafe next[1] {
        values[unsafe String(cString: key)] = unsafe String(cString: value)
        unsafe next += 2
      }
    }
  #else
    static func attributes(path: String) throws(DeepZoomError) -> [String: String] {
      throw DeepZoomError(.noImageFiles, path: path)
    }
  #endif
}
