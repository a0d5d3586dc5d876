#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether this process counts: not under a sanitizer, which has a malloc of its own, and not without glibc.
bool allocations_are_counted(void);

/// How often this thread has asked for memory from the heap since it began: malloc, calloc, realloc and their aligned
/// kin, whoever called them. Never goes down.
uint64_t allocations_on_this_thread(void);

/// Bytes that the heap has given out and not got back, of all threads; 0 where the C library does not say.
uint64_t allocated_bytes(void);

/// Has a function called, on the thread that calls, where the heap has nothing more to give; the size is what was asked
/// for. It must not ask for memory. Where it comes back, and where there is none, the caller gets NULL.
void on_failed_allocation(void (*handler)(size_t size));

/// Has all threads share one heap, which takes no more of the address space than it gives out: a heap of a thread's own
/// reserves 64 MB. To be called before there is a second thread.
void share_one_heap(void);
