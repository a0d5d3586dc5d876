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
/* Keeps the message of the last failure of the calling thread, cut at a character's end. */
void mp_thread_set_message(const char *text, size_t length);
const char *mp_thread_message(void);

#endif
