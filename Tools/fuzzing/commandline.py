"""The command line: its options, and the objects of the other modules made from them."""

import argparse
import subprocess
import sys
import unittest
from pathlib import Path

from fuzzing import tool
from fuzzing.campaign import Campaign, Trial, folder_for
from fuzzing.cases import Case, Cases
from fuzzing.corpus import Corpus
from fuzzing.runner import Limits, Runner
from fuzzing.subjects import BytesSubject

EXPLANATION = """
Replays the files of Tests/Corpus, which once went wrong, and then runs made-up scenes and damaged images and files
through the tool, each with a seed of its own. A find is a crash, more time or memory than the limits, a report of a
sanitizer, an error that names no place, an exit code that is not documented, or two pictures of one scene that differ;
it is made as small as it gets and kept in Tests/Corpus. The exit code is 1 where there is one.
"""


def parser():
    result = argparse.ArgumentParser(prog="Tools/fuzz", description=EXPLANATION)
    which = result.add_argument_group("what is run")
    which.add_argument("--seconds", type=float, metavar="S", help="new runs for S seconds (8)")
    which.add_argument("--runs", type=int, metavar="N", help="so many new runs, in place of --seconds")
    which.add_argument("--from", type=int, default=1, dest="first", metavar="N", help="the first run's seed (1)")
    which.add_argument("--seed", type=int, metavar="N", help="only the run of this seed, and no replay")
    which.add_argument("--replay", nargs="*", metavar="FILE", help="only these files, or all of the corpus")
    which.add_argument("--self-test", action="store_true", help="only the tests of the fuzzer's own parts")
    which.add_argument("--show", action="store_true", help="with --seed: print the run, and run nothing")
    how = result.add_argument_group("how")
    how.add_argument("--tool", type=Path, metavar="PATH", help="the tool to run (.build/debug/multiplane)")
    how.add_argument("--sanitize", action="store_true", help="build a tool with the address sanitizer, and run that")
    how.add_argument("--limit", type=float, default=20, metavar="S", help="seconds of the processors a command (20)")
    how.add_argument("--memory", type=int, default=1500, metavar="MB", help="megabytes a command (1500)")
    how.add_argument("--minimise", type=float, default=60, metavar="S", help="seconds to make a find small (60)")
    how.add_argument("--keep", type=Path, metavar="FOLDER", help="where finds are kept (Tests/Corpus)")
    return result


def report(text):
    print(f"fuzz: {text}", file=sys.stderr, flush=True)


def self_test(root):
    tests = unittest.defaultTestLoader.discover(str(root / "Tools/fuzzing/tests"), top_level_dir=str(root / "Tools"))
    return 0 if unittest.TextTestRunner(verbosity=0).run(tests).wasSuccessful() else 1


def show(cases, seed):
    case = cases.case(seed)
    for command in case.commands:
        report(" ".join(command))
    sys.stdout.buffer.write(case.subject.data)


def can_draw(runner, cases):
    """Whether the tool can draw an empty scene on this machine: otherwise every run would be a find."""
    plain = Case(BytesSubject("plain.yaml", b"canvas: {width: 1, height: 1}\nlayer: {}\n"), ())
    with folder_for(plain, []) as folder:
        outcome = runner.run(("render", "plain.yaml", "-o", "out.png"), folder)
    if outcome.status != 0:
        report(f"the tool cannot draw an empty scene: {outcome.error.strip() or outcome.status}")
    return outcome.status == 0


def main(root, arguments=None):
    options = parser().parse_args(arguments)
    if options.self_test:
        return self_test(root)
    cases = Cases(root)
    if options.show:
        if options.seed is None:
            parser().error("--show needs --seed")
        show(cases, options.seed)
        return 0
    limits, environment = Limits(seconds=options.limit, memory=options.memory << 20), {}
    program = options.tool or tool.built(root)
    if options.sanitize:
        limits, environment = tool.sanitizing(limits)
        try:
            program = options.tool or tool.sanitized(root)
        except subprocess.CalledProcessError as error:
            report(f"the build failed: {error}")
            return 1
    if not program.exists():
        report(f"there is no {program}: swift build makes it")
        return 1
    runner = Runner(str(program.resolve()), limits, environment)
    if not can_draw(runner, cases):
        return 1
    corpus = Corpus(root / "Tests/Corpus", options.keep)
    return run(options, cases, Trial(runner, corpus.fixtures), corpus)


def run(options, cases, trial, corpus):
    """Replays the corpus and runs new cases, as the options say; returns the exit code."""
    failed, finds = [], []
    if options.seed is None:
        count, failed = corpus.replay(cases, trial, report, options.replay)
        report(f"{count} files of the corpus replayed, {len(failed)} of them go wrong")
    if options.replay is None:
        first, runs = (options.first, options.runs) if options.seed is None else (options.seed, 1)
        seconds = options.seconds if options.seconds or runs else 8
        campaign = Campaign(cases, trial, corpus, report, options.minimise)
        count, finds = campaign.run(first, runs, seconds)
        report(f"{count} new runs from seed {first}, finds: {len(finds)}")
    return 1 if failed or finds else 0
