// What the Swift runtime wants of a C library, for a module that has none: memory, copies, and a constant seed for
// hashing, so that the same requests have the same answers everywhere. Only reading a number is left to the page.
#include <stddef.h>
#include <stdint.h>

// Each block has its class before it, and goes to the list of its class when it is freed: four classes for each power
// of two. A class keeps the most that it ever held, so memory does not grow with the number of calls.
#define HEADER 16
#define CLASSES 128

extern unsigned char __heap_base;
static uintptr_t heap_end;
static void *free_blocks[CLASSES];

static unsigned class_of(size_t size) {
    size_t last = (size < 32 ? 32 : size) - 1;
    unsigned power = 31 - (unsigned)__builtin_clz((uint32_t)last);
    return power * 4 + (unsigned)((last >> (power - 2)) & 3);
}

static size_t size_of(unsigned class) { return (size_t)(5 + class % 4) << (class / 4 - 2); }

static void *allocate(size_t size) {
    if (size > 0x40000000) return NULL;
    unsigned class = class_of(size);
    void *block = free_blocks[class];
    if (block != NULL) {
        free_blocks[class] = *(void **)block;
        return block;
    }
    if (heap_end == 0) heap_end = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    uintptr_t start = heap_end;
    uint64_t end = (uint64_t)start + HEADER + ((size_of(class) + 15) & ~(size_t)15);
    uint64_t have = (uint64_t)__builtin_wasm_memory_size(0) << 16;
    if (end > have) {
        // A sixteenth more at once, because each growth costs the page a new view of the memory.
        uint64_t wanted = end + (have >> 4);
        if (wanted > 0xFFFF0000u) return NULL;
        if (__builtin_wasm_memory_grow(0, (size_t)((wanted - have + 0xFFFF) >> 16)) == (size_t)-1) return NULL;
    }
    heap_end = (uintptr_t)end;
    *(unsigned *)start = class;
    return (void *)(start + HEADER);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    if (alignment > HEADER) __builtin_trap();
    *result = allocate(size);
    return *result == NULL ? 12 : 0;
}

void free(void *block) {
    if (block == NULL) return;
    unsigned class = *(unsigned *)((uintptr_t)block - HEADER);
    *(void **)block = free_blocks[class];
    free_blocks[class] = block;
}

void *memcpy(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }

void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }

void *memset(void *to, int byte, size_t count) { return __builtin_memset(to, byte, count); }

int memcmp(const void *left, const void *right, size_t count) {
    const unsigned char *a = left, *b = right;
    for (; count > 0; count--, a++, b++)
        if (*a != *b) return *a - *b;
    return 0;
}

void arc4random_buf(void *to, size_t count) { __builtin_memset(to, 0, count); }

double round(double number) {
    double whole = __builtin_trunc(number);
    double rest = number - whole;
    return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole;
}

// 128-bit products, of which checked 64-bit ones are made.
typedef struct {
    uint64_t low, high;
} wide;

wide __multi3(uint64_t left, uint64_t left_high, uint64_t right, uint64_t right_high) {
    uint64_t a = left & 0xFFFFFFFF, b = left >> 32, c = right & 0xFFFFFFFF, d = right >> 32;
    uint64_t low = a * c, middle = b * c + (low >> 32), other = a * d + (middle & 0xFFFFFFFF);
    wide product = {(other << 32) | (low & 0xFFFFFFFF), b * d + (middle >> 32) + (other >> 32)};
    product.high += left * right_high + left_high * right;
    return product;
}

uintptr_t __stack_chk_guard = 0x2FA0C8E5;

void __stack_chk_fail(void) { __builtin_trap(); }

// What a build that is not optimised says before it stops.
int putchar(int character) { return character; }
