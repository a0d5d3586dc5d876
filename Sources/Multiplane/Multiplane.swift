@_exported public import MultiplaneGLES
@_exported public import MultiplaneGeometry
@_exported public import MultiplaneLayers
@_exported public import MultiplaneRenderTree
@_exported public import MultiplaneRenderer
@_exported public import MultiplaneSurfaces
