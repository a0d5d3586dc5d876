/* What the two halves of the hostile program share. */
#include <math.h>
#include <multiplane.h>
#include <stdio.h>
#include <stdlib.h>

extern int failures;
extern mp_layer *layer, *other;
extern mp_tree *tree;
extern mp_compositor *compositor;
extern mp_surface *surface;
extern mp_bitmap *bitmap;

void expect(mp_result found, mp_result expected, const char *call, int line);
#define EXPECT(expected, call) expect(call, expected, #call, __LINE__)

void numbers(void);
void texts(void);
void text_layers(void);
void bitmaps(void);
void tiles(void);
