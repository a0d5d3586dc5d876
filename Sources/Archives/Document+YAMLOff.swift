#if !SceneFiles
  extension Document {
    /// A build without the trait SceneFiles has no YAML parser.
    init(yaml bytes: [UInt8], file: String?) throws(SceneError) {
      throw SceneError(.yamlIsOff, file: file)
    }
  }
#endif
