"""Tests of the fuzzer's own parts: `Tools/fuzz --self-test`."""
