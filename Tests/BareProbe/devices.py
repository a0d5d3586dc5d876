"""What a script in a virtual machine plays the user with: keys, pointers and pictures by the machine outside, which the port
vport0p1 asks, a touch screen, and the console's modes.
"""
import fcntl, os, struct, time


def host(line):
    port = os.open("/dev/vport0p1", os.O_RDWR)
    os.write(port, (line + "\n").encode())
    answer = os.read(port, 64)
    os.close(port)
    return answer.startswith(b"ok")


KDGETMODE, KDGKBMODE, VT_ACTIVATE, VT_WAITACTIVE = 0x4B3B, 0x4B44, 0x5606, 0x5607


def terminal_modes():
    tty = os.open("/dev/tty1", os.O_RDWR | os.O_NOCTTY)
    modes = []
    for request in (KDGETMODE, KDGKBMODE):
        answer = bytearray(4)
        fcntl.ioctl(tty, request, answer)
        modes.append(struct.unpack("i", answer)[0])
    os.close(tty)
    return modes


def show_terminal(number):
    tty = os.open("/dev/tty0", os.O_RDWR | os.O_NOCTTY)
    fcntl.ioctl(tty, VT_ACTIVATE, number)
    os.close(tty)


class Panel:
    """A touch screen of uinput: the protocol of slots, 1000 × 500 places."""

    def __init__(self):
        self.file = os.open("/dev/uinput", os.O_WRONLY)
        for request, values in ((0x40045564, (1, 3)), (0x40045565, (0x14A,)), (0x40045567, (0, 1, 0x2F, 0x35, 0x36, 0x39)),
                                (0x4004556E, (1,))):
            for value in values:
                fcntl.ioctl(self.file, request, value)
        limits = {0: 999, 1: 499, 0x2F: 9, 0x35: 999, 0x36: 499, 0x39: 65535}
        most = [limits.get(i, 0) for i in range(64)]
        zeros = [0] * 64
        os.write(self.file, struct.pack("80sHHHHi64i64i64i64i", b"test panel", 3, 1, 1, 1, 0, *most, *zeros, *zeros, *zeros))
        fcntl.ioctl(self.file, 0x5501)
        self.number = 0

    def __del__(self):
        os.close(self.file)

    def send(self, *events):
        for kind, code, value in events + ((0, 0, 0),):
            os.write(self.file, struct.pack("llHHi", 0, 0, kind, code, value))
        time.sleep(0.2)

    def down(self, slot, x, y):
        self.number += 1
        self.send((3, 0x2F, slot), (3, 0x39, self.number), (3, 0x35, x), (3, 0x36, y), (3, 0, x), (3, 1, y), (1, 0x14A, 1))

    def move(self, slot, x, y):
        self.send((3, 0x2F, slot), (3, 0x35, x), (3, 0x36, y), (3, 0, x), (3, 1, y))

    def flood(self, slot, count):
        """A finger that goes down, moves so often without a rest, and leaves."""
        self.down(slot, 500, 250)
        report = struct.pack("llHHi", 0, 0, 0, 0, 0)
        for step in range(count):
            events = ((3, 0x35, 500 + step % 400), (3, 0, 500 + step % 400))
            os.write(self.file, b"".join(struct.pack("llHHi", 0, 0, *event) for event in events) + report)
        self.up(slot)

    def up(self, slot, last=True):
        self.send((3, 0x2F, slot), (3, 0x39, -1), *(((1, 0x14A, 0),) if last else ()))
