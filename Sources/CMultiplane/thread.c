#include "multiplane_thread.h"

#include <stdatomic.h>
#include <string.h>

static _Thread_local uint64_t thread_id;
static _Thread_local int32_t callbacks;
/* How many callbacks the thread is in where the innermost one is a layout. */
static _Thread_local int32_t layout;
static _Thread_local char message[2048];

uint64_t mp_thread_id(void) {
  static atomic_uint_fast64_t last;
  if (thread_id == 0) thread_id = atomic_fetch_add(&last, 1) + 1;
  return thread_id;
}

int32_t mp_thread_callbacks(void) { return callbacks; }
void mp_thread_enter_callback(void) { callbacks += 1; }
void mp_thread_leave_callback(void) { callbacks -= 1; }

int32_t mp_thread_is_laying_out(void) { return callbacks > 0 && layout == callbacks; }

int32_t mp_thread_enter_layout(void) {
  int32_t outer = layout;
  callbacks += 1;
  layout = callbacks;
  return outer;
}

void mp_thread_leave_layout(int32_t outer) {
  callbacks -= 1;
  layout = outer;
}

void mp_thread_set_message(const char *text, size_t length) {
  if (length >= sizeof message) {
    length = sizeof message - 1;
    /* A byte 10xxxxxx goes on with the character before it. */
    while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80) length -= 1;
  }
  memcpy(message, text, length);
  message[length] = 0;
}

const char *mp_thread_message(void) { return message; }
