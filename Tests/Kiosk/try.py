#!/usr/bin/env python3
"""Tries the page Kiosk: try.py PACKAGE FOLDER installs the package on a clean Debian 12, follows the page's lines there, and
boots it in a virtual machine, which is emulated.

FOLDER keeps Debian's base, which debootstrap fetches once, and the machine's kernel. Exit code 0: all went well; 77:
something is missing, which is said.
"""
import os, re, shutil, subprocess, sys

here = os.path.dirname(os.path.abspath(__file__))
root = os.path.dirname(os.path.dirname(here))
sys.path.insert(0, root + "/Tests/BareProbe")
from pictures import picture

PAGE = root + "/Sources/Multiplane/Multiplane.docc/Kiosk.md"
# What a Debian without a desktop has that is to be booted.
BASE = "systemd-sysv,udev,dbus,kmod,adduser"
failures = 0


def check(condition, name, found=""):
    global failures
    failures += not condition
    print("%s %s%s" % ("ok" if condition else "failed", name, "" if condition else ": %s" % found), flush=True)
    return condition


def skip(reason):
    print("skipped: " + reason)
    sys.exit(77)


def blocks(text):
    """The page's indented blocks, each with the line before it."""
    found, before, block = [], "", []
    for line in text.split("\n") + ["."]:
        if line.startswith("    ") or (block and not line):
            block.append(line[4:])
            continue
        if block:
            found.append((before, "\n".join(block).strip() + "\n"))
            block = []
        if line:
            before = line
    return found


class Debian:
    def __init__(self, folder):
        self.path = folder + "/debian"
        base = folder + "/base"
        if not os.path.exists(base + "/etc/debian_version"):
            shutil.rmtree(base, ignore_errors=True)
            command = ["debootstrap", "--variant=minbase", "--include=" + BASE, "bookworm", base]
            if subprocess.run(command, stdout=subprocess.DEVNULL).returncode != 0:
                skip("debootstrap fails")
        shutil.rmtree(self.path, ignore_errors=True)
        subprocess.run(["cp", "-a", "--reflink=auto", base, self.path], check=True)

    def run(self, command, display=None):
        """Runs a line of a shell there; its code and what it prints."""
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root", "DEBIAN_FRONTEND": "noninteractive", "LANG": "C.UTF-8"}
        environment.update({k: v for k, v in os.environ.items() if k.lower().endswith("_proxy")})
        if display:
            environment["DISPLAY"] = display
        mounts = "mount --make-rprivate / && mount -t proc proc '%s/proc' && mount --rbind /dev '%s/dev'" % (self.path, self.path)
        done = subprocess.run(
            ["unshare", "-m", "sh", "-c", mounts + " && exec chroot '%s' sh -c \"$1\"" % self.path, "_", command],
            env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        return done.returncode, done.stdout

    def write(self, path, text, mode=0o644):
        os.makedirs(os.path.dirname(self.path + path), exist_ok=True)
        with open(self.path + path, "w") as file:
            file.write(text)
        os.chmod(self.path + path, mode)


def install(debian, package):
    shutil.copy(package, debian.path + "/tmp/" + os.path.basename(package))
    debian.run("apt-get update")
    code, text = debian.run("apt-get install -y --no-install-recommends /tmp/multiplane_*.deb")
    if not check(code == 0, "the package installs on a clean Debian 12", text[-2000:]):
        sys.exit(1)
    missing = debian.run("ldd /usr/bin/multiplane /usr/lib/multiplane/examples/* /usr/lib/libmultiplane.so | grep -E 'not found|/opt/'")[1]
    check(missing == "", "all its libraries are there", missing)
    code, text = debian.run("multiplane --help")
    check(code == 0 and "show" in text, "multiplane --help", text[-500:])
    gallery = "/usr/share/multiplane/gallery"
    for scene in ("motion", "drawing"):
        code, text = debian.run("multiplane render %s/%s.yaml --scale 1 --time 2 -o /tmp/%s.png" % (gallery, scene, scene))
        check(code == 0, "a scene with texts is rendered: " + scene, text[-500:])
    code, text = debian.run("multiplane show %s/motion.yaml" % gallery)
    check(code == 3 and "has no device for displays" in text, "without a display multiplane show says what is missing", text[-500:])
    code, text = debian.run("/usr/lib/multiplane/examples/InstrumentPanel --display window")
    check(code == 1 and "DISPLAY" in text, "and so does an example", text[-500:])
    if shutil.which("Xvfb"):
        window(debian, gallery)
    else:
        print("skipped: there is no Xvfb for a window")
    code, text = debian.run("apt-get install -y --no-install-recommends python3-minimal")
    check(code == 0, "python3, for the script that plays the user", text[-500:])


def window(debian, gallery):
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-noreset", "-screen", "0", "1280x900x24"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    display = ":" + server.stdout.readline().strip()
    # A socket without a file, which is the same in another root.
    command = "multiplane show %s/motion.yaml --seconds 2 --stats --screenshot /tmp/shown.png" % gallery
    code, text = debian.run(command, display)
    check(code == 0 and " frames, " in text, "multiplane show starts there in a window", text[-500:])
    check(debian.run("cmp /tmp/shown.png /tmp/motion.png")[0] == 0, "and shows the offscreen picture", "the files differ")
    server.kill()
    server.wait()


SCENE = """canvas: {width: 800, height: 1280, background: "#ffffff"}
layer:
  frame: [0, 0, 800, 1280]
  sublayers:
    - class: ScrollLayer
      frame: [0, 0, 800, 640]
      masksToBounds: true
      sublayers:
        - {frame: [0, 0, 800, 640], backgroundColor: "#c80000"}
        - {frame: [0, 640, 800, 640], backgroundColor: "#0000c8"}
    - {frame: [0, 640, 800, 640], backgroundColor: "#00c800"}
    - {frame: [760, 1240, 40, 40], backgroundColor: "#000000"}
"""


def follow(debian):
    """The page's lines, as they stand there."""
    section = open(PAGE, encoding="utf-8").read().split("### From a bare Debian to a panel")[1].split("\n### ")[0]
    for before, text in blocks(section):
        path = re.search(r"file (/\S+?):", before)
        if path:
            debian.write(path[1], text)
        elif text.startswith("Tools/"):
            print("the package comes from: " + text.strip())
        else:
            code, out = debian.run("cd /tmp && " + text)
            check(code == 0, "the page: " + text.split("\n")[0], out[-500:])
    debian.write("/usr/local/share/panel.yaml", SCENE)
    debian.write("/etc/systemd/system/judge.service", """[Unit]
After=multi-user.target
[Service]
Type=simple
StandardOutput=tty
StandardError=tty
TTYPath=/dev/ttyS0
ExecStart=/usr/bin/python3 /mnt/judge.py /mnt
""")
    debian.run("systemctl add-wants multi-user.target judge.service; systemctl mask serial-getty@ttyS0.service")


def boot(debian, folder):
    machine = folder + "/machine"
    os.makedirs(machine, exist_ok=True)
    start = folder + "/start.sh"
    with open(start, "w") as file:
        file.write("exec /lib/systemd/systemd --log-target=null --show-status=0\n")
    command = [
        sys.executable, root + "/Tests/BareProbe/boot.py", here + "/judge.py", machine, "--start", start, "--root", debian.path,
        "--timeout", "400"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, errors="replace")
    for line in process.stdout:
        line = line.rstrip()
        found = re.search(r"(ok|failed|skipped:|  \|) .*", line)
        if found:
            print(found[0], flush=True)
        global failures
        failures += found is not None and found[1] == "failed"
    code = process.wait()
    if code == 77:
        sys.exit(77)
    shots = machine + "/share/shot-%s.ppm"
    for name in ("begun", "dragged", "again"):
        if not check(os.path.exists(shots % name), "the machine took the picture " + name):
            continue
        width, height, data = picture(shots % name)

        def color(x, y):
            """Of a place of the scene, which is turned clockwise: its top is the monitor's right."""
            place = (x * width + (width - 1 - y)) * 3
            return tuple(data[place:place + 3])

        found = [color(400, 20), color(400, 620), color(400, 700), color(790, 1270)]
        red, green, blue = (200, 0, 0), (0, 200, 0), (0, 0, 200)
        expected = [red, blue if name == "dragged" else red, green, (0, 0, 0)]
        check(
            (width, height) == (1280, 800) and found == expected, "the monitor shows the turned scene: " + name,
            "%s of %d × %d" % (found, width, height))


if len(sys.argv) != 3:
    sys.exit(__doc__)
for tool, package in (("debootstrap", "debootstrap"), ("unshare", "util-linux"), ("chroot", "coreutils")):
    if not shutil.which(tool):
        skip("there is no %s (%s)" % (tool, package))
if os.getuid() != 0:
    skip("only root may make a Debian in a folder")
folder = os.path.abspath(sys.argv[2])
os.makedirs(folder, exist_ok=True)
debian = Debian(folder)
install(debian, os.path.abspath(sys.argv[1]))
follow(debian)
boot(debian, folder)
print("failures %d" % failures)
sys.exit(failures != 0)
