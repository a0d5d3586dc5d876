@_exported public import MultiplaneContents
@_exported public import MultiplaneGLES
@_exported public import MultiplaneGeometry
@_exported public import MultiplaneLayers
@_exported public import MultiplaneRenderer
@_exported public import MultiplaneSurfaces

// Of the values inside of a frame, those that a program meets by name.
@_exported public import class MultiplaneChanges.Mailbox
@_exported public import struct MultiplaneFramePlan.TileFailure
@_exported public import struct MultiplaneFramePlan.TileStatistics
