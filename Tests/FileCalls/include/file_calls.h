#pragma once

/// The calls of this thread that write files to the disk, since the last call, in order, a letter each: f and d for
/// fsync of a file and of a folder, s for syncfs, r for rename. At most 255 are recorded.
const char *file_calls_since_last(void);
