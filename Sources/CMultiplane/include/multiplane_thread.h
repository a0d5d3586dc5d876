/* What a thread knows of itself; not installed and not exported. */
#ifndef MULTIPLANE_THREAD_H
#define MULTIPLANE_THREAD_H

#include <stddef.h>
#include <stdint.h>

/* Of the calling thread: above 0, and never another thread's, not even after its end. */
uint64_t mp_thread_id(void);
/* How many callbacks the calling thread is in. */
int32_t mp_thread_callbacks(void);
void mp_thread_enter_callback(void);
void mp_thread_leave_callback(void);
/* Whether the innermost callback of the calling thread is a layout, which may change layers: 1 or 0. */
int32_t mp_thread_is_laying_out(void);
/* A callback that is a layout; gives what mp_thread_leave_layout() is to be told. */
int32_t mp_thread_enter_layout(void);
void mp_thread_leave_layout(int32_t outer);
/* Keeps the message of the last failure of the calling thread, cut at a character's end. */
void mp_thread_set_message(const char *text, size_t length);
const char *mp_thread_message(void);

#endif
