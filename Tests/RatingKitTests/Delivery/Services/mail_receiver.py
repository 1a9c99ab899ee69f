"""An SMTP server on loopback: mail_receiver.py [STATUS-LINE]

Prints its port, then for each mail one line of JSON: what Python's own mail package makes of it. With a status line
(550 No such user) it refuses every receiver with it. Ends when its standard input does.
"""

import base64
import email
import email.policy
import json
import sys
import tempfile
import threading

from aiosmtpd.controller import Controller

lock = threading.Lock()


def content_of(part):
    """A small attachment as it is, a large one in a file that the reader removes."""
    content = part.get_payload(decode=True)
    if len(content) < 100_000:
        return {"bytes": base64.b64encode(content).decode()}
    with tempfile.NamedTemporaryFile(delete=False) as file:
        file.write(content)
    return {"file": file.name}


def say(line):
    with lock:
        print(line, flush=True)


def described(envelope):
    content = envelope.content
    message = email.message_from_bytes(content, policy=email.policy.default)
    body = message.get_body(("plain",))
    return {
        "receivers": envelope.rcpt_tos,
        "names": message.keys(),
        "subject": message["Subject"],
        "to": str(message["To"]),
        "replyTo": message["Reply-To"] and str(message["Reply-To"]),
        "messageID": message["Message-ID"],
        "date": message["Date"].datetime.isoformat(),
        "defects": [str(defect) for part in message.walk() for defect in part.defects],
        "text": body.get_content(),
        "attachments": [
            {
                "name": part.get_filename(),
                "mediaType": part.get_content_type(),
                **content_of(part),
            }
            for part in message.iter_attachments()
        ],
        "longestLine": max(len(line) for line in content.split(b"\r\n")),
        "strayLineEnds": content.replace(b"\r\n", b"").count(b"\n") + content.replace(b"\r\n", b"").count(b"\r"),
    }


class Mailbox:
    async def handle_RCPT(self, server, session, envelope, address, options):
        if len(sys.argv) > 1:
            return sys.argv[1]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        say(json.dumps(described(envelope)))
        return "250 OK"


class AnyPort(Controller):
    """Takes any free port, and tells it to the controller's own test that the server runs."""

    def _trigger_server(self):
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()


controller = AnyPort(Mailbox(), hostname="127.0.0.1", port=0, data_size_limit=64 << 20, ready_timeout=60)
controller.start()
say(controller.port)
sys.stdin.read()
controller.stop()
