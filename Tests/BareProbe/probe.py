"""BareProbe as it runs in a virtual machine, and what is said of it: “ok” or “failed” lines."""
import os, re, subprocess, sys, time

folder = sys.argv[1]
failures = []


def check(condition, name, found=""):
    if not condition: failures.append(name)
    print("%s %s%s" % ("ok" if condition else "failed", name, "" if condition else ": %s" % (found,)), flush=True)


class Probe:
    """A probe that runs, and its lines."""

    def __init__(self, options, frames=4, *more, preload=""):
        self.picture = "%s/picture-%d.ppm" % (folder, os.getpid())
        self.path = "/tmp/probe.out"
        self.process = subprocess.Popen(
            [folder + "/BareProbe", options, str(frames), self.picture, *more], stdout=open(self.path, "w"),
            stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, env=dict(os.environ, LD_PRELOAD=preload))

    def lines(self):
        return open(self.path, encoding="utf-8", errors="replace").read().splitlines()

    def wait(self, pattern, seconds=120, after=0):
        """The first line behind so many that matches; None without one."""
        end = time.time() + seconds
        while time.time() < end:
            for line in self.lines()[after:]:
                if re.search(pattern, line): return line
            if self.process.poll() is not None and not any(re.search(pattern, l) for l in self.lines()[after:]):
                return None
            time.sleep(0.1)
        return None

    def show(self):
        for line in self.lines(): print("  | " + line, flush=True)
