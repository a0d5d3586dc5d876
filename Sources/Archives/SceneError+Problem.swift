import MultiplaneAnimation
import MultiplaneFiles
import MultiplaneLayers

extension SceneError {
  /// The error without its position.
  var problem: String {
    switch code {
    case .notFound: "there is no such file"
    case .isDirectory: "this is a directory, not a scene file"
    case .notRegularFile(let kind): "this is \(kind.rawValue), not a regular file"
    case .unreadable(let number): "the file cannot be read: \(SystemError.text(number))"
    case .tooLarge(let bytes, let limit): "the file has \(bytes) bytes; the limit is \(limit)"
    case .tooManyValues(let limit): "the file has too many values; the limit is \(limit)"
    case .empty: "the file is empty: a scene has a canvas and a layer"
    case .syntax(let problem): problem
    case .severalDocuments: "a second document starts here; a scene file has one"
    case .alias: "anchors and aliases are not allowed"
    case .tag(let tag): "the tag \(tag) is not allowed"
    case .nestingTooDeep(let limit): "mappings and lists are nested too deep: at most \(limit) levels are read"
    case .layersTooDeep(let limit): "the layers are nested too deep: a tree has at most \(limit) levels"
    case .duplicateKey(let key): "the key \(Printable.quoted(key)) is there more than once"
    case .unknownKey(let key, let suggestion, let allowed):
      "unknown key \(Printable.quoted(key))" + Printable.hint(suggestion, allowed)
    case .missingKey(let key): "the key \(Printable.quoted(key)) is missing"
    case .conflictingKeys(let first, let second):
      "\(Printable.quoted(first)) and \(Printable.quoted(second)) say the same thing; give one of them"
    case .keyNeeds(let key, let other):
      "\(Printable.quoted(key)) says nothing without the key \(Printable.quoted(other))"
    case .keyNotFor(let key, let format): "\(Printable.quoted(key)) says nothing about the format \(format)"
    case .keyNotForClass(let key, let owner, let name):
      "\(Printable.quoted(key)) is a property of \(owner), and this is a \(name)"
    case .wrongType(let expected, let found): "expected \(expected), found \(found)"
    case .unknownValue(let value, let suggestion, let allowed):
      "\(Printable.quoted(value)) is not known here" + Printable.hint(suggestion, allowed)
    case .duplicateValue(let value): "\(Printable.quoted(value)) is there more than once"
    case .nonFinite(let found): "expected a finite number, found \(found)"
    case .negativeSize(let width, let height): "expected a size that is not negative, found \(width) × \(height)"
    case .differentCounts(let key, let count, let other, let otherCount):
      "\(count) \(key) for \(otherCount) \(other): there must be as many, or null"
    case .outOfRange(let expected, let found): "expected \(expected), found \(found)"
    case .undefinedImage(let name, let suggestion):
      "no image is called \(Printable.quoted(name))" + Printable.hint(suggestion, [])
    case .canvasTooLarge(let problem): problem
    case .image(let error): error.description
    case .imagesTooLarge(let bytes, let limit):
      "the images up to this one take \(bytes) bytes together once decoded; the limit is \(limit)"
    case .path(let error): error.description
    case .layer(let error): error.description
    case .animation(let problem): problem.description
    case .pyramid(let error): error.description
    case .yamlIsOff: "this build reads scenes in JSON only (the trait SceneFiles is off)"
    }
  }
}
