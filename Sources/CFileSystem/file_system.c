#define _GNU_SOURCE
#include "CFileSystem.h"

#include <unistd.h>

int sync_file_system(int descriptor) { return syncfs(descriptor); }
