#pragma once

/// The calls by which files come to the disk, made on this thread since the last call, in order, a letter each: f and d
/// for fsync of a file and of a folder, s for syncfs, r for rename. At most 255 are kept.
const char *file_calls_since_last(void);
