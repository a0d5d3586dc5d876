"""Tests of the verdicts, with fake tools that fail in each way."""

import unittest

from fuzzing.cases import Case
from fuzzing.runner import Limits, Outcome
from fuzzing.subjects import BytesSubject
from fuzzing.tests.support import FakeTool
from fuzzing.verdicts import judge


def verdict(body, command=("render", "scene.yaml", "-o", "out.png"), twice=False, **limits):
    tool = FakeTool(body, **limits)
    try:
        case = Case(BytesSubject("scene.yaml", b"layer: {}\n"), (command,), names_lines=True, twice=twice)
        return tool.trial.verdict(case)[0]
    finally:
        tool.close()


PICTURE = "printf '\\211PNG' > out.png; cp out.png again.png"


class VerdictTests(unittest.TestCase):
    def kind(self, *arguments, **options):
        found = verdict(*arguments, **options)
        return found.kind if found else None

    def test_a_picture_is_fine(self):
        self.assertIsNone(self.kind(PICTURE))

    def test_an_error_that_names_the_place_is_fine(self):
        self.assertIsNone(self.kind("echo 'multiplane: scene.yaml:1:8: layer.opacity: expected a number' >&2; exit 1"))

    def test_an_error_about_an_image_needs_no_line(self):
        text = "echo 'multiplane: show.yaml' >&2; exit 1"
        outcome = Outcome(("render",), 1, 0, 0, 0, error="multiplane: img/a.png: the file is empty\n")
        self.assertIsNone(judge(outcome, Limits(), ["scene.yaml", "img"], names_lines=True))
        self.assertEqual(self.kind(text), "message")

    def test_signals_and_traps_are_crashes(self):
        self.assertEqual(str(verdict("kill -ILL $$")), "crash: render: SIGILL")
        self.assertEqual(str(verdict("echo 'x.swift:1: Fatal error: Index out of range' >&2; kill -TRAP $$")),
                         "crash: render: SIGTRAP: Index out of range")
        self.assertEqual(self.kind("exit 139"), "crash")

    def test_a_report_of_a_sanitizer_is_a_find(self):
        report = "==1==ERROR: AddressSanitizer: heap-use-after-free on x"
        self.assertEqual(self.kind(f"echo '{report}' >&2; exit 1"), "sanitizer")

    def test_errors_without_a_place_or_on_several_lines_are_finds(self):
        for text in ("layer.opacity: expected a number", "scene.yaml: wrong", "", "scene.yaml:1:1: a\nb"):
            self.assertEqual(self.kind(f"printf 'multiplane: {text}\n' >&2; exit 1"), "message", text)

    def test_no_gl_for_a_scene_and_unknown_codes_are_finds(self):
        self.assertEqual(self.kind("echo 'multiplane: page 3' >&2; exit 2"), "display")
        self.assertEqual(self.kind("exit 3"), "exit")
        self.assertEqual(self.kind("exit 64", command=("plan", "scene.yaml")), "exit")

    def test_time_is_bounded_for_those_that_work_and_those_that_wait(self):
        self.assertEqual(self.kind("exec sleep 30", seconds=0.05, patience=2), "time")
        outcome = Outcome(("plan",), 0, 5, 9, 0)
        self.assertEqual(judge(outcome, Limits(seconds=8), ["x"]).kind, "time")

    def test_memory_is_bounded(self):
        self.assertEqual(self.kind("exit 0", command=("plan", "scene.yaml"), memory=1024), "memory")

    def test_what_takes_too_much_is_ended(self):
        found = verdict("a=$(head -c 200000000 /dev/zero | tr '\\0' x); sleep 20", memory=60 << 20)
        self.assertEqual(found.kind, "memory")

    def test_warnings_are_no_second_line(self):
        said = "multiplane: warning: no cache\nmultiplane: scene.yaml:1:1: layer: expected a mapping\n"
        self.assertIsNone(self.kind(f"printf '{said}' >&2; exit 1"))

    def test_a_picture_that_is_not_there_or_differs_is_a_find(self):
        self.assertEqual(self.kind("exit 0"), "picture")
        self.assertEqual(self.kind("printf '\\211PNG%s' $$ >$4", twice=True), "differs")
        self.assertIsNone(self.kind("printf '\\211PNG' >$4", twice=True))
