@_exported public import MultiplaneContents
@_exported public import MultiplaneGLES
@_exported public import MultiplaneGeometry
@_exported public import MultiplaneLayers
@_exported public import MultiplaneRenderer
@_exported public import MultiplaneSurfaces

// Types of internal modules that programs use by name.
@_exported public import enum MultiplaneAnimation.AnimationProblem
@_exported public import enum MultiplaneAnimation.AnimationValue
@_exported public import enum MultiplaneAnimation.CalculationMode
@_exported public import enum MultiplaneAnimation.FillMode
@_exported public import enum MultiplaneAnimation.NextChange
@_exported public import enum MultiplaneAnimation.TransitionSubtype
@_exported public import enum MultiplaneAnimation.TransitionType
@_exported public import protocol MultiplaneAnimation.AnimatableElement
@_exported public import protocol MultiplaneAnimation.AnimatableValue
@_exported public import protocol MultiplaneAnimation.RestorableValue
@_exported public import struct MultiplaneAnimation.FrameRateRange
@_exported public import struct MultiplaneAnimation.MediaTimingFunction
@_exported public import struct MultiplaneAnimation.MediaTimingValues
@_exported public import class MultiplaneChanges.Mailbox
@_exported public import struct MultiplaneFramePlan.TileFailure
@_exported public import struct MultiplaneFramePlan.TileStatistics
