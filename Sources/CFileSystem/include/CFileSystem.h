#pragma once

/// Waits until all of the file system that a descriptor's file lies on is on the disk: Linux's syncfs, which Swift's
/// module of the C library leaves out. 0, or −1 with the reason in errno.
int sync_file_system(int descriptor);
