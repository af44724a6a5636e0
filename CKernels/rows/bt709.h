// The integers of BT.709, limited range, of Docs/numerics.md, in units of 2^-15.
//
// Luma is of one pixel: 28,142 * 255 and what is added stay below 2^23. Chroma is of the sums of four pixels, so it is shifted
// by two bits more; |14,392 * 1,020| and what is added stay below 2^26. The results lie in 16...235 and 16...240: nothing is
// held at an end. The weights of each chroma sum to 0, so grey is 128 exactly.
#ifndef SCRK_BT709_H
#define SCRK_BT709_H

enum {
    LUMA_RED = 5983,
    LUMA_GREEN = 20127,
    LUMA_BLUE = 2032,
    LUMA_SHIFT = 15,
    LUMA_OFFSET = (16 << LUMA_SHIFT) + (1 << (LUMA_SHIFT - 1)),

    CB_RED = -3298,
    CB_GREEN = -11094,
    CB_BLUE = 14392,
    CR_RED = 14392,
    CR_GREEN = -13072,
    CR_BLUE = -1320,
    CHROMA_SHIFT = 17,
    CHROMA_OFFSET = (128 << CHROMA_SHIFT) + (1 << (CHROMA_SHIFT - 1)),
};

#endif
