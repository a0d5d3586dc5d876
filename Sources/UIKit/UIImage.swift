@_exported public import class Foundation.Bundle
@_exported public import struct Foundation.Data
public import MultiplaneDrawing

extension UIImage {
  /// The image of a name in the folder of the program's resources; nil where there is none that can be read.
  public convenience init?(named name: String) { self.init(named: name, in: nil, compatibleWith: nil) }

  /// The image of a name in the folder of a bundle's resources; nil where there is none that can be read.
  ///
  /// - Parameters:
  ///   - bundle: nil for the program's.
  ///   - traits: give the scale; nil, and a scale of 0, for the main screen's.
  public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?) {
    let scale = traits.flatMap { $0.displayScale > 0 ? $0.displayScale : nil } ?? mainScale
    let isDark = (traits ?? .current).userInterfaceStyle == .dark
    if let found = Archive.image(name, bundle, scale, isDark: isDark) {
      self.init(found)
      return
    }
    try? self.init(named: name, in: (bundle ?? .main).resourcePath ?? ".", scale: scale)
  }

  /// nil: there are no symbols.
  public convenience init?(systemName: String) {
    self.init()
    return nil
  }

  /// The image of a file; nil of one that cannot be read.
  public convenience init?(contentsOfFile path: String) { try? self.init(path: path) }

  /// The image of a file's bytes; nil of ones that cannot be read.
  public convenience init?(data: Data) { try? self.init(Array(data)) }

  /// The image of a file's bytes; nil of ones that cannot be read.
  public convenience init?(data: Data, scale: CGFloat) { try? self.init(Array(data), scale: scale) }

  /// An image that shows nothing: one clear pixel.
  public convenience init() {
    guard let pixel = try? CGImage(width: 1, height: 1, format: .bgra8, bytes: [0, 0, 0, 0]) else {
      preconditionFailure("one pixel is a bitmap")
    }
    self.init(pixel)
  }

  /// The image of a bitmap.
  public convenience init(cgImage: CGImage) { self.init(cgImage) }

  /// The image of a bitmap.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: UIImage.Orientation) {
    self.init(cgImage, scale: scale, orientation: orientation)
  }

  /// The picture; nil of one that cannot be read.
  public var cgImage: CGImage? { try? bitmap() }

  /// How the picture was turned that it was made from.
  public var imageOrientation: UIImage.Orientation { orientation }

  /// The image with its middle stretched, and `leftCapWidth` and `topCapHeight` points beside and above it kept.
  public func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
    let (left, top) = (CGFloat(leftCapWidth), CGFloat(topCapHeight))
    let (right, bottom) = (left > 0 ? size.width - left - 1 : 0, top > 0 ? size.height - top - 1 : 0)
    return resizableImage(
      withCapInsets: UIEdgeInsets(top: top, left: left, bottom: max(0, bottom), right: max(0, right)),
      resizingMode: .stretch)
  }

  #if Drawing
    /// The image's shape in a colour.
    public func withTintColor(_ color: UIColor) -> UIImage {
      let format = UIGraphicsImageRendererFormat()
      format.scale = scale
      return UIGraphicsImageRenderer(size: size, format: format).image { context in
        draw(at: .zero)
        context.cgContext.setBlendMode(.sourceIn)
        context.cgContext.setFillColor(color)
        context.fill(CGRect(origin: .zero, size: size))
      }
    }
  #endif

  /// Draws the image in the current context.
  public func draw(at point: CGPoint) { draw(at: point, blendMode: .normal, alpha: 1) }

  /// Draws the image in the current context, by a blend mode.
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the image in a rectangle of the current context.
  public func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

  /// Draws the image in a rectangle of the current context, by a blend mode.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    draw(in: rect, blendMode: blendMode, alpha: alpha, into: context)
  }

  #if ImageFiles
    /// The image as a PNG file; nil where it cannot be made.
    public func pngData() -> Data? {
      let write: () throws(ImageError) -> [UInt8] = pngData
      return (try? write()).map { Data($0) }
    }

    /// The image as a JPEG file; nil where it cannot be made.
    ///
    /// - Parameter compressionQuality: 0…1.
    public func jpegData(compressionQuality: CGFloat) -> Data? {
      (try? jpegData(quality: compressionQuality)).map { Data($0) }
    }
  #endif
}
