"""Tests of Guiñote; the folders mirror `src/guinote`, `naive/` is the slow twin of the rules."""
