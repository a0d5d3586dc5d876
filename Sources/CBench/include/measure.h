#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Nanoseconds of a monotonic clock.
uint64_t measure_clock(void);

/// Calls `frames(run)`. A profiler that collects in this function alone counts neither start-up nor warm-up:
/// `valgrind --tool=callgrind --toggle-collect=measure_engine_frames`.
void measure_engine_frames(void (*frames)(void *run), void *run);

/// Nanoseconds of processor time of this process, on all threads.
uint64_t measure_process_time(void);

/// Nanoseconds of processor time of this thread.
uint64_t measure_thread_time(void);

/// Bytes of resident memory of this process; 0 where they cannot be read.
uint64_t measure_resident_bytes(void);

/// The number of processors that this process may use.
int32_t measure_processors(void);

/// Whether the current context has GL_EXT_disjoint_timer_query.
bool measure_has_gpu_timer(void);

/// Creates and begins a timer query on the current context; 0 without the extension.
uint32_t measure_gpu_begin(void);

/// Ends the current query.
void measure_gpu_end(void);

/// Waits for the query's result and deletes the query. Nanoseconds of the GPU; 0 when the measurement was disturbed.
uint64_t measure_gpu_result(uint32_t query);
