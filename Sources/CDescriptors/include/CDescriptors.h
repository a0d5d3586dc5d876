#pragma once

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/epoll.h>

/// What a descriptor is ready for.
enum {
  multiplane_readable = 1,
  multiplane_writable = 2,
  /// The other end is closed, or there is an error.
  multiplane_closed = 4,
};

static inline uint32_t multiplane_epoll_events(uint32_t readiness) {
  return (readiness & multiplane_readable ? EPOLLIN : 0) | (readiness & multiplane_writable ? EPOLLOUT : 0);
}

/// A set that is readable when one of its descriptors is ready; -1 where the system has no descriptors left.
static inline int multiplane_descriptors_make(void) { return epoll_create1(EPOLL_CLOEXEC); }

/// Adds a descriptor to a set, or changes what it waits for; 0 or an error number.
static inline int multiplane_descriptors_set(int set, int descriptor, uint32_t readiness, uint64_t token, bool isNew) {
  struct epoll_event event = {.events = multiplane_epoll_events(readiness), .data = {.u64 = token}};
  return epoll_ctl(set, isNew ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, descriptor, &event) == 0 ? 0 : errno;
}

/// Removes a descriptor from a set.
static inline void multiplane_descriptors_remove(int set, int descriptor) {
  struct epoll_event event = {0};
  epoll_ctl(set, EPOLL_CTL_DEL, descriptor, &event);
}

/// Up to 64 descriptors that are ready now, without waiting.
struct multiplane_ready {
  int count;
  uint64_t tokens[64];
  uint32_t readiness[64];
};

/// Asks a set for what is ready.
static inline void multiplane_descriptors_ready(int set, struct multiplane_ready *ready) {
  struct epoll_event events[64];
  int count = epoll_wait(set, events, 64, 0);
  ready->count = count > 0 ? count : 0;
  for (int index = 0; index < ready->count; index++) {
    uint32_t bits = events[index].events;
    ready->tokens[index] = events[index].data.u64;
    ready->readiness[index] = (bits & EPOLLIN ? multiplane_readable : 0) | (bits & EPOLLOUT ? multiplane_writable : 0) |
                              (bits & (EPOLLHUP | EPOLLERR) ? multiplane_closed : 0);
  }
}

/// The token of one that is ready.
static inline uint64_t multiplane_ready_token(const struct multiplane_ready *ready, int index) {
  return ready->tokens[index];
}

/// What one is ready for.
static inline uint32_t multiplane_ready_bits(const struct multiplane_ready *ready, int index) {
  return ready->readiness[index];
}
