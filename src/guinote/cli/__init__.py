"""The commands of `guinote`, one file each."""
