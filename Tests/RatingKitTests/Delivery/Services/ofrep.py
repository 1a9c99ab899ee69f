"""An OFREP server on loopback: ofrep.py FLAGS

Serves the flags of a JSON file by the implementation of fast-feature (PyPI), read anew for each request:
{name: {"variants": {name: value}, "defaultVariant": name, "targeting": rule}}. Prints its port once it listens, and ends
when its standard input does.
"""

import json
import os
import socket
import sys
import threading

import uvicorn
from fast_feature.core import Flag, FlagRepository
from fast_feature.ofrep import OfrepRouter
from fastapi import FastAPI


class Flags(FlagRepository):
    def read(self):
        with open(sys.argv[1], encoding="utf-8") as file:
            flags = json.load(file)
        return {
            name: Flag(name, flag["variants"], flag["defaultVariant"], targeting=flag.get("targeting"))
            for name, flag in flags.items()
        }

    async def get(self, key):
        return self.read().get(key)

    async def list_all(self):
        return list(self.read().values())

    async def create(self, flag):
        raise NotImplementedError

    update = delete = create


app = FastAPI()
app.include_router(OfrepRouter.build(Flags()))
listener = socket.socket()
listener.bind(("127.0.0.1", 0))
listener.listen()


def end():
    sys.stdin.read()
    os._exit(0)


threading.Thread(target=end, daemon=True).start()
print(listener.getsockname()[1], flush=True)
uvicorn.Server(uvicorn.Config(app, log_level="critical")).run(sockets=[listener])
