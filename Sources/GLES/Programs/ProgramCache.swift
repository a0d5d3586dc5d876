/// Binaries of linked programs in files of one folder, so that programs are not compiled again.
///
/// The key of a file is a hash of the program's sources and the driver with its version. A file that is damaged,
/// belongs to another driver, or is rejected by the driver is removed and written anew. A folder that is not writable,
/// or writable by other users, is not an error: no file is written.
package final class ProgramCache {
  /// The key of a program: 128 bits of a hash.
  package struct Key: Hashable, Sendable {
    fileprivate var high: UInt64
    fileprivate var low: UInt64

    /// 32 hexadecimal digits.
    package var name: String { Self.digits(high) + Self.digits(low) }

    private static func digits(_ value: UInt64) -> String {
      let text = String(value, radix: 16)
      return String(repeating: "0", count: 16 - text.count) + text
    }
  }

  /// The program binary and its format.
  struct Binary {
    var format: UInt32
    var bytes: [UInt8]
  }

  private let folder: CacheFolder

  /// - Parameter folder: a path; created when the first file is written.
  package init(folder: String) {
    self.folder = CacheFolder(path: folder)
  }

  /// Limit on the number of files; the least recently used are removed first.
  package static let maximumFiles = 256
  /// Limit on the bytes of all files; the same order.
  package static let maximumBytes = 64 << 20
  /// Limit on the bytes of one file.
  private static let largestFile = 8 << 20

  package static func key(_ descriptor: Program.Descriptor, _ capabilities: Capabilities) -> Key {
    // A different initial value makes the second half of the key independent of the first.
    var (high, low) = (FNVHash(), FNVHash())
    low.add(0x5A)
    func add(_ bytes: some Sequence<UInt8>) {
      for byte in bytes {
        high.add(byte)
        low.add(byte)
      }
      // Separates the parts of the key.
      high.add(0)
      low.add(0)
    }
    add(CacheFile.magic)
    for text in [
      capabilities.vendor, capabilities.renderer, capabilities.version, capabilities.shadingLanguageVersion,
    ] { add(text.utf8) }
    add(descriptor.vertex)
    add(descriptor.fragment)
    for define in descriptor.defines {
      add(define.name.utf8)
      add(define.value.utf8)
    }
    return Key(high: high.value, low: low.value)
  }

  /// nil if there is no file, or it is damaged.
  func load(_ key: Key) -> Binary? {
    guard let bytes = folder.read(Self.name(key), maximumBytes: Self.largestFile) else { return nil }
    guard let binary = CacheFile.decode(bytes, key: (key.high, key.low)) else {
      remove(key)
      return nil
    }
    return binary
  }

  func store(_ binary: Binary, as key: Key) {
    let bytes = CacheFile.encode(binary, key: (key.high, key.low))
    guard bytes.count <= Self.largestFile, folder.write(bytes, to: Self.name(key)) else { return }
    folder.trim(suffix: Self.suffix, mostFiles: Self.maximumFiles, mostBytes: Self.maximumBytes)
  }

  func remove(_ key: Key) { folder.remove(Self.name(key)) }

  private static let suffix = ".program"
  private static func name(_ key: Key) -> String { key.name + suffix }
}

/// A file's bytes: magic, version, key, the binary's format and length, a checksum of the binary, the binary. Numbers
/// are little-endian.
private enum CacheFile {
  static let magic = Array("MPPB".utf8)
  private static let version: UInt32 = 1
  private static let headerBytes = 4 + 4 + 16 + 4 + 4 + 8

  static func encode(_ binary: ProgramCache.Binary, key: (UInt64, UInt64)) -> [UInt8] {
    var bytes = magic
    append(version, to: &bytes)
    append(key.0, to: &bytes)
    append(key.1, to: &bytes)
    append(binary.format, to: &bytes)
    append(UInt32(truncatingIfNeeded: binary.bytes.count), to: &bytes)
    append(checksum(binary.bytes[...]), to: &bytes)
    return bytes + binary.bytes
  }

  static func decode(_ bytes: [UInt8], key: (UInt64, UInt64)) -> ProgramCache.Binary? {
    guard bytes.count > headerBytes, Array(bytes[..<4]) == magic, number(bytes, 4, as: UInt32.self) == version,
      number(bytes, 8, as: UInt64.self) == key.0, number(bytes, 16, as: UInt64.self) == key.1,
      Int(number(bytes, 28, as: UInt32.self)) == bytes.count - headerBytes,
      number(bytes, 32, as: UInt64.self) == checksum(bytes[headerBytes...])
    else { return nil }
    return ProgramCache.Binary(format: number(bytes, 24, as: UInt32.self), bytes: Array(bytes[headerBytes...]))
  }

  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var hash = FNVHash()
    for byte in bytes { hash.add(byte) }
    return hash.value
  }

  private static func append<Number: FixedWidthInteger>(_ value: Number, to bytes: inout [UInt8]) {
    for shift in stride(from: 0, to: Number.bitWidth, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  private static func number<Number: FixedWidthInteger>(_ bytes: [UInt8], _ offset: Int, as: Number.Type) -> Number {
    (0..<Number.bitWidth / 8).reversed().reduce(0) { $0 << 8 | Number(bytes[offset + $1]) }
  }
}

/// FNV-1a of 64 bits (Fowler, Noll, Vo 1991).
struct FNVHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
