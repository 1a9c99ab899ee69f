// node unpack.mjs LZMA.JS FILE…: unpacks each file into FILE.out; of one that cannot be, tells the error's name.
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [script, ...files] = process.argv.slice(2);
const { unpack } = await import(pathToFileURL(script));
for (const file of files) {
    try {
        await writeFile(`${file}.out`, unpack(new Uint8Array(await readFile(file))));
    } catch (error) {
        console.log(`${file.split("/").pop()} ${error.name}`);
    }
}
