// Unpacks LZMA, which makes the module a quarter smaller than the gzip that browsers unpack themselves: the format of
// `xz --format=lzma` with lp=0 and pb=0, as .ci/wasm packs it (LZMA SDK, lzma-specification.txt).

/** Of two numbers of 32 bits without a sign, which engines keep as numbers with one. */
const isAtLeast = (left, right) => (left ^ 0x80000000) >= (right ^ 0x80000000);

/**
 * @param {Uint8Array} packed a whole file.
 * @returns {Uint8Array} what it holds.
 */
export function unpack(packed) {
    const contextBits = packed[0];
    if (!(contextBits < 9) || packed.length < 18) throw new RangeError("not packed by LZMA with lp=0 and pb=0");

    // The range coder: behind 13 bytes of header, and one that is always 0, stand four bytes of code.
    let place = 14;
    let range = -1;
    let code = 0;
    for (let index = 0; index < 4; index++) code = (code << 8) | packed[place++];
    const fill = () => {
        if (place >= packed.length) throw new RangeError("the packed module ends too early");
        range <<= 8;
        code = (code << 8) | packed[place++];
    };

    /** A bit by its chance of being 0, in 2048 parts, which it moves. */
    const bit = (chances, index) => {
        const chance = chances[index];
        const bound = Math.imul(range >>> 11, chance);
        const isOne = isAtLeast(code, bound);
        if (isOne) {
            range = (range - bound) | 0;
            code = (code - bound) | 0;
            chances[index] = chance - (chance >> 5);
        } else {
            range = bound;
            chances[index] = chance + ((2048 - chance) >> 5);
        }
        if ((range & 0xff000000) === 0) fill();
        return isOne ? 1 : 0;
    };
    /** Bits from the highest on, each by those before it. */
    const number = (chances, base, count) => {
        let node = 1;
        for (let index = 0; index < count; index++) node = (node << 1) | bit(chances, base + node);
        return node - (1 << count);
    };
    /** Bits from the lowest on. */
    const reversed = (chances, base, count) => {
        let node = 1;
        let value = 0;
        for (let index = 0; index < count; index++) {
            const one = bit(chances, base + node);
            node = (node << 1) | one;
            value |= one << index;
        }
        return value;
    };
    /** Bits whose chances are even. */
    const even = (count) => {
        let value = 0;
        for (let index = 0; index < count; index++) {
            range = (range >>> 1) | 0;
            const isOne = isAtLeast(code, range);
            if (isOne) code = (code - range) | 0;
            value = (value << 1) | (isOne ? 1 : 0);
            if ((range & 0xff000000) === 0) fill();
        }
        return value;
    };

    const chances = (count) => new Uint16Array(count).fill(1024);
    const lengths = () => ({ kind: chances(2), short: chances(8), middle: chances(8), long: chances(256) });
    const length = ({ kind, short, middle, long }) => {
        if (bit(kind, 0) === 0) return 2 + number(short, 0, 3);
        return bit(kind, 1) === 0 ? 10 + number(middle, 0, 3) : 18 + number(long, 0, 8);
    };
    const literals = chances(0x300 << contextBits);
    const [isCopy, isRepeat, isOlder, isFar, isFarthest, isLong] = Array.from({ length: 6 }, () => chances(12));
    const [newLengths, oldLengths] = [lengths(), lengths()];
    const [slots, middles, ends] = [chances(256), chances(128), chances(16)];

    /** How far back a new copy begins, less one; -1 is the end. */
    const distance = (count) => {
        const slot = number(slots, Math.min(count - 2, 3) << 6, 6);
        if (slot < 4) return slot;
        const bits = (slot >> 1) - 1;
        const base = (2 | (slot & 1)) << bits;
        if (slot < 14) return base + reversed(middles, base - slot, bits);
        return (base + (even(bits - 4) << 4) + reversed(ends, 0, 4)) | 0;
    };

    let output = new Uint8Array(1 << 22);
    let end = 0;
    let state = 0;
    let back = [0, 0, 0, 0]; // the last four distances
    for (;;) {
        if (end + 273 > output.length) {
            const larger = new Uint8Array(output.length * 2);
            larger.set(output);
            output = larger;
        }
        if (bit(isCopy, state) === 0) {
            const base = 0x300 * ((end > 0 ? output[end - 1] : 0) >> (8 - contextBits));
            let symbol = 1;
            // Behind a copy, the byte that would have come next tells something of this one, as long as they agree.
            for (let next = state < 7 ? -1 : output[end - back[0] - 1]; next >= 0 && symbol < 0x100; next <<= 1) {
                const expected = (next >> 7) & 1;
                const one = bit(literals, base + ((1 + expected) << 8) + symbol);
                symbol = (symbol << 1) | one;
                if (one !== expected) break;
            }
            while (symbol < 0x100) symbol = (symbol << 1) | bit(literals, base + symbol);
            output[end++] = symbol;
            state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
            continue;
        }
        let count = 1;
        if (bit(isRepeat, state) === 0) {
            count = length(newLengths);
            state = state < 7 ? 7 : 10;
            const last = distance(count);
            if (last === -1) return output.subarray(0, end);
            back = [last, back[0], back[1], back[2]];
        } else if (bit(isOlder, state) === 0) {
            const isByte = bit(isLong, state) === 0;
            if (!isByte) count = length(oldLengths);
            state = state < 7 ? (isByte ? 9 : 8) : 11;
        } else {
            const order = bit(isFar, state) === 0 ? 1 : bit(isFarthest, state) === 0 ? 2 : 3;
            back.unshift(...back.splice(order, 1));
            count = length(oldLengths);
            state = state < 7 ? 8 : 11;
        }
        if (back[0] >>> 0 >= end) throw new RangeError("the packed module is damaged");
        for (const stop = end + count; end < stop; end++) output[end] = output[end - back[0] - 1];
    }
}
