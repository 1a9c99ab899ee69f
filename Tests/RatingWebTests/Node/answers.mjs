// node answers.mjs RATINGKIT.JS MODULE FILE: answers each line of the file, a request, by a line. An empty line begins a
// new session. The last line tells how many bytes the engine then holds.
import { writeSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [script, module, file] = process.argv.slice(2);
const { RatingKit } = await import(pathToFileURL(script));
const compiled = await WebAssembly.compile(await readFile(module));
let kit = await RatingKit.load(compiled);
let answers = "";

function write(text) {
    const bytes = Buffer.from(text);
    for (let sent = 0; sent < bytes.length; ) sent += writeSync(1, bytes, sent);
}

for (const line of (await readFile(file, "utf8")).slice(0, -1).split("\n")) {
    if (line === "") {
        kit = await RatingKit.load(compiled);
        continue;
    }
    answers += kit.callText(line) + "\n";
    if (answers.length > 1_000_000) {
        write(answers);
        answers = "";
    }
}
write(`${answers}${kit.memorySize}\n`);
