#!/bin/busybox sh
# The first process of the virtual machine: loads the modules, mounts the outside's files read-only with a layer of its
# own above them, and the folder of the test, and goes on with its start.sh.
/bin/busybox --install -s /bin
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev
mkdir -p /dev/pts /dev/shm /outside /layer
mount -t devpts devpts /dev/pts
mount -t tmpfs tmpfs /dev/shm
for module in $(cat /modules/order); do insmod "/modules/$module" 2>/dev/null; done
mount -t 9p -o trans=virtio,version=9p2000.L,msize=512000,cache=loose,ro root /outside
mount -t tmpfs tmpfs /layer
mkdir -p /layer/changes /layer/work
mount -t overlay -o lowerdir=/outside,upperdir=/layer/changes,workdir=/layer/work overlay /root
for folder in proc sys dev; do
  mkdir -p "/root/$folder"
  mount --move "/$folder" "/root/$folder"
done
mkdir -p /root/run /root/mnt
mount -t tmpfs tmpfs /root/run
mount -t 9p -o trans=virtio,version=9p2000.L,msize=512000 folder /root/mnt
exec switch_root /root /bin/sh /mnt/start.sh
