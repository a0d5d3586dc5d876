"""Runs BareProbe in a virtual machine, which is emulated: boot.py PROBE FOLDER [--dmabuf PROGRAM] [PART …].

PROGRAM is Tests/CFace/dmabuf.c. With --start SCRIPT the machine runs that with its shell in place of the tests, and PROBE may be any program; with --root
its files are those of another folder.
FOLDER keeps the kernel, Debian's own, which is fetched once. QEMU's virtio-gpu is the card; it has two connectors. Exit
code 0: all went well; 77: something is missing, which is said.
"""
import argparse, glob, json, os, re, shutil, socket, subprocess, sys, threading, time
from pictures import compare, picture, turned

here = os.path.dirname(os.path.abspath(__file__))
options = argparse.ArgumentParser()
options.add_argument("probe")
options.add_argument("folder")
options.add_argument("--dmabuf")
options.add_argument("--start")
options.add_argument("--root", default="/")
options.add_argument("--timeout", type=float, default=900)
options.add_argument("parts", nargs="*", default=[])
options = options.parse_intermixed_args()
parts = options.parts or (["dmabuf"] if options.dmabuf else []) + ["errors", "refused", "atomic", "evdev", "legacy", "hotplug", "auto", "managed", "two", "video", "vkms", "vanish"]
folder = os.path.abspath(options.folder)
share = folder + "/share"


def skip(reason):
    print("skipped: " + reason)
    sys.exit(77)


MODULES = """virtio_pci 9pnet_virtio 9p overlay virtio_console evdev uinput i8042 atkbd psmouse virtio-gpu""".split()


def prepare():
    """The kernel and its modules: of Debian's package, which is not installed."""
    if all(os.path.exists("%s/%s" % (folder, name)) for name in ("vmlinuz", "initramfs", "version")):
        return
    os.makedirs(folder, exist_ok=True)
    listing = subprocess.run(["apt-cache", "depends", "linux-image-amd64"], capture_output=True, text=True).stdout
    found = re.search(r"Depends: (\S+)", listing)
    if not found:
        skip("apt knows no linux-image-amd64")
    work = folder + "/kernel"
    shutil.rmtree(work, ignore_errors=True)
    os.makedirs(work)
    if subprocess.run(["apt-get", "download", found[1]], cwd=work, capture_output=True).returncode != 0:
        skip("apt-get download %s fails" % found[1])
    subprocess.run(["dpkg-deb", "-x", *glob.glob(work + "/*.deb"), work], check=True)
    version = os.path.basename(glob.glob(work + "/lib/modules/*")[0])
    subprocess.run(["depmod", "-b", work, version], check=True)
    root = work + "/root"
    for name in "bin proc sys dev modules root tmp".split():
        os.makedirs("%s/%s" % (root, name))
    shutil.copy("/bin/busybox", root + "/bin/busybox")
    shutil.copy(here + "/init.sh", root + "/init")
    os.chmod(root + "/init", 0o755)
    order = []
    for module in MODULES:
        wanted = subprocess.run(
            ["modprobe", "-d", work, "-S", version, "--show-depends", module], capture_output=True, text=True).stdout
        for path in re.findall(r"insmod (\S+)", wanted):
            name = os.path.basename(path).removesuffix(".xz")
            if name in order:
                continue
            order.append(name)
            with open("%s/modules/%s" % (root, name), "wb") as file:
                subprocess.run(["xz", "-dc", path] if path.endswith(".xz") else ["cat", path], stdout=file, check=True)
    with open(root + "/modules/order", "w") as file:
        file.write("\n".join(order) + "\n")
    names = subprocess.run(["find", "."], cwd=root, capture_output=True).stdout
    with open(folder + "/initramfs", "wb") as file:
        subprocess.run(["cpio", "-o", "-H", "newc", "--quiet", "--owner", "root:root"], cwd=root, input=names, stdout=file, check=True)
    with open(folder + "/version", "w") as file:
        file.write(version)
    shutil.copy(glob.glob(work + "/boot/vmlinuz-*")[0], folder + "/vmlinuz")
    shutil.rmtree(work)


def prepare_vkms():
    """The card whose flips wait for refreshes: without it, its part is left out."""
    if os.path.exists(folder + "/vkms.ko"):
        return
    version = open(folder + "/version").read()
    made = subprocess.run([here + "/vkms.sh", folder, version], stdout=subprocess.PIPE, text=True)
    if made.returncode != 0:
        print("skipped: vkms: " + made.stdout.strip(), flush=True)
        parts.remove("vkms")


def prepare_refusal():
    """What stands in the way of a mode, before libdrm."""
    flags = subprocess.run(["pkg-config", "--cflags", "libdrm"], capture_output=True, text=True).stdout.split()
    made = subprocess.run(["gcc", "-std=c11", "-shared", "-fPIC", *flags, here + "/refuse.c", "-o", folder + "/refuse.so"])
    if made.returncode != 0:
        sys.exit("failed: Tests/BareProbe/refuse.c does not compile")


START = """export PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/tmp
python3 /mnt/guest.py /mnt %s
echo "guest: exit $?"
sync
echo o >/proc/sysrq-trigger
sleep 60
"""


class Machine:
    def __init__(self):
        os.makedirs(share, exist_ok=True)
        for name in ("monitor", "port"):
            if os.path.exists("%s/%s" % (folder, name)):
                os.unlink("%s/%s" % (folder, name))
        shutil.copy(options.probe, share + "/" + os.path.basename(options.probe))
        for name in ("guest.py", "probe.py", "devices.py"):
            shutil.copy(here + "/" + name, share)
        with open(share + "/start.sh", "w") as file:
            file.write(open(options.start).read() if options.start else START % " ".join(parts))
        if "dmabuf" in parts:
            shutil.copy(options.dmabuf, share + "/dmabuf")
        if "refused" in parts:
            shutil.copy(folder + "/refuse.so", share)
            for name in ("ViewExample", "multiplane"):
                shutil.copy(os.path.join(os.path.dirname(options.probe), name), share)
        if "vkms" in parts:
            shutil.copy(folder + "/vkms.ko", share)
        command = [
            "qemu-system-x86_64", "-machine", "pc", "-accel", "tcg,thread=multi",
            # QEMU 7.2 decodes gathers wrongly, which come with AVX2.
            "-cpu", "Haswell,-avx2", "-m", "2048", "-smp", "2", "-nodefaults", "-no-reboot", "-display", "none",
            "-serial", "stdio", "-kernel", folder + "/vmlinuz", "-initrd", folder + "/initramfs",
            "-append", "console=ttyS0 panic=-1 quiet loglevel=3",
            "-qmp", "unix:%s/monitor,server=on,wait=off" % folder, "-device", "virtio-serial-pci",
            "-chardev", "socket,id=port,path=%s/port,server=on,wait=off" % folder,
            "-device", "virtserialport,chardev=port,name=port", "-device", "virtio-gpu-pci,id=gpu,max_outputs=2",
            "-virtfs", "local,path=%s,mount_tag=root,security_model=none,readonly=on,multidevs=remap" % options.root,
            "-virtfs", "local,path=%s,mount_tag=folder,security_model=none" % share,
        ]
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        self.timer = threading.Timer(options.timeout, self.process.kill)
        self.timer.start()
        self.monitor = self.connect("monitor").makefile("rw")
        self.monitor.readline()
        self.ask("qmp_capabilities")
        threading.Thread(target=self.serve, daemon=True).start()

    def connect(self, name):
        for _ in range(200):
            try:
                end = socket.socket(socket.AF_UNIX)
                end.connect("%s/%s" % (folder, name))
                return end
            except OSError:
                time.sleep(0.05)
        sys.exit("failed: QEMU does not begin")

    def ask(self, command, **arguments):
        self.monitor.write(json.dumps({"execute": command, "arguments": arguments}) + "\n")
        self.monitor.flush()
        while True:
            answer = json.loads(self.monitor.readline())
            if "event" not in answer:
                return "return" in answer

    def send(self, *events):
        return self.ask("input-send-event", events=list(events))

    def handle(self, words):
        kind = words[0]
        if kind == "@shot":
            head = int(words[2]) if len(words) > 2 else 0
            return self.ask("screendump", filename="%s/shot-%s.ppm" % (share, words[1]), device="gpu", head=head)
        if kind == "@key":
            return all(
                [self.send({"type": "key", "data": {"down": down, "key": {"type": "qcode", "data": words[1]}}}) for down in (True, False)])
        if kind == "@rel":
            return self.send(*({"type": "rel", "data": {"axis": a, "value": int(v)}} for a, v in zip("xy", words[1:])))
        if kind == "@btn":
            return self.send({"type": "btn", "data": {"down": words[2] == "1", "button": words[1]}})
        return False

    def serve(self):
        port = self.connect("port").makefile("rw")
        for line in port:
            if line.startswith("@"):
                port.write("ok\n" if self.handle(line.split()) else "err\n")
                port.flush()


for tool, package in (("qemu-system-x86_64", "qemu-system-x86"), ("cpio", "cpio"), ("depmod", "kmod"), ("apt-get", "apt")):
    if not shutil.which(tool):
        skip("there is no %s (%s)" % (tool, package))
if not os.path.exists("/bin/busybox"):
    skip("there is no /bin/busybox (busybox-static)")
prepare()
if options.start:
    parts = []
if "vkms" in parts:
    prepare_vkms()
if "refused" in parts:
    prepare_refusal()
shutil.rmtree(share, ignore_errors=True)
machine = Machine()
code = None
for line in machine.process.stdout:
    if "TCG doesn't support" in line:
        continue
    print(line.rstrip(), flush=True)
    found = re.search(r"guest: exit (\d+)", line)
    if found:
        code = int(found[1])
machine.process.wait()
machine.timer.cancel()
if options.start:
    sys.exit(0)
if code is None:
    sys.exit("failed: the machine ended before its tests did")
good = code == 0
for part in parts:
    paths = {key: "%s/%s.ppm" % (share, key % part) for key in ("%s", "shot-%s", "shot-%s-before", "shot-%s-after", "shot-%s-back")}
    if os.path.exists(paths["%s"]):
        expected = picture(paths["%s"])
        if part == "legacy":
            expected = turned(expected)
        good &= compare(picture(paths["shot-%s"]), expected, "%s: the screen shows the offscreen picture" % part)
        if os.path.exists(paths["shot-%s-back"]):
            good &= compare(picture(paths["shot-%s-back"]), expected, "%s: and again, when it is back" % part)
    if os.path.exists(paths["shot-%s-after"]):
        good &= compare(picture(paths["shot-%s-after"]), picture(paths["shot-%s-before"]), "%s: the console looks as before" % part)
second = share + "/shot-two-second.ppm"
if os.path.exists(second):
    width, height, data = picture(second)
    good &= compare((width, height, data), (1024, 768, bytes((0, 204, 102)) * (1024 * 768)), "two: the second screen is green")
sys.exit(0 if good else 1)
