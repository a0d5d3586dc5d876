#pragma once
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/// A JPEG file that is decoded row by row, so that the picture never stands in memory as a whole.
typedef struct jpeg_rows jpeg_rows;

typedef enum {
  jpeg_rows_ok,
  jpeg_rows_no_memory,
  jpeg_rows_corrupt,
  /// The file ends before its picture does.
  jpeg_rows_truncated,
  /// A picture in inks, or one of too many scans.
  jpeg_rows_unsupported,
} jpeg_rows_status;

enum { jpeg_rows_message_length = 200 };

/// Takes over a file and reads its header. NULL, and the file is closed, with the reason in `status`, and in words in
/// `message`, which has room for `jpeg_rows_message_length` bytes.
jpeg_rows *jpeg_rows_open(FILE *file, jpeg_rows_status *status, char *message);

int32_t jpeg_rows_width(const jpeg_rows *rows);
int32_t jpeg_rows_height(const jpeg_rows *rows);

/// What the library will take, bytes: some rows, and of a progressive picture all of its coefficients.
int64_t jpeg_rows_working_bytes(jpeg_rows *rows);

/// Gets ready for the first row; of a progressive picture all scans are read.
jpeg_rows_status jpeg_rows_start(jpeg_rows *rows, char *message);

/// The body of the first segment with EXIF data, `count` bytes that live as long as `rows`; NULL where there is none.
const uint8_t *jpeg_rows_exif(const jpeg_rows *rows, int32_t *count);

/// Decodes the next row: width × 3 bytes of red, green and blue.
jpeg_rows_status jpeg_rows_read(jpeg_rows *rows, uint8_t *row, char *message);

void jpeg_rows_close(jpeg_rows *rows);
