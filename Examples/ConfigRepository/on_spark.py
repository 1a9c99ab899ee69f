#!/usr/bin/env python3
"""Replays a log of any size on Apache Spark, and prints what one machine would print.

    on_spark.py CONFIG EVENTS [--from FORM] [--mapping FILE] [--master URL] [--partitions N]
                [--ratingkit PROGRAM] [--format text|json] [--partial FILE]

EVENTS is whatever Spark reads as text: a file, a folder, s3://…, gs://…, compressed or not. The lines are shared out by user, put
in each user's order of lines, and each share is piped through `ratingkit replay --partial -`; the partial results are
whole numbers, which `ratingkit merge` adds up. The program, the configuration and the mapping must be found under the same paths on
every worker (`spark-submit --files` puts them there).

    pip install pyspark     # and a Java, 17 or later
"""
import argparse
import os
import shlex
import subprocess
import sys
import tempfile

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


def main():
    given = arguments()
    builder = SparkSession.builder.appName("ratingkit replay")
    if given.master:
        builder = builder.master(given.master)
    spark = builder.getOrCreate()
    options = ["--from", given.form] + (["--mapping", os.path.abspath(given.mapping)] if given.mapping else [])
    # A worker has a folder of its own.
    replay = [given.ratingkit, "replay", os.path.abspath(given.config), "-", *options, "--partial", "-"]
    shared = shares(spark, given.events, given.form, given.partitions)
    partials = shared.pipe(shlex.join(replay), checkCode=True).collect()
    spark.stop()
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.write("".join(line + "\n" for line in partials))
        file.flush()
        merge = [given.ratingkit, "merge", file.name, "--format", given.format]
        return subprocess.run(merge + (["--partial", given.partial] if given.partial else [])).returncode


if __name__ == "__main__":
    sys.exit(main())
