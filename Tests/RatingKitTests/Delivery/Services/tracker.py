"""A Roundup tracker on loopback: tracker.py DIRECTORY PASSWORD

Installs the classic schema into the directory, starts Roundup's own server, and prints its port once it answers. Ends
the server when its standard input ends.
"""

import os
import re
import signal
import socket
import subprocess
import sys
import time

directory, password = sys.argv[1:3]
signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
home = os.path.join(directory, "tracker")
os.environ["LC_ALL"] = "C.UTF-8"


def admin(*arguments):
    subprocess.run(
        ["roundup-admin", "-i", home, *arguments], check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
    )


with socket.socket() as probe:
    probe.bind(("127.0.0.1", 0))
    port = probe.getsockname()[1]

admin("install", "classic", "sqlite")
config = os.path.join(home, "config.ini")
with open(config, encoding="utf-8") as file:
    text = file.read()
values = {"web": f"http://127.0.0.1:{port}/demo/", "domain": "example.org", "host": "localhost"}
for name, value in values.items():
    text = re.sub(rf"(?m)^#?{name} = .*$", f"{name} = {value}", text, count=1)
with open(config, "w", encoding="utf-8") as file:
    file.write(text)
admin("initialise", password)

# It does not run as root unless told so; another user might not get at the directory, or at Python.
user = ["-u", "root"] if os.getuid() == 0 else []
server = subprocess.Popen(
    ["roundup-server", *user, "-t", "thread", "-n", "127.0.0.1", "-p", str(port), f"demo={home}"],
    stdout=subprocess.DEVNULL,
    stderr=subprocess.DEVNULL,
)
try:
    for _ in range(1200):
        if server.poll() is not None:
            sys.exit("the server has ended")
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                break
        time.sleep(0.05)
    print(port, flush=True)
    sys.stdin.read()
finally:
    server.kill()
    server.wait()
