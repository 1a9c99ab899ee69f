// node answers.mjs RATINGKIT.JS MODULE REQUESTS ANSWERS: answers each line of a file, a request, by a line of another. An
// empty line begins a new session. The last line tells how many bytes the engine then holds.
import { appendFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [script, module, requests, file] = process.argv.slice(2);
const { RatingKit } = await import(pathToFileURL(script));
const compiled = await RatingKit.compile(pathToFileURL(module));
let kit = await RatingKit.load(compiled);
let answers = "";

for (const line of (await readFile(requests, "utf8")).slice(0, -1).split("\n")) {
    if (line === "") {
        kit = await RatingKit.load(compiled);
        continue;
    }
    answers += kit.callText(line) + "\n";
    if (answers.length > 1_000_000) {
        appendFileSync(file, answers);
        answers = "";
    }
}
appendFileSync(file, `${answers}${kit.memorySize}\n`);
