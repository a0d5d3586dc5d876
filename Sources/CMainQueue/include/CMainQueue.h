#pragma once

#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <unistd.h>

/// The descriptor that Dispatch makes readable while the main queue has work; Foundation's run loop polls it, too.
int _dispatch_get_main_queue_handle_4CF(void);

/// A set that is readable when one of its descriptors is; -1 where the system has no descriptors left.
static inline int multiplane_wait_set(void) { return epoll_create1(EPOLL_CLOEXEC); }

/// Adds a descriptor to a set; whether that worked.
static inline bool multiplane_wait_set_add(int set, int descriptor) {
  struct epoll_event event = {.events = EPOLLIN, .data = {.fd = descriptor}};
  return epoll_ctl(set, EPOLL_CTL_ADD, descriptor, &event) == 0;
}

/// A timer that is readable from its time on; -1 where the system has no descriptors left.
static inline int multiplane_timer(void) {
  return timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
}

/// Sets a timer to nanoseconds from now; 0 for never.
static inline void multiplane_timer_set(int timer, int64_t nanoseconds) {
  struct itimerspec time = {
      .it_value = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000}};
  timerfd_settime(timer, 0, &time, 0);
}

/// Whether a descriptor is readable now.
static inline bool multiplane_is_readable(int descriptor) {
  struct pollfd entry = {.fd = descriptor, .events = POLLIN};
  return poll(&entry, 1, 0) == 1;
}
