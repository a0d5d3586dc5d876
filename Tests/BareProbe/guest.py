"""The user and the judge of BareProbe, in a virtual machine: guest.py FOLDER PART … prints “ok” or “failed” lines.

FOLDER has BareProbe and takes what is written. The machine outside is asked by the port vport0p1 for keys, pointers and
pictures of the screen.
"""
import os, re, signal, subprocess, sys, time
from devices import Panel, host, show_terminal, terminal_modes
from probe import Probe, check, failures, folder

has_udev = False


def start_udev():
    global has_udev
    if has_udev: return
    has_udev = True
    subprocess.run(["/lib/systemd/systemd-udevd", "--daemon"], check=False)
    subprocess.run(["udevadm", "trigger"], check=False)
    subprocess.run(["udevadm", "settle", "-t", "20"], check=False)


def pictures(options, name, *more):
    """Flips, the picture on the screen, and the console afterwards."""
    before = terminal_modes()
    with open("/dev/tty1", "w") as console:
        console.write("\033[2J\033[H\033[?25lThis was here before %s." % name)
    time.sleep(1)
    host("@shot %s-before" % name)
    probe = Probe(options, 30, *more)
    ready = probe.wait("^ready")
    check(ready is not None, name + ": frames are shown", probe.lines())
    if ready:
        modes = terminal_modes()
        check(modes[0] == 1 and modes[1] == 4, name + ": the console is muted", modes)
        host("@shot %s" % name)
        os.rename(probe.picture, "%s/%s.ppm" % (folder, name))
    return probe, before


def end(probe, before, name):
    probe.process.send_signal(signal.SIGKILL)
    start = time.time()
    probe.process.wait()
    while time.time() < start + 5 and terminal_modes() != before:
        time.sleep(0.02)
    took = time.time() - start
    check(terminal_modes() == before, name + ": a kill brings the console back (%.2f s)" % took, terminal_modes())
    time.sleep(0.5)
    host("@shot %s-after" % name)


def atomic():
    probe, before = pictures("seat=direct", "atomic")
    panel = Panel()
    time.sleep(3)
    seen = len(probe.lines())
    panel.down(0, 250, 125)
    panel.move(0, 500, 125)
    panel.down(1, 750, 250)
    panel.up(1, last=False)
    panel.up(0)
    check(probe.wait("touch 0 began 320", 20, seen), "a finger goes down at its place", probe.lines()[seen:])
    check(probe.wait("touch 0 moved 640", 20, seen), "and moves", probe.lines()[seen:])
    check(probe.wait("touch 1 began 960", 20, seen), "a second one", probe.lines()[seen:])
    check(probe.wait("touch 0 ended", 20, seen), "and leaves", probe.lines()[seen:])
    seen = len(probe.lines())
    host("@key a")
    check(probe.wait("key began 4 “a”", 20, seen), "a key", probe.lines()[seen:])
    check(probe.wait("text “a”", 20, seen), "types", probe.lines()[seen:])
    host("@rel 30 10")
    moved = probe.wait("pointer moved", 20, seen)
    check(moved, "a mouse moves", probe.lines()[seen:])
    place = re.search(r"moved (\d+)\.\d+,(\d+)", moved or "moved 0.0,0.0")
    subprocess.run(["mount", "-t", "debugfs", "debugfs", "/sys/kernel/debug"], check=False)
    planes = open("/sys/kernel/debug/dri/0/state").read()
    check("crtc-pos=64x64+%s+%s" % place.groups() in planes, "and the hardware's cursor with it", planes)
    host("@btn left 1")
    check(probe.wait("buttons 1", 20, seen), "and clicks", probe.lines()[seen:])
    host("@btn left 0")
    host("@btn wheel-down 1")
    host("@btn wheel-down 0")
    check(probe.wait("scroll 0.0,-1.0 steps", 20, seen), "a wheel", probe.lines()[seen:])
    # Another terminal, and back.
    seen = len(probe.lines())
    show_terminal(2)
    check(probe.wait("shown=false", 20, seen), "another terminal takes the screen", probe.lines()[seen:])
    time.sleep(1)
    host("@shot terminal")
    show_terminal(1)
    check(probe.wait("shown=true", 20, seen), "and gives it back", probe.lines()[seen:])
    check(probe.wait("^frame", 30, seen), "the picture is drawn anew", probe.lines()[seen:])
    time.sleep(1)
    host("@shot atomic-back")
    # Nothing changes: nobody wakes.
    def wakes():
        total = 0
        for task in os.listdir("/proc/%d/task" % probe.process.pid):
            for line in open("/proc/%d/task/%s/status" % (probe.process.pid, task)):
                if line.startswith("voluntary"):
                    total += int(line.split()[1])
        return total
    before_wakes = wakes()
    time.sleep(60)
    found = wakes() - before_wakes
    check(found == 0, "no thread wakes in 60 s", found)
    end(probe, before, "atomic")
    probe.show()


def legacy():
    probe, before = pictures("seat=direct,legacy,input=auto,rotate=90,scale=2", "legacy")
    seen = len(probe.lines())
    panel = Panel()
    time.sleep(3)
    # The picture's top left is at the panel's top right.
    panel.down(0, 990, 10)
    panel.up(0)
    line = probe.wait("touch 0 began", 20, seen)
    place = [float(v) for v in re.findall(r"([\d.-]+),([\d.-]+)", line or "9,9")[0]]
    check(line and place[0] < 20 and place[1] < 20, "touches are turned as the picture is", line)
    host("@key q")
    check(probe.process.wait(30) == 0, "the probe ends at a key", probe.lines())
    check(terminal_modes() == before, "the end brings the console back", terminal_modes())
    host("@shot legacy-after")
    probe.show()


def evdev():
    """The kernel's devices, without libinput."""
    probe, before = pictures("seat=direct,input=evdev", "evdev")
    panel = Panel()
    time.sleep(3)
    seen = len(probe.lines())
    panel.down(0, 250, 125)
    panel.move(0, 500, 125)
    panel.up(0)
    check(probe.wait("touch 0 began 320", 20, seen), "evdev: a finger goes down at its place", probe.lines()[seen:])
    check(probe.wait("touch 0 moved 640", 20, seen), "evdev: and moves", probe.lines()[seen:])
    check(probe.wait("touch 0 ended", 20, seen), "evdev: and leaves", probe.lines()[seen:])
    host("@rel 30 10")
    check(probe.wait("pointer moved 670.0,410.0", 20, seen), "evdev: a mouse moves", probe.lines()[seen:])
    host("@btn left 1")
    check(probe.wait("buttons 1", 20, seen), "evdev: and clicks", probe.lines()[seen:])
    host("@btn left 0")
    host("@btn wheel-up 1")
    host("@btn wheel-up 0")
    check(probe.wait("scroll 0.0,1.0 steps", 20, seen), "evdev: a wheel", probe.lines()[seen:])
    host("@key q")
    check(probe.process.wait(60) == 0, "evdev: the probe ends at a key", probe.lines())
    host("@shot evdev-after")
    check(terminal_modes() == before, "evdev: the end brings the console back", terminal_modes())
    probe.show()


def hotplug():
    """A monitor goes and comes; a second one."""
    probe, before = pictures("seat=direct,input=none", "hotplug")
    card = "/sys/class/drm/card0"

    def change(connector, status):
        with open("%s-%s/status" % (card, connector), "w") as file:
            file.write(status)
        with open(card + "/uevent", "w") as file:
            file.write("change")

    seen = len(probe.lines())
    change("Virtual-1", "off")
    check(probe.wait("shown=false", 20, seen), "without its monitor the window is not shown", probe.lines()[seen:])
    check(probe.wait(r"outputs \[\]", 20, seen), "and there is no output", probe.lines()[seen:])
    seen = len(probe.lines())
    change("Virtual-1", "on")
    check(probe.wait("shown=true", 20, seen), "it is shown again with it", probe.lines()[seen:])
    check(probe.wait("^frame", 30, seen), "and drawn", probe.lines()[seen:])
    time.sleep(1)
    host("@shot hotplug-back")
    seen = len(probe.lines())
    change("Virtual-2", "on")
    check(probe.wait(r"outputs \[.*Virtual-1.*Virtual-2", 20, seen), "a second monitor is an output", probe.lines()[seen:])
    seen = len(probe.lines())
    change("Virtual-1", "off")
    check(probe.wait("output changed Virtual-2", 20, seen), "where the window goes", probe.lines()[seen:])
    check(probe.wait("^frame", 30, seen), "and is drawn", probe.lines()[seen:])
    change("Virtual-1", "on")
    # What no monitor says of itself.
    seen = len(probe.lines())
    override = "/sys/kernel/debug/dri/0/Virtual-1/edid_override"
    subprocess.run(["mount", "-t", "debugfs", "debugfs", "/sys/kernel/debug"], check=False)
    if os.path.exists(override):
        good = bytes([0, 255, 255, 255, 255, 255, 255, 0])
        for edid in (b"\xff" * 128, good + b"\xff" * 120, good + os.urandom(120)):
            try:
                with open(override, "wb", buffering=0) as file:
                    file.write(edid)
            except OSError as error:
                print("  | the kernel refuses an EDID: %s" % error, flush=True)
            change("Virtual-1", "on")
            time.sleep(0.5)
        check(probe.process.poll() is None, "broken EDIDs end nothing", probe.lines()[seen:])
    end(probe, before, "hotplug")
    probe.show()


def auto():
    """Without options, and without a seat's manager."""
    probe, before = pictures("", "auto")
    panel = Panel()
    time.sleep(3)
    seen = len(probe.lines())
    panel.down(0, 250, 125)
    panel.up(0)
    check(probe.wait("touch 0 began 320", 20, seen), "no options: a finger", probe.lines()[seen:])
    # More than comes in a second of any device.
    seen = len(probe.lines())
    panel.flood(0, 10000)
    check(probe.wait("touch 0 ended", 120, seen), "10,000 events at once come to their end", probe.lines()[-5:])
    end(probe, before, "auto")
    probe.show()


def managed():
    """A seat of seatd."""
    seatd = subprocess.Popen(["seatd", "-g", "root"])
    time.sleep(2)
    probe, before = pictures("seat=libseat", "managed")
    panel = Panel()
    time.sleep(3)
    seen = len(probe.lines())
    panel.down(0, 250, 125)
    panel.up(0)
    check(probe.wait("touch 0 began 320", 20, seen), "seatd: a finger", probe.lines()[seen:])
    seen = len(probe.lines())
    show_terminal(2)
    check(probe.wait("shown=false", 20, seen), "seatd: another terminal takes the screen", probe.lines()[seen:])
    time.sleep(1)
    show_terminal(1)
    check(probe.wait("shown=true", 20, seen), "seatd: and gives it back", probe.lines()[seen:])
    check(probe.wait("^frame", 30, seen), "seatd: the picture is drawn anew", probe.lines()[seen:])
    time.sleep(1)
    host("@shot managed-back")
    seen = len(probe.lines())
    panel.down(0, 500, 125)
    panel.up(0)
    check(probe.wait("touch 0 began 640", 20, seen), "seatd: a finger, again", probe.lines()[seen:])
    end(probe, before, "managed")
    probe.show()
    seatd.terminate()


def vkms():
    """Flips at refreshes: the kernel's card without hardware, from a module that the folder may have."""
    if subprocess.run(["insmod", folder + "/vkms.ko"]).returncode != 0:
        return print("skipped: there is no vkms.ko for this kernel", flush=True)
    time.sleep(2)
    subprocess.run(["udevadm", "settle", "-t", "20"], check=False)
    probe = Probe("seat=direct,device=/dev/dri/card1,mode=640x480", 120, "follow")
    check(probe.wait("^ready"), "vkms: frames are shown", probe.lines())
    panel = Panel()
    time.sleep(3)
    panel.down(0, 250, 125)
    for x in range(260, 460, 20):
        panel.move(0, x, 125)
    panel.up(0)
    flips = probe.wait("^flips") or ""
    check("rising=true" in flips and "flags 7" in flips, "vkms: flips have the kernel's times and counts", flips)
    check(probe.wait("from touch to flip", 20), "vkms: a touch is followed by a flip", probe.lines())
    host("@key q")
    check(probe.process.wait(60) == 0, "vkms: the probe ends at a key", probe.lines())
    probe.show()
    # From an animation's preferredFrameRateRange to flips: four seconds at four a second.
    probe = Probe("seat=direct,device=/dev/dri/card1,mode=640x480,input=none", 2, "rate")
    line = probe.wait("^slow flips", 120) or "slow flips 0 least interval ms 0"
    found = [float(v) for v in re.findall(r"[\d.]+", line)]
    # A slow machine leaves frames out; at each refresh that it can draw, it would have 50 and more.
    check(5 <= found[0] <= 19, "vkms: an animation has the frames that it asks for: " + line, probe.lines())
    probe.process.kill()
    probe.process.wait()


def dmabuf():
    """Pictures that programs share without a copy, by the C face."""
    done = subprocess.run(
        [folder + "/dmabuf", "/dev/dri/card0"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, timeout=240)
    check(done.returncode == 0, "dma-bufs by the C face", done.stdout[-800:])
    for line in done.stdout.split("\n")[-4:]:
        print("  | " + line, flush=True)


def video():
    """A picture of a program's own memory over the whole window, without being drawn."""
    probe, before = pictures("seat=direct,input=none", "video", "video")
    line = probe.wait("^scanned") or ""
    found = [int(v) for v in re.findall(r"\d+", line)]
    # The first frame sets the mode; each image is given back when the next one is seen.
    check(found[0:6:2] == [9, 0, 5], "video: shown without being drawn, but below a layer: " + line, probe.lines())
    check(len(found) == 8 and found[7] - 2 <= found[6] < found[7], "video: pictures are given back: " + line)
    end(probe, before, "video")
    probe.show()


def two():
    """Two monitors with a window each, and a touch screen that is the second one's."""
    with open("/sys/class/drm/card0-Virtual-2/status", "w") as file:
        file.write("on")
    probe, before = pictures("seat=direct,connector=Virtual-1,connector=Virtual-2,mode=1024x768,touch=TEST panel", "two", "two")
    check(probe.wait("^second on Virtual-2.*1024x768", 20), "two: a window on the second monitor", probe.lines())
    check(probe.wait("^second frame", 60), "two: and its frame", probe.lines())
    panel = Panel()
    time.sleep(3)
    seen = len(probe.lines())
    panel.down(0, 250, 125)
    panel.up(0)
    check(probe.wait("second touch 0 began 256.0,192.0", 20, seen), "two: its touch screen", probe.lines()[seen:])
    seen = len(probe.lines())
    host("@key b")
    check(probe.wait("second key began 5", 20, seen), "two: keys go where the finger was", probe.lines()[seen:])
    host("@shot two-second 1")
    end(probe, before, "two")
    probe.show()


def vanish():
    """The device goes away: the last part, since it does not come back."""
    probe, before = pictures("seat=direct,input=none", "vanish")
    devices = "/sys/bus/virtio/drivers/virtio_gpu"
    name = [name for name in os.listdir(devices) if name.startswith("virtio")][0]
    with open(devices + "/unbind", "w") as file:
        file.write(name)
    check(probe.wait("closed .*is gone.*start this program again", 30), "a device that is gone is an error that says so", probe.lines())
    try:
        code = probe.process.wait(30)
    except subprocess.TimeoutExpired:
        code = "none"
        probe.process.kill()
    check(code == 1, "and the program ends", code)
    check(terminal_modes() == before, "with the console as it was", terminal_modes())
    probe.show()


def errors():
    for options, pattern in (("seat=direct,mode=123x45", "has no mode 123x45"), ("seat=direct,device=/dev/null", "has no connectors"),
                             ("seat=direct,device=/dev/dri/card9", "No such file"), ("seat=direct,connector=DP-7", "has no connector DP-7")):
        probe = Probe(options)
        code = probe.process.wait(60)
        check(code == 1 and re.search(pattern, "\n".join(probe.lines())), "an error says: " + pattern, probe.lines())
    stranger = subprocess.run(
        ["setpriv", "--reuid=1234", "--regid=1234", "--clear-groups", folder + "/BareProbe", "seat=direct", "1", "/tmp/none.ppm"],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, timeout=60)
    check(stranger.returncode == 1 and "group video" in stranger.stdout, "a user without permission is told so", stranger.stdout)
    check(terminal_modes()[0] == 0, "errors leave the console as it was", terminal_modes())
    holder = os.open("/dev/dri/card0", os.O_RDWR)
    probe = Probe("seat=direct")
    probe.process.wait(60)
    check("another program has" in "\n".join(probe.lines()), "a busy device", probe.lines())
    os.close(holder)


def refused():
    """A mode that the driver does not take, by the atomic call and by the older one; another one works."""
    before = terminal_modes()
    for options in ("", ",legacy"):
        probe = Probe("seat=direct,input=none" + options, preload=folder + "/refuse.so")
        code = probe.process.wait(60)
        said = "\n".join(probe.lines())
        check(
            code == 1 and re.search("Virtual-1 refuses 1280x800@.*Invalid argument.*choose another mode", said),
            "a mode that fails is an error that says so" + options, said)
        check(terminal_modes() == before, "and leaves the console as it was" + options, terminal_modes())
        probe = Probe("seat=direct,input=none,mode=1024x768" + options, preload=folder + "/refuse.so")
        check(probe.wait("^ready"), "the mode that the error advises works" + options, probe.lines())
        probe.process.kill()
        probe.process.wait()
        time.sleep(1)
    # Programs, whose frames are asked for by the display.
    scene = folder + "/scene.json"
    with open(scene, "w") as file:
        file.write('{"canvas": {"width": 64, "height": 64}, "layer": {"frame": [0, 0, 32, 32], "backgroundColor": "#ff0000ff"}}')
    for command in ([folder + "/ViewExample"], [folder + "/multiplane", "show", scene]):
        done = subprocess.run(
            command + ["--display", "kms:seat=direct,input=none"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, timeout=120, env=dict(os.environ, LD_PRELOAD=folder + "/refuse.so"))
        check(
            done.returncode != 0 and re.search("Virtual-1 refuses 1280x800@.*choose another mode", done.stdout),
            "a program says so: " + os.path.basename(command[0]), done.stdout)
        check(terminal_modes() == before, "and leaves the console as it was", terminal_modes())


for part in sys.argv[2:]:
    if part not in ("dmabuf", "errors", "refused", "evdev"):
        start_udev()
    globals()[part]()
print("failures %d" % len(failures), flush=True)
sys.exit(1 if failures else 0)
