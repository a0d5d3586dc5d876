// What Swift has no word for: asking for memory that will be read soon.
#pragma once

#include <stddef.h>

/// Asks for the cache lines that some bytes begin on, and reads nothing: the address may be any.
static inline void prefetch_bytes(const void *_Nonnull start, size_t count) {
  for (size_t offset = 0; offset < count; offset += 64) __builtin_prefetch((const char *)start + offset);
}
