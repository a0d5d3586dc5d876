#pragma once
// The console of a bare display: its modes, what brings them back, and switches of virtual terminals. All functions
// return 0 or more, or a negative error number.
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <linux/kd.h>
#include <linux/major.h>
#include <linux/vt.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

/// The number of the virtual terminal that a descriptor is of.
static inline int multiplane_terminal_number(int descriptor) {
  struct stat status;
  if (fstat(descriptor, &status) != 0) return -errno;
  if (!S_ISCHR(status.st_mode) || major(status.st_rdev) != TTY_MAJOR) return -ENOTTY;
  unsigned number = minor(status.st_rdev);
  return number >= 1 && number <= MAX_NR_CONSOLES ? (int)number : -ENOTTY;
}

/// The number of the virtual terminal that is shown, by any of them.
static inline int multiplane_active_terminal(int descriptor) {
  struct vt_stat state;
  return ioctl(descriptor, VT_GETSTATE, &state) == 0 ? state.v_active : -errno;
}

/// KD_TEXT or KD_GRAPHICS.
static inline int multiplane_console_mode(int descriptor) {
  int mode = 0;
  return ioctl(descriptor, KDGETMODE, &mode) == 0 ? mode : -errno;
}

static inline int multiplane_set_console_mode(int descriptor, int mode) {
  return ioctl(descriptor, KDSETMODE, mode) == 0 ? 0 : -errno;
}

static inline int multiplane_keyboard_mode(int descriptor) {
  int mode = 0;
  return ioctl(descriptor, KDGKBMODE, &mode) == 0 ? mode : -errno;
}

static inline int multiplane_set_keyboard_mode(int descriptor, int mode) {
  return ioctl(descriptor, KDSKBMODE, mode) == 0 ? 0 : -errno;
}

/// Lets keys reach nobody through the terminal.
static inline int multiplane_mute_keyboard(int descriptor) {
  const int off = 4;  // K_OFF, which linux/kd.h of some releases lacks.
  return multiplane_set_keyboard_mode(descriptor, off);
}

/// Asks for another virtual terminal.
static inline int multiplane_switch_terminal(int descriptor, int number) {
  return ioctl(descriptor, VT_ACTIVATE, number) == 0 ? 0 : -errno;
}

// MARK: Switches

/// The pipe that the signals of switches write to. Used in one file of Swift only: others have variables of their own.
static int multiplane_switch_pipe = -1;

static inline void multiplane_note_switch(int signal_number) {
  int before = errno;
  unsigned char byte = signal_number == SIGRTMIN + 8 ? 1 : 2;
  if (multiplane_switch_pipe >= 0) {
    ssize_t written = write(multiplane_switch_pipe, &byte, 1);
    (void)written;
  }
  errno = before;
}

/// Asks that this process be asked before another terminal is shown: a pipe gets the byte 1 then, and 2 when this one is
/// shown again.
static inline int multiplane_take_switches(int descriptor, int pipe_end) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = multiplane_note_switch;
  action.sa_flags = SA_RESTART;
  multiplane_switch_pipe = pipe_end;
  if (sigaction(SIGRTMIN + 8, &action, NULL) != 0 || sigaction(SIGRTMIN + 9, &action, NULL) != 0) return -errno;
  struct vt_mode mode = {.mode = VT_PROCESS, .relsig = (short)(SIGRTMIN + 8), .acqsig = (short)(SIGRTMIN + 9)};
  return ioctl(descriptor, VT_SETMODE, &mode) == 0 ? 0 : -errno;
}

static inline int multiplane_leave_switches(int descriptor) {
  struct vt_mode mode = {.mode = VT_AUTO};
  return ioctl(descriptor, VT_SETMODE, &mode) == 0 ? 0 : -errno;
}

/// Answers a byte 1.
static inline int multiplane_allow_switch(int descriptor) {
  return ioctl(descriptor, VT_RELDISP, 1) == 0 ? 0 : -errno;
}

/// Answers a byte 2.
static inline int multiplane_note_return(int descriptor) {
  return ioctl(descriptor, VT_RELDISP, VT_ACKACQ) == 0 ? 0 : -errno;
}

// MARK: What was before

enum { MULTIPLANE_MOST_CRTCS = 16, MULTIPLANE_MOST_CONNECTORS = 8 };

/// What a CRTC showed.
struct multiplane_saved_crtc {
  uint32_t crtc, framebuffer, x, y, has_mode, connector_count;
  uint32_t connectors[MULTIPLANE_MOST_CONNECTORS];
  drmModeModeInfo mode;
};

/// What a program has found, and leaves: the CRTCs of a card, and the modes of a terminal; −1 for no terminal.
struct multiplane_saved {
  int card, terminal, console_mode, keyboard_mode;
  uint32_t crtc_count;
  struct multiplane_saved_crtc crtcs[MULTIPLANE_MOST_CRTCS];
};

/// Notes what a card's CRTCs show.
static inline void multiplane_save_crtcs(struct multiplane_saved *saved) {
  drmModeRes *resources = drmModeGetResources(saved->card);
  saved->crtc_count = 0;
  if (!resources) return;
  for (int i = 0; i < resources->count_crtcs && saved->crtc_count < MULTIPLANE_MOST_CRTCS; i++) {
    drmModeCrtc *crtc = drmModeGetCrtc(saved->card, resources->crtcs[i]);
    if (!crtc) continue;
    struct multiplane_saved_crtc *entry = &saved->crtcs[saved->crtc_count++];
    memset(entry, 0, sizeof *entry);
    entry->crtc = crtc->crtc_id;
    entry->framebuffer = crtc->buffer_id;
    entry->x = crtc->x;
    entry->y = crtc->y;
    entry->has_mode = crtc->mode_valid != 0;
    entry->mode = crtc->mode;
    for (int c = 0; c < resources->count_connectors && entry->connector_count < MULTIPLANE_MOST_CONNECTORS; c++) {
      drmModeConnector *connector = drmModeGetConnectorCurrent(saved->card, resources->connectors[c]);
      if (!connector) continue;
      drmModeEncoder *encoder = connector->encoder_id ? drmModeGetEncoder(saved->card, connector->encoder_id) : NULL;
      if (encoder && encoder->crtc_id == crtc->crtc_id) {
        entry->connectors[entry->connector_count++] = connector->connector_id;
      }
      if (encoder) drmModeFreeEncoder(encoder);
      drmModeFreeConnector(connector);
    }
    drmModeFreeCrtc(crtc);
  }
  drmModeFreeResources(resources);
}

/// Brings back the modes of the terminal, by system calls alone.
static inline int multiplane_restore_terminal(const struct multiplane_saved *saved) {
  if (saved->terminal < 0) return 0;
  int error = 0, keyboard_error = 0;
  if (saved->console_mode >= 0) error = multiplane_set_console_mode(saved->terminal, saved->console_mode);
  if (saved->keyboard_mode >= 0) keyboard_error = multiplane_set_keyboard_mode(saved->terminal, saved->keyboard_mode);
  multiplane_leave_switches(saved->terminal);
  return error ? error : keyboard_error;
}

/// Brings back what was before, by system calls alone: also in the child of a process with threads.
static inline int multiplane_restore(const struct multiplane_saved *saved) {
  for (uint32_t i = 0; i < saved->crtc_count && saved->card >= 0; i++) {
    const struct multiplane_saved_crtc *entry = &saved->crtcs[i];
    struct drm_mode_crtc request;
    memset(&request, 0, sizeof request);
    request.crtc_id = entry->crtc;
    int is_shown = entry->has_mode && entry->framebuffer && entry->connector_count;
    if (is_shown) {
      request.fb_id = entry->framebuffer;
      request.x = entry->x;
      request.y = entry->y;
      request.mode_valid = 1;
      memcpy(&request.mode, &entry->mode, sizeof request.mode);
      request.set_connectors_ptr = (uint64_t)(uintptr_t)entry->connectors;
      request.count_connectors = entry->connector_count;
    }
    int status = ioctl(saved->card, DRM_IOCTL_MODE_SETCRTC, &request);
    if (status != 0 && is_shown) {
      // What was shown is gone.
      memset(&request, 0, sizeof request);
      request.crtc_id = entry->crtc;
      ioctl(saved->card, DRM_IOCTL_MODE_SETCRTC, &request);
    }
  }
  if (saved->card >= 0) ioctl(saved->card, DRM_IOCTL_DROP_MASTER, 0);
  return multiplane_restore_terminal(saved);
}

/// Brings back what was before, after the process has ended for which this one was started.
///
/// If that was the leader of the terminal's session, as of a service, the terminal is hung up for all of the session, and
/// its modes are for root and for those whose terminal it is: this process opens it again, as the leader of a session of
/// its own.
static inline void multiplane_restore_afterwards(const struct multiplane_saved *saved) {
  int number = saved->terminal < 0 ? -1 : multiplane_terminal_number(saved->terminal);
  if (multiplane_restore(saved) == 0 || number < 0) return;
  setsid();
  char path[] = "/dev/tty\0\0";
  char *digit = path + strlen(path);
  if (number >= 10) *digit++ = (char)('0' + number / 10);
  *digit = (char)('0' + number % 10);
  // The leader's files are closed before it lets go of the terminal.
  for (int tries = 0; tries < 200; tries++) {
    struct multiplane_saved again = *saved;
    again.terminal = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (again.terminal >= 0 && ioctl(again.terminal, TIOCSCTTY, 0) == 0) {
      multiplane_restore_terminal(&again);
      return;
    }
    if (again.terminal >= 0) close(again.terminal);
    poll(NULL, 0, 5);
  }
}

/// Starts a process that brings back what was before when this one ends without having written to the pipe, however it
/// ends. Returns the process.
///
/// The child uses only system calls, holds only the card, the terminal and the pipe, and hears no signals of the
/// terminal.
static inline int multiplane_start_watchdog(const struct multiplane_saved *saved, int *pipe_end) {
  int ends[2];
  if (pipe(ends) != 0) return -errno;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &before);
  pid_t child = fork();
  if (child != 0) {
    int error = errno;
    sigprocmask(SIG_SETMASK, &before, NULL);
    close(ends[0]);
    if (child < 0) {
      close(ends[1]);
      return -error;
    }
    *pipe_end = ends[1];
    return child;
  }
  // Signals stay blocked, but for SIGKILL. The session stays that of the terminal.
  prctl(PR_SET_NAME, "mp-watchdog");
  for (int descriptor = 0; descriptor < 4096; descriptor++) {
    if (descriptor != ends[0] && descriptor != saved->card && descriptor != saved->terminal) close(descriptor);
  }
  unsigned char byte;
  ssize_t count;
  do count = read(ends[0], &byte, 1);
  while (count < 0 && errno == EINTR);
  if (count == 0) multiplane_restore_afterwards(saved);
  _exit(0);
}
