"""The user and the judge of the panel, in the virtual machine that booted it: prints “ok” or “failed” lines."""
import os, signal, subprocess, sys, time

sys.path.insert(0, sys.argv[1])
from devices import Panel, host, terminal_modes


def check(condition, name, found=""):
    print("%s %s%s" % ("ok" if condition else "failed", name, "" if condition else ": %s" % (found,)), flush=True)


def show(*words):
    return subprocess.run(["systemctl", "show", "--value", "-p", *words], capture_output=True, text=True).stdout.strip()


def process():
    return int(show("MainPID", "panel.service") or 0)


def is_free():
    """The terminal shows texts, and its keys are read as characters of one kind or the other."""
    modes = terminal_modes()
    return modes[0] == 0 and modes[1] in (1, 3)


def wait_until_shown(seconds=120):
    """The console is muted, and frames come no more: the picture is there."""
    end = time.time() + seconds
    while time.time() < end and (process() == 0 or terminal_modes()[0] != 1):
        time.sleep(0.5)
    used, since = -1, 0
    while time.time() < end and since < 3:
        time.sleep(1)
        try:
            fields = open("/proc/%d/stat" % process()).read().rsplit(")", 1)[1].split()
        except OSError:
            continue
        now = int(fields[11]) + int(fields[12])
        since = since + 1 if now - used < 5 else 0
        used = now


try:
    wait_until_shown()
    up = float(open("/proc/uptime").read().split()[0])
    check(show("ActiveState", "panel.service") == "active", "the panel is there %.0f s after the boot" % up, show("SubState", "panel.service"))
    owner = os.stat("/proc/%d" % process()).st_uid
    check(owner != 0, "it runs as a user of its own", owner)
    check(terminal_modes()[1] == 4, "the console is muted", terminal_modes())
    host("@shot begun")
    # The page's rule mirrors places from left to right: here the upper part of the turned scene is touched.
    panel = Panel()
    time.sleep(5)
    panel.down(0, 469, 250)
    for x in range(449, 80, -20):
        panel.move(0, x, 250)
    panel.up(0)
    time.sleep(4)
    host("@shot dragged")
    first = process()
    os.kill(first, signal.SIGKILL)
    end = time.time() + 1
    while time.time() < end and not is_free():
        time.sleep(0.02)
    check(is_free(), "killed, it leaves the console as it was", terminal_modes())
    end = time.time() + 60
    while time.time() < end and process() in (0, first):
        time.sleep(0.2)
    check(process() not in (0, first), "killed, it starts again", process())
    wait_until_shown()
    host("@shot again")
    subprocess.run(["systemctl", "stop", "panel.service"], check=False)
    time.sleep(1)
    check(is_free(), "stopped, it leaves the console as it was", terminal_modes())
    log = subprocess.run(["journalctl", "-u", "panel.service", "--no-pager", "-o", "cat"], capture_output=True, text=True).stdout
    for line in log.split("\n")[-12:]:
        print("  | " + line, flush=True)
finally:
    os.system("sync; echo o >/proc/sysrq-trigger")
    time.sleep(60)
