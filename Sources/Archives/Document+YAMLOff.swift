#if !SceneFiles
  extension Document {
    /// Without the trait SceneFiles there is no YAML parser.
    init(yaml bytes: [UInt8], file: String?) throws(SceneError) {
      throw SceneError(.yamlIsOff, file: file)
    }
  }
#endif
