// Swift Testing looks for this module where a file imports both Testing and a module of the name UIKit; the toolchain
// has it for Apple's platforms only. A test target that uses both depends on it.
@_exported public import Testing
