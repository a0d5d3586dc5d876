// libjpeg reports errors by a jump over the frames of its caller, which only C may be in the way of: hence this is C.
#include "jpeg_rows.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
// Behind jpeglib.h, which it needs.
#include <jerror.h>

struct jpeg_rows {
  struct jpeg_decompress_struct decoder;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf failed;
  FILE *file;
  char *message;
  jpeg_rows_status status;
};

/// Of what a marker's segment holds, all is kept.
static const unsigned longest_segment = 0xFFFF;

/// Encoders write about ten; each costs a walk over all blocks, however few its bytes are, so that hundreds of them are
/// a bomb.
static const int most_scans = 100;

static void fail(j_common_ptr common) {
  jpeg_rows *rows = common->client_data;
  (*common->err->format_message)(common, rows->message);
  rows->status = common->err->msg_code == JERR_OUT_OF_MEMORY ? jpeg_rows_no_memory : jpeg_rows_corrupt;
  longjmp(rows->failed, 1);
}

static void warn(j_common_ptr common, int level) {
  if (level >= 0) return;
  // Bytes between the end of a scan and the next marker do not belong to the picture.
  if (common->err->msg_code == JWRN_EXTRANEOUS_DATA) return;
  jpeg_rows *rows = common->client_data;
  (*common->err->format_message)(common, rows->message);
  rows->status = common->err->msg_code == JWRN_JPEG_EOF ? jpeg_rows_truncated : jpeg_rows_corrupt;
  longjmp(rows->failed, 1);
}

static void count_scans(j_common_ptr common) {
  jpeg_rows *rows = common->client_data;
  if (rows->decoder.input_scan_number <= most_scans) return;
  strcpy(rows->message, "more than 100 scans");
  rows->status = jpeg_rows_unsupported;
  longjmp(rows->failed, 1);
}

jpeg_rows *jpeg_rows_open(FILE *file, jpeg_rows_status *status, char *message) {
  message[0] = 0;
  jpeg_rows *rows = calloc(1, sizeof *rows);
  if (!rows) {
    fclose(file);
    *status = jpeg_rows_no_memory;
    return NULL;
  }
  rows->file = file;
  rows->message = message;
  rows->decoder.err = jpeg_std_error(&rows->errors);
  rows->errors.error_exit = fail;
  rows->errors.emit_message = warn;
  rows->decoder.client_data = rows;
  if (setjmp(rows->failed)) {
    *status = rows->status;
    jpeg_rows_close(rows);
    return NULL;
  }
  jpeg_create_decompress(&rows->decoder);
  // What it sets up is zeroed first.
  rows->decoder.client_data = rows;
  rows->progress.progress_monitor = count_scans;
  rows->decoder.progress = &rows->progress;
  jpeg_stdio_src(&rows->decoder, rows->file);
  jpeg_save_markers(&rows->decoder, JPEG_APP0 + 1, longest_segment);
  jpeg_read_header(&rows->decoder, TRUE);
  const bool is_in_inks =
      rows->decoder.jpeg_color_space == JCS_CMYK || rows->decoder.jpeg_color_space == JCS_YCCK;
  if (is_in_inks) {
    strcpy(message, "a picture in inks");
    *status = jpeg_rows_unsupported;
    jpeg_rows_close(rows);
    return NULL;
  }
  rows->decoder.out_color_space = JCS_RGB;
  rows->decoder.dct_method = JDCT_ISLOW;
  *status = jpeg_rows_ok;
  return rows;
}

int32_t jpeg_rows_width(const jpeg_rows *rows) { return (int32_t)rows->decoder.image_width; }

int32_t jpeg_rows_height(const jpeg_rows *rows) { return (int32_t)rows->decoder.image_height; }

int64_t jpeg_rows_working_bytes(jpeg_rows *rows) {
  // Rows of blocks, before and after the colours are converted.
  int64_t bytes = (int64_t)rows->decoder.image_width * 3 * 4 * DCTSIZE;
  if (!jpeg_has_multiple_scans(&rows->decoder)) return bytes;
  for (int index = 0; index < rows->decoder.num_components; index++) {
    const jpeg_component_info *component = &rows->decoder.comp_info[index];
    bytes += (int64_t)component->width_in_blocks * component->height_in_blocks * (int64_t)sizeof(JBLOCK);
  }
  return bytes;
}

jpeg_rows_status jpeg_rows_start(jpeg_rows *rows, char *message) {
  message[0] = 0;
  rows->message = message;
  if (setjmp(rows->failed)) return rows->status;
  jpeg_start_decompress(&rows->decoder);
  return jpeg_rows_ok;
}

const uint8_t *jpeg_rows_exif(const jpeg_rows *rows, int32_t *count) {
  *count = 0;
  for (jpeg_saved_marker_ptr marker = rows->decoder.marker_list; marker; marker = marker->next) {
    // XMP comes in segments of the same number.
    if (marker->data_length < 4 || memcmp(marker->data, "Exif", 4) != 0) continue;
    *count = (int32_t)marker->data_length;
    return marker->data;
  }
  return NULL;
}

jpeg_rows_status jpeg_rows_read(jpeg_rows *rows, uint8_t *row, char *message) {
  message[0] = 0;
  rows->message = message;
  if (setjmp(rows->failed)) return rows->status;
  JSAMPROW target = row;
  if (jpeg_read_scanlines(&rows->decoder, &target, 1) != 1) return jpeg_rows_truncated;
  return jpeg_rows_ok;
}

void jpeg_rows_close(jpeg_rows *rows) {
  // Nothing in it fails.
  jpeg_destroy_decompress(&rows->decoder);
  fclose(rows->file);
  free(rows);
}
