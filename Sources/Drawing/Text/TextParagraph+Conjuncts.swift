#if Drawing
  import CPango

  extension TextParagraph {
    /// Keeps lines from ending within conjuncts: behind a sign that joins two consonants, before the second one (UAX
    /// 29, rule GB9c). Pango (1.50) takes them for two characters, which it would break apart where a word is broken.
    ///
    /// - Parameter list: of the layout's attributes, to which one for each conjunct is added.
    func keepConjuncts(in list: OpaquePointer?) {
      guard let text = unsafe pango_layout_get_text(layout) else { return }
      var at = 0
      while unsafe text[at] != 0 {
        let start = at
        guard unsafe Self.isJoiner(text, &at) else {
          // A vowel's second half, of Thai and Lao, which stands behind its consonant and that one's marks.
          if at - start == 3, let next = unsafe Self.scalar(text, at)?.value, next == 0x0E33 || next == 0x0EB3 {
            unsafe Self.keep(start..<at + 3, in: list)
          }
          continue
        }
        // A zero-width joiner asks for half of the first consonant, a non-joiner for two whole ones.
        if unsafe Self.scalar(text, at)?.value == 0x200D { at += 3 }
        guard let next = unsafe Self.scalar(text, at), next.properties.generalCategory == .otherLetter else { continue }
        unsafe Self.keep(start..<at + 3, in: list)
      }
    }

    private static func keep(_ bytes: Range<Int>, in list: OpaquePointer?) {
      guard let attribute = unsafe pango_attr_allow_breaks_new(0) else { return }
      unsafe (attribute.pointee.start_index, attribute.pointee.end_index) = (
        UInt32(clamping: bytes.lowerBound), UInt32(clamping: bytes.upperBound)
      )
      unsafe pango_attr_list_insert(list, attribute)
    }

    /// Moves behind a character; true behind a virama of Devanagari, Bengali, Gujarati, Oriya, Telugu or Malayalam, and
    /// behind the signs of Myanmar and Khmer that stack consonants.
    private static func isJoiner(_ text: UnsafePointer<CChar>, _ at: inout Int) -> Bool {
      guard let scalar = unsafe scalar(text, at) else {
        at += 1
        return false
      }
      at += 3
      switch scalar.value {
      case 0x094D, 0x09CD, 0x0ACD, 0x0B4D, 0x0C4D, 0x0D4D, 0x1039, 0x17D2: return true
      default: return false
      }
    }

    /// The character at a byte of UTF-8, if it has three bytes.
    private static func scalar(_ text: UnsafePointer<CChar>, _ at: Int) -> Unicode.Scalar? {
      let first = unsafe UInt32(UInt8(bitPattern: text[at]))
      // No byte is read behind the end, which is 0.
      guard first & 0xF0 == 0xE0, unsafe text[at + 1] != 0, unsafe text[at + 2] != 0 else { return nil }
      let (second, third) = unsafe (
        UInt32(UInt8(bitPattern: text[at + 1])), UInt32(UInt8(bitPattern: text[at + 2]))
      )
      return Unicode.Scalar((first & 0x0F) << 12 | (second & 0x3F) << 6 | third & 0x3F)
    }
  }
#endif
