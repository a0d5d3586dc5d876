import MultiplaneGeometry

extension DynamicColor {
  /// The colours of UIKit that differ on light and on dark, by their names there.
  package static let system: [String: DynamicColor] = [
    "systemRed": rgb(0xFF3B30, 0xFF453A),
    "systemOrange": rgb(0xFF9500, 0xFF9F0A),
    "systemYellow": rgb(0xFFCC00, 0xFFD60A),
    "systemGreen": rgb(0x34C759, 0x30D158),
    "systemMint": rgb(0x00C7BE, 0x63E6E2),
    "systemTeal": rgb(0x30B0C7, 0x40C8E0),
    "systemCyan": rgb(0x32ADE6, 0x64D2FF),
    "systemBlue": rgb(0x007AFF, 0x0A84FF),
    "systemIndigo": rgb(0x5856D6, 0x5E5CE6),
    "systemPurple": rgb(0xAF52DE, 0xBF5AF2),
    "systemPink": rgb(0xFF2D55, 0xFF375F),
    "systemBrown": rgb(0xA2845E, 0xAC8E68),
    "systemGray": rgb(0x8E8E93, 0x8E8E93),
    "systemGray2": rgb(0xAEAEB2, 0x636366),
    "systemGray3": rgb(0xC7C7CC, 0x48484A),
    "systemGray4": rgb(0xD1D1D6, 0x3A3A3C),
    "systemGray5": rgb(0xE5E5EA, 0x2C2C2E),
    "systemGray6": rgb(0xF2F2F7, 0x1C1C1E),
    "label": rgb(0x000000, 0xFFFFFF),
    "secondaryLabel": rgb(0x3C3C43, 0xEBEBF5, (0.6, 0.6)),
    "tertiaryLabel": rgb(0x3C3C43, 0xEBEBF5, (0.3, 0.3)),
    "quaternaryLabel": rgb(0x3C3C43, 0xEBEBF5, (0.18, 0.16)),
    "placeholderText": rgb(0x3C3C43, 0xEBEBF5, (0.3, 0.3)),
    "link": rgb(0x007AFF, 0x0984FF),
    "separator": rgb(0x3C3C43, 0x545458, (0.29, 0.6)),
    "opaqueSeparator": rgb(0xC6C6C8, 0x38383A),
    "systemBackground": rgb(0xFFFFFF, 0x000000),
    "secondarySystemBackground": rgb(0xF2F2F7, 0x1C1C1E),
    "tertiarySystemBackground": rgb(0xFFFFFF, 0x2C2C2E),
    "systemGroupedBackground": rgb(0xF2F2F7, 0x000000),
    "secondarySystemGroupedBackground": rgb(0xFFFFFF, 0x1C1C1E),
    "tertiarySystemGroupedBackground": rgb(0xF2F2F7, 0x2C2C2E),
    "systemFill": rgb(0x787880, 0x787880, (0.2, 0.36)),
    "secondarySystemFill": rgb(0x787880, 0x787880, (0.16, 0.32)),
    "tertiarySystemFill": rgb(0x767680, 0x767680, (0.12, 0.24)),
    "quaternarySystemFill": rgb(0x747480, 0x767680, (0.08, 0.18)),
  ]

  /// From bytes of red, green and blue, and two alphas.
  private static func rgb(_ light: UInt32, _ dark: UInt32, _ alphas: (Double, Double) = (1, 1)) -> DynamicColor {
    func color(_ bytes: UInt32, _ alpha: Double) -> Color {
      func part(_ shift: UInt32) -> Double { Double(bytes >> shift & 255) / 255 }
      return Color(red: part(16), green: part(8), blue: part(0), alpha: alpha)
    }
    return DynamicColor(light: color(light, alphas.0), dark: color(dark, alphas.1))
  }
}
