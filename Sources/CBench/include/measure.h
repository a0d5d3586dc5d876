#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Nanoseconds of a clock that never goes back.
uint64_t measure_clock(void);

/// Nanoseconds of processor that this process has taken, on all threads.
uint64_t measure_process_time(void);

/// Nanoseconds of processor that this thread has taken.
uint64_t measure_thread_time(void);

/// Bytes of memory that this process has in use now; 0 where that can't be read.
uint64_t measure_resident_bytes(void);

/// How many processors this process may use.
int32_t measure_processors(void);

/// Whether the current context has GL_EXT_disjoint_timer_query.
bool measure_has_gpu_timer(void);

/// Makes a timer query of the current context and begins it; 0 without the extension.
uint32_t measure_gpu_begin(void);

/// Ends the query that was begun.
void measure_gpu_end(void);

/// Nanoseconds that the GPU took between the two, and deletes the query; waits. 0 when something disturbed the
/// measurement.
uint64_t measure_gpu_result(uint32_t query);
