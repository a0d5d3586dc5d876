@_exported public import class MultiplaneContents.Coder
@_exported public import protocol MultiplaneContents.Coding
