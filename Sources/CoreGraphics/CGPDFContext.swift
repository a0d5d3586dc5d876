// The keys of a PDF document's information.

/// A document's title.
public let kCGPDFContextTitle: CFString = "kCGPDFContextTitle"
/// Who wrote a document.
public let kCGPDFContextAuthor: CFString = "kCGPDFContextAuthor"
/// What a document is about.
public let kCGPDFContextSubject: CFString = "kCGPDFContextSubject"
/// The words that a document is found by, a text or an array of texts.
public let kCGPDFContextKeywords: CFString = "kCGPDFContextKeywords"
/// The program that a document is made with.
public let kCGPDFContextCreator: CFString = "kCGPDFContextCreator"
