"""Tests that a planted fault becomes a small file in the corpus, and that the file is replayed."""

import tempfile
import unittest
from pathlib import Path

from fuzzing import jpeg, png, webp
from fuzzing.campaign import Campaign
from fuzzing.cases import Case, Cases
from fuzzing.corpus import TABLE, Corpus
from fuzzing.growth import Growth
from fuzzing.minimiser import minimise
from fuzzing.subjects import BytesSubject, SceneSubject
from fuzzing.tests.support import ROOT, FakeTool


def scene(**layer):
    return {"canvas": {"width": 1, "height": 1}, "layer": layer}


class FindTests(unittest.TestCase):
    def test_a_planted_fault_is_found_made_small_and_kept(self):
        """A tool that crashes where its scene contains the word `shadowRadius`."""
        tool = FakeTool('grep -q shadowRadius "$2" && kill -ABRT $$; printf "\\211PNG" | tee out.png >again.png')
        with tempfile.TemporaryDirectory() as folder:
            cases, corpus = Cases(ROOT), Corpus(ROOT / "Tests/Corpus", folder)
            seed = next(seed for seed in range(300) if b"shadowRadius" in cases.case(seed).subject.data
                        and isinstance(cases.case(seed).subject, SceneSubject))
            lines = []
            count, finds = Campaign(cases, tool.trial, corpus, lines.append, 0.5).run(seed, count=1)
            self.assertEqual((count, len(finds)), (1, 1))
            self.assertIn(f"seed {seed}: crash: ", lines[0])
            self.assertIn("SIGABRT", (Path(folder) / TABLE).read_text())
            kept = finds[0].read_bytes()
            self.assertIn(b"shadowRadius", kept)
            self.assertLess(len(kept), len(cases.case(seed).subject.data))
            self.assertEqual(corpus.replay(cases, tool.trial, lines.append, finds), (1, finds))
            self.assertEqual(corpus.command(finds[0])[1], finds[0].name)
        tool.close()

    def test_a_hang_is_made_small_with_less_patience(self):
        tool = FakeTool('grep -q zPosition "$2" && exec sleep 30; printf "\\211PNG" >out.png', seconds=0.25, patience=2)
        subject = SceneSubject("scene.yaml", scene(zPosition=1, name="a", opacity=0.5), "block")
        case = Case(subject, (("render", "scene.yaml", "-o", "out.png"),))
        verdict, _ = tool.trial.verdict(case)
        self.assertEqual(tool.trial.smallest(case, verdict, 3).subject.values["layer"], {"zPosition": 0})
        tool.close()

    def test_a_member_that_was_found_with_an_option_is_replayed_with_it(self):
        tool = FakeTool('case "$*" in *--scale*) exit 3 ;; esac; printf "\\211PNG" >out.png')
        with tempfile.TemporaryDirectory() as folder:
            path, cases, corpus = Path(folder) / "a.yaml", Cases(ROOT), Corpus(folder)
            path.write_text("layer: {}\n")
            self.assertEqual(corpus.replay(cases, tool.trial, str), (1, []))
            (Path(folder) / TABLE).write_text("a.yaml | render a.yaml --scale 9 -o out.png | seed 1: exit: 3\n")
            self.assertEqual(corpus.replay(cases, tool.trial, str), (1, [path]))
        tool.close()

    def test_the_minimiser_keeps_what_matters_of_a_scene(self):
        values = scene(opacity=0.5, sublayers=[{"name": "a"}, {"sublayers": [{"zPosition": 1e300, "name": "b"}]}])
        small = minimise(SceneSubject("scene.yaml", values, "block"), lambda subject: b"zPosition" in subject.data, 10)
        self.assertEqual(small.values, {"canvas": {}, "layer": {"zPosition": 0}})

    def test_the_minimiser_keeps_what_matters_of_bytes(self):
        subject = BytesSubject("x.png", b"abc" * 50 + b"!" + b"d" * 99)
        small = minimise(subject, lambda subject: b"!" in subject.data, 10)
        self.assertEqual(small.data, b"!")

    def test_a_grown_scene_becomes_smaller_by_its_growth(self):
        subject = SceneSubject("scene.json", scene(opacity=0.5, name="a"), "json", Growth("sublayers", 300))
        small = minimise(subject, lambda subject: subject.data.count(b"opacity") > 20, 10)
        self.assertLess(small.growth.count, 40)
        self.assertEqual(list(small.values["layer"]), ["opacity"])

    def test_the_minimiser_ends_in_time(self):
        ticks = iter(range(1000))
        small = minimise(BytesSubject("x", b"a" * 100), lambda subject: False, 5, clock=lambda: next(ticks))
        self.assertEqual((small.data, next(ticks)), (b"a" * 100, 7))

    def test_files_that_are_taken_apart_are_put_together_again(self):
        for path in Cases(ROOT).images:
            data = path.read_bytes()
            if path.name == "a.png":
                self.assertEqual(png.join(png.chunks(data)), data)
            if path.name == "b.jpg":
                self.assertEqual(jpeg.join(*jpeg.segments(data)), data)
            if path.name == "c.webp":
                self.assertEqual(webp.join(webp.chunks(data)), data)
