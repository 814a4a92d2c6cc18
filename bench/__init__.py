"""Benchmarks: figures beside a fixed loop in the same run, since machines differ and are noisy."""
