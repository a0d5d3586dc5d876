#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Whether this process counts: not under a sanitizer, which has a malloc of its own, and not without glibc.
bool allocations_are_counted(void);

/// How often this thread has asked for memory from the heap since it began: malloc, calloc, realloc and their aligned kin,
/// whoever called them. Never goes down.
uint64_t allocations_on_this_thread(void);

/// Bytes that the heap has given out and not got back, of all threads; 0 where the C library does not say.
uint64_t allocated_bytes(void);
