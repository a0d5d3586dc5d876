#!/usr/bin/env bash
# Builds vkms, the kernel's card without hardware, whose flips wait for refreshes. Debian's kernel has none.
# vkms.sh FOLDER VERSION: writes FOLDER/vkms.ko for that version; exit code 77 where something is missing, which it says.
set -euo pipefail
folder=$1 version=$2
headers=/usr/src/linux-headers-$version
# As linux-source-6.1 for 6.1.0-56-amd64.
source=linux-source-${version%%.0-*}

skip() {
  printf '%s\n' "$*"
  exit 77
}
[[ -d $headers ]] || skip "there is no $headers (linux-headers-amd64)"
work=$folder/vkms
rm -rf -- "$work"
mkdir -p "$work"
cd -- "$work"
apt-get download "$source" >log 2>&1 || skip "apt-get download $source fails"
# The file within the package is an archive itself.
dpkg-deb --fsys-tarfile "$source"_*.deb | tar -x -O "./usr/src/$source.tar.xz" |
  tar -xJ --strip-components=5 "$source/drivers/gpu/drm/vkms"
rm -- "$source"_*.deb
make -C "$headers" "M=$work" CONFIG_DRM_VKMS=m modules >log 2>&1 || skip "vkms cannot be built: $(tail -n 3 log)"
mv vkms.ko "$folder/vkms.ko"
cd /
rm -rf -- "$work"
