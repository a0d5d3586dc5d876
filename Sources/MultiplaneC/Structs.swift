import CMultiplane

// The sizes of the first versions: they never change, also when fields are added.

extension mp_bitmap_info: SizedStruct { static let firstSize = 112 }
extension mp_bitmap_part: SizedStruct { static let firstSize = 96 }
extension mp_tile_source_info: SizedStruct { static let firstSize = 32 }
extension mp_scene_info: SizedStruct { static let firstSize = 64 }
extension mp_compositor_info: SizedStruct { static let firstSize = 24 }
extension mp_tile_policy: SizedStruct { static let firstSize = 24 }
extension mp_surface_info: SizedStruct { static let firstSize = 32 }
extension mp_target: SizedStruct { static let firstSize = 104 }
extension mp_frame: SizedStruct { static let firstSize = 88 }
extension mp_statistics: SizedStruct { static let firstSize = 144 }
extension mp_draw_request: SizedStruct { static let firstSize = 56 }
extension mp_drawing: SizedStruct { static let firstSize = 40 }
extension mp_timing: SizedStruct { static let firstSize = 64 }
extension mp_keyframes: SizedStruct { static let firstSize = 104 }
extension mp_animation_events: SizedStruct { static let firstSize = 40 }
extension mp_transaction: SizedStruct { static let firstSize = 80 }
extension mp_image_info: SizedStruct { static let firstSize = 168 }
extension mp_buffer: SizedStruct { static let firstSize = 96 }
