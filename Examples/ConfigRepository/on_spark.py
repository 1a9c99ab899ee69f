#!/usr/bin/env python3
"""Replays a log of any size on Apache Spark, and prints what one machine would print.

    on_spark.py CONFIG EVENTS [--from FORM] [--mapping FILE] [--master URL] [--partitions N]
                [--ratingkit PROGRAM] [--format text|json] [--partial FILE]

EVENTS is whatever Spark reads as text: a file, a folder, s3://…, gs://…, compressed or not. The lines are shared out by user, put
in each user's order of lines, and each share goes through `ratingkit replay --partial -`; the partial results are whole numbers, which
`ratingkit merge` adds up, and each says which part it is, so that none is counted twice or missed. `ratingkit` is looked for on
each worker's PATH and that of this machine; the configuration and the mapping must be found under the same paths on every worker
(`spark-submit --files` puts them there).

    pip install pyspark     # and a Java, 17 or later
"""
import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import threading

from pyspark.sql import SparkSession
from pyspark.sql import functions as f

# Where each form has its user: the first that there is, as `ratingkit replay` takes it.
USERS = {
    "ratingkit": ["$.user"],
    "ga4": ["$.user_pseudo_id"],
    "amplitude": ["$.user_id", "$.device_id"],
    "mixpanel": ["$.properties.distinct_id"],
    "crashlytics": ["$.user.id", "$.installation_uuid"],
}


def arguments():
    parser = argparse.ArgumentParser(description="Replays a log of any size on Apache Spark.")
    parser.add_argument("config")
    parser.add_argument("events")
    parser.add_argument("--from", dest="form", choices=USERS, default="ratingkit")
    parser.add_argument("--mapping")
    parser.add_argument("--master", help="otherwise that of spark-submit, or this machine's cores")
    parser.add_argument("--partitions", type=int, help="otherwise Spark's own number")
    parser.add_argument("--ratingkit", default="ratingkit")
    parser.add_argument("--format", choices=["text", "json"], default="text")
    parser.add_argument("--partial", help="also write the sum there, to be merged with others")
    return parser.parse_args()


def shares(spark, events, form, partitions):
    """The lines in as many shares as there are partitions: all of a user's in one, one user after the other."""
    # Only the line feed ends a line, as for ratingkit.
    lines = spark.read.option("lineSep", "\n").text(events)
    # Such a line would reach the pipe as other text than it is; this way it is counted as the damaged line that it is.
    lines = lines.select(f.when(f.is_valid_utf8("value"), f.col("value")).otherwise(f.lit("no UTF-8")).alias("line"))
    users = [f.get_json_object("line", path) for path in USERS[form]]
    keyed = lines.select(
        "line",
        f.coalesce(*[f.when(user != "", user) for user in users], f.lit("")).alias("user"),
        # Grows with the place in the log.
        f.monotonically_increasing_id().alias("place"),
    )
    count = partitions or spark.sparkContext.defaultParallelism
    shared = keyed.repartition(count, "user").sortWithinPartitions("user", "place")
    return shared.select("line").rdd.map(lambda row: row[0])


def program(given, path):
    """Where the program is on this machine: a worker may have an environment of its own, or none."""
    places = os.pathsep.join([os.environ.get("PATH", ""), path, os.defpath, "/usr/local/bin"])
    found = shutil.which(given, path=places)
    if not found:
        raise FileNotFoundError(f"{given} is not on the PATH: {places}")
    return found


def replaying(given, options, count, path):
    """What a worker does with one share: its lines in, one partial result out. The lines are never all in memory."""

    def replay(number, lines):
        command = [program(given, path), "replay", *options, "--part", f"{number + 1}/{count}", "--partial", "-"]
        child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

        problems = []

        def feed():
            try:
                with child.stdin as pipe:
                    for line in lines:
                        pipe.write(line.encode() + b"\n")
            except Exception as problem:
                problems.append(problem)

        feeder = threading.Thread(target=feed)
        feeder.start()
        partial = child.stdout.read().decode()
        feeder.join()
        if child.wait() != 0 or problems:
            raise RuntimeError(f"{command} ended with {child.returncode}: {problems}")
        yield partial

    return replay


def main():
    given = arguments()
    builder = SparkSession.builder.appName("ratingkit replay")
    if given.master:
        builder = builder.master(given.master)
    spark = builder.getOrCreate()
    options = [os.path.abspath(given.config), "-", "--from", given.form]
    options += ["--mapping", os.path.abspath(given.mapping)] if given.mapping else []
    shared = shares(spark, given.events, given.form, given.partitions)
    count, path = shared.getNumPartitions(), os.environ.get("PATH", "")
    partials = shared.mapPartitionsWithIndex(replaying(given.ratingkit, options, count, path)).collect()
    spark.stop()
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.write("".join(partials))
        file.flush()
        merge = [program(given.ratingkit, path), "merge", file.name, "--format", given.format]
        return subprocess.run(merge + (["--partial", given.partial] if given.partial else [])).returncode


if __name__ == "__main__":
    sys.exit(main())
