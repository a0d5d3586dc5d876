/* Counts and prints the conditions of a check that do not hold. */
#ifndef CHECK_H
#define CHECK_H

#include <multiplane.h>
#include <stdio.h>

static int failures;

#define CHECK(condition)                                                       \
  do {                                                                         \
    if (!(condition)) {                                                        \
      failures++;                                                              \
      printf("line %d: %s: %s\n", __LINE__, #condition, mp_error_message());   \
    }                                                                          \
  } while (0)

#endif
