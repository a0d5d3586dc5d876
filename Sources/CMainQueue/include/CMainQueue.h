#pragma once

#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <time.h>
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

/// Nanoseconds of the system's clock.
static inline int64_t multiplane_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

// Of Foundation's library, whose headers Swift's toolchain does not have. `RunLoop.limitDate(forMode:)` calls these,
// and takes a third longer.
extern const void *const kCFRunLoopDefaultMode;
const void *CFRunLoopGetMain(void);
int32_t CFRunLoopRunInMode(const void *mode, double seconds, unsigned char returnsAfterSource);
double CFRunLoopGetNextTimerFireDate(const void *loop, const void *mode);

/// Runs what is due in the main run loop, on its thread, without waiting.
///
/// Returns when the next timer is due, seconds since the beginning of 2001; 0 for never.
static inline double multiplane_run_loop_pass(void) {
  CFRunLoopRunInMode(kCFRunLoopDefaultMode, -10, 1);
  return CFRunLoopGetNextTimerFireDate(CFRunLoopGetMain(), kCFRunLoopDefaultMode);
}
