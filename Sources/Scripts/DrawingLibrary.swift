import MultiplaneContents
import MultiplaneDrawing

#if Drawing
  /// What views draw with.
  enum DrawingLibrary {
    static var contexts: DrawingContextFactory? { .cairo }
  }
#else
  /// Views draw nothing without the trait Drawing.
  enum DrawingLibrary {
    static var contexts: DrawingContextFactory? { nil }
  }
#endif
