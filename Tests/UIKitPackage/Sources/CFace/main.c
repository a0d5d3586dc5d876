// A program in C that links the dynamic product: two layers, without a display.
#include <multiplane.h>
#include <stdio.h>

int main(void) {
  mp_layer *parent = NULL, *child = NULL;
  if (mp_layer_create(MP_LAYER_PLAIN, &parent) != MP_OK || mp_layer_create(MP_LAYER_PLAIN, &child) != MP_OK) {
    fprintf(stderr, "%s\n", mp_error_message());
    return 1;
  }
  mp_result result = mp_layer_add_sublayer(parent, child);
  printf("%s\n", mp_result_name(result));
  mp_release(child);
  mp_release(parent);
  return result == MP_OK ? 0 : 1;
}
