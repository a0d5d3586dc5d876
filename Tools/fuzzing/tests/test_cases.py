"""Tests of the cases of a seed, and of the keys and values that the grammar reaches."""

import unittest
from random import Random

from fuzzing.cases import GENERATORS, Cases
from fuzzing.edges import Token
from fuzzing.scenes import SceneMaker
from fuzzing.tests.support import ROOT


def walk(value, keys, words):
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        walk(item, keys, words)
    if isinstance(value, dict):
        keys.update(value)
    elif isinstance(value, str) and not isinstance(value, Token):
        words.add(value)


def named(node):
    """All keys and all values of enumerations in a schema."""
    keys, words = set(), set()
    if isinstance(node, dict):
        keys |= set(node.get("properties", {}))
        words |= {word for word in node.get("enum", ()) if isinstance(word, str)}
        nodes = list(node.values())
    else:
        nodes = node if isinstance(node, list) else []
    for inner in nodes:
        more_keys, more_words = named(inner)
        keys |= more_keys
        words |= more_words
    return keys, words


class CasesTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.cases = Cases(ROOT)

    def test_a_seed_makes_the_same_case_each_time(self):
        other = Cases(ROOT)
        for seed in range(60):
            first, second = self.cases.case(seed), other.case(seed)
            self.assertEqual(first.subject.data, second.subject.data)
            self.assertEqual((first.commands, first.beside), (second.commands, second.beside))

    def test_other_seeds_make_other_cases(self):
        self.assertGreater(len({self.cases.case(seed).subject.data for seed in range(60)}), 55)

    def test_each_key_and_each_word_of_the_schema_is_reached(self):
        keys, words = set(), set()
        missing_keys, missing_words = named(self.cases.schema)
        for seed in range(60_000):
            walk(SceneMaker(self.cases.schema, Random(seed)).scene(), keys, words)
            if seed % 100 == 0 and missing_keys <= keys and missing_words <= words:
                break
        self.assertEqual(missing_keys - keys, set())
        self.assertEqual(missing_words - words, set())

    def test_a_new_key_is_tried_without_a_hint(self):
        cases = Cases(ROOT)
        properties = cases.schema["$defs"]["layer"]["properties"]
        properties["brandNew"] = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}
        keys = set()
        for seed in range(400):
            walk(SceneMaker(cases.schema, Random(seed)).scene(), keys, set())
        self.assertIn("brandNew", keys)

    def test_each_generator_makes_cases(self):
        for _, generator in GENERATORS:
            for seed in range(20):
                case = generator(self.cases, Random(seed))
                self.assertTrue(case.commands)
                self.assertIsInstance(case.subject.data, bytes)
