#!/usr/bin/env python3
"""Writes the lines beside it anew, or with `--check` says whether they are what the model makes.

The model knows what the documentation says and nothing of the engine; RatingConformanceTests holds the two together.
"""
import json, pathlib, sys

folder = pathlib.Path(__file__).parent
sys.path.insert(0, str(folder / "model"))
import decisions, reading, workflows

counting, decided = decisions.lines()
read, in_force = reading.lines()
files = dict(counting=counting, decisions=decided, workflows=workflows.lines(), reading=read, values=in_force)
stale = []
for name, lines in files.items():
    seen = dict.fromkeys(json.dumps(line, ensure_ascii=False, separators=(", ", ": ")) for line in lines)
    made, path = "\n".join(seen) + "\n", folder / f"{name}.jsonl"
    if "--check" in sys.argv:
        stale += [] if path.exists() and path.read_text() == made else [path.name]
    else:
        path.write_text(made)
        print(f"{path.name}: {len(seen)} lines, {len(made.encode()) // 1024} KiB")
if stale: sys.exit(f"not what the model makes: {', '.join(stale)}")
