// What the rows of a blur work on: a sample is a channel in units of 1/128, minus 2^14. So the sum of two samples fits 16
// bits, and the filter multiplies two rows at once, because its weights are symmetric. The rounding is that of samples
// without the subtraction: weights sum to 2^14, so it takes away the same whole number before and after.
//
// Nothing overflows 32 bits. Weights w >= 0 sum to 2^14. With bytes p: |sum of w * p| <= 2^14 * 255 < 2^22. With samples
// v: |v| <= 2^14 and so |sum of w * v| <= 2^28; this holds for partial sums too. What is added for rounding and bias is
// at most 2^28 + 2^20. And all results stay in range: an average of values is between the least and the greatest of them,
// and these are samples, or bytes.
#ifndef SCRK_BLUR_SAMPLES_H
#define SCRK_BLUR_SAMPLES_H

enum {
    SAMPLE_BIAS = 1 << 14,
    WEIGHT_BITS = 14,
    WEIGHT_ONE = 1 << WEIGHT_BITS,
    SAMPLE_ROUNDING = 1 << (WEIGHT_BITS - 1),

    // From bytes, which have 7 bits less than samples.
    AVERAGE_SHIFT = WEIGHT_BITS - 7,
    AVERAGE_ROUNDING = 1 << (AVERAGE_SHIFT - 1),

    // To bytes; the bias is added back.
    MIX_SHIFT = WEIGHT_BITS + 7,
    MIX_ROUNDING = (1 << (MIX_SHIFT - 1)) + SAMPLE_BIAS * WEIGHT_ONE,
};

#endif
