#define _GNU_SOURCE

#include "measure.h"

#include <EGL/egl.h>
#include <GLES3/gl3.h>
#include <GLES2/gl2ext.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static uint64_t read_clock(clockid_t id) {
  struct timespec time;
  if (clock_gettime(id, &time) != 0) return 0;
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

// The assembly statement keeps the call from being the function's last, and so from becoming a jump.
__attribute__((noinline)) void measure_engine_frames(void (*frames)(void *run), void *run) {
  frames(run);
  __asm__ volatile("" ::: "memory");
}

uint64_t measure_clock(void) { return read_clock(CLOCK_MONOTONIC); }

// The sum that getrusage reports, in nanoseconds.
uint64_t measure_process_time(void) { return read_clock(CLOCK_PROCESS_CPUTIME_ID); }

uint64_t measure_thread_time(void) { return read_clock(CLOCK_THREAD_CPUTIME_ID); }

uint64_t measure_resident_bytes(void) {
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file) return 0;
  unsigned long size = 0, resident = 0;
  int read = fscanf(file, "%lu %lu", &size, &resident);
  fclose(file);
  return read == 2 ? (uint64_t)resident * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
}

int32_t measure_processors(void) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
  return (int32_t)sysconf(_SC_NPROCESSORS_ONLN);
}

bool measure_has_gpu_timer(void) {
  GLint count = 0;
  glGetIntegerv(GL_NUM_EXTENSIONS, &count);
  for (GLint index = 0; index < count; index++) {
    const char *name = (const char *)glGetStringi(GL_EXTENSIONS, (GLuint)index);
    if (name && strcmp(name, "GL_EXT_disjoint_timer_query") == 0) return true;
  }
  return false;
}

uint32_t measure_gpu_begin(void) {
  if (!measure_has_gpu_timer()) return 0;
  GLint disjoint = 0;
  glGetIntegerv(GL_GPU_DISJOINT_EXT, &disjoint);  // Asking sets it back.
  GLuint query = 0;
  glGenQueries(1, &query);
  glBeginQuery(GL_TIME_ELAPSED_EXT, query);
  return query;
}

void measure_gpu_end(void) { glEndQuery(GL_TIME_ELAPSED_EXT); }

uint64_t measure_gpu_result(uint32_t query) {
  PFNGLGETQUERYOBJECTUI64VEXTPROC get =
      (PFNGLGETQUERYOBJECTUI64VEXTPROC)eglGetProcAddress("glGetQueryObjectui64vEXT");
  GLuint64 nanoseconds = 0;
  GLint disjoint = 0;
  if (get) get(query, GL_QUERY_RESULT, &nanoseconds);
  glGetIntegerv(GL_GPU_DISJOINT_EXT, &disjoint);
  glDeleteQueries(1, &query);
  return disjoint ? 0 : nanoseconds;
}
