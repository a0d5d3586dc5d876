// Stands before the C library's malloc in any program that links this: counts on the thread that calls, then does what
// the C library does.

#include "CAllocations.h"

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define HAS_OTHER_MALLOC 1
#endif
#endif

#if defined(__GLIBC__) && !defined(HAS_OTHER_MALLOC)
#define COUNTS 1
#endif

#if COUNTS

// The model that needs no call, because a call for it could come back here.
static __thread uint64_t count __attribute__((tls_model("initial-exec")));

static void (*_Atomic failure_handler)(size_t);

static void *checked(void *memory, size_t size) {
  if (memory || size == 0) return memory;
  void (*handler)(size_t) = atomic_load_explicit(&failure_handler, memory_order_relaxed);
  if (handler) handler(size);
  return NULL;
}

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  count++;
  return checked(__libc_malloc(size), size);
}

void *calloc(size_t number, size_t size) {
  count++;
  return checked(__libc_calloc(number, size), number == 0 ? 0 : size);
}

void *realloc(void *old, size_t size) {
  count++;
  return checked(__libc_realloc(old, size), size);
}

void *memalign(size_t alignment, size_t size) {
  count++;
  return checked(__libc_memalign(alignment, size), size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count++;
  return checked(__libc_memalign(alignment, size), size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment == 0 || alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  count++;
  void *memory = checked(__libc_memalign(alignment, size), size);
  if (!memory) return ENOMEM;
  *result = memory;
  return 0;
}

void on_failed_allocation(void (*handler)(size_t size)) {
  atomic_store_explicit(&failure_handler, handler, memory_order_relaxed);
}

void share_one_heap(void) { mallopt(M_ARENA_MAX, 1); }

bool allocations_are_counted(void) { return true; }

uint64_t allocations_on_this_thread(void) { return count; }

#else

void on_failed_allocation(void (*handler)(size_t size)) { (void)handler; }

void share_one_heap(void) {}

bool allocations_are_counted(void) { return false; }

uint64_t allocations_on_this_thread(void) { return 0; }

#endif

uint64_t allocated_bytes(void) {
#if COUNTS
  struct mallinfo2 info = mallinfo2();
  return (uint64_t)info.uordblks + (uint64_t)info.hblkhd;
#else
  return 0;
#endif
}
