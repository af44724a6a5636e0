// The last instruction of a branch, which knows the outputs that its pixels are for.
//
// Where it can, it writes to them by itself and past the caches: while the stores of one line are on their way to memory, the next one is
// blended. And where the spans side by side end with the same step, as under a layer that dims all beneath it, the rightmost does it for
// all of them: few long runs instead of many short ones.
#include "scratch.h"

// Pixels that are rather brought to a buffer, so that a step goes on across them, than being a run of their own.
enum { GATHER_LIMIT = 256 };

static bool is_streamed(const instruction *i)
{
    switch (i->operation) {
    case ROW_FILL:
    case ROW_COPY:
    case ROW_COPY_OPAQUE:
    case ROW_OVER:
    case ROW_OVER_SOLID:
    case ROW_OVER_OPACITY:
        return true;
    default:
        return false;
    }
}

// Outputs that take the row as it is.
static bool take_rows(const scratch *s, uint32_t outputs)
{
    for (uint32_t rest = outputs; rest != 0; rest &= rest - 1) {
        const scrk_output *output = &s->frame->outputs[__builtin_ctz(rest)];
        // Pixels that lie across words have no whole lines.
        if ((uintptr_t)output->pixels % 4 != 0 || scrk_output_block(output) > 1)
            return false;
    }
    return true;
}

// Whether `right` reads its pixels where those of `left` end.
static bool goes_on(const instruction *left, const instruction *right, row_pointer l, row_pointer r)
{
    return l.stride == r.stride && (intptr_t)r.pixels - (intptr_t)l.pixels == (intptr_t)(right->x0 - left->x0) * 4;
}

static bool is_same_step(const instruction *left, const instruction *right)
{
    if (left->operation != right->operation || left->color != right->color || left->opacity != right->opacity ||
        left->targets != right->targets)
        return false;
    bool reads_src = left->operation != ROW_FILL && left->operation != ROW_OVER_SOLID;
    return !reads_src || goes_on(left, right, left->src, right->src);
}

// The buffer of the root's outermost level: where what lies under the last step is, unless that is somebody's pixels.
static row_pointer bottom_buffer(const scratch *s, int32_t x)
{
    return scrk_row_at(s->buffers, 0, 0, x - s->strip_x0, 4);
}

static bool is_in_bottom_buffer(const scratch *s, const instruction *i)
{
    return i->under.pixels == bottom_buffer(s, i->x0).pixels;
}

static instruction gathering(const scratch *s, const instruction *i)
{
    return (instruction){.operation = ROW_COPY, .x0 = i->x0, .dst = bottom_buffer(s, i->x0), .src = i->under};
}

// Lets the last instruction, that of the span, do the last one of the span on its left too, or leaves both as they are.
static void join(scratch *s, span_program *program)
{
    span_program *left_program = program - 1;
    instruction *left = &s->instructions[program->first - 1];
    instruction *right = &s->instructions[s->instruction_count - 1];
    if (!is_same_step(left, right))
        return;
    bool keeps_left = false;
    if (scrk_is_blending(right) && !goes_on(left, right, left->under, right->under)) {
        keeps_left = !is_in_bottom_buffer(s, left);
        bool gathers_right = !is_in_bottom_buffer(s, right);
        if ((keeps_left && program->x0 - left->x0 > GATHER_LIMIT) ||
            (gathers_right && program->x1 - program->x0 > GATHER_LIMIT))
            return;
        if (gathers_right) {
            right[1] = right[0];
            right[0] = gathering(s, right);
            right++;
            s->instruction_count++;
        }
        right->under = bottom_buffer(s, left->x0);
    } else {
        right->under = left->under;
    }
    right->src = left->src;
    right->dst = left->dst;
    right->x0 = left->x0;
    if (keeps_left)
        *left = gathering(s, left);
    else
        left_program->count--;
}

void scrk_branch_close(scratch *s, span_program *program, uint32_t outputs)
{
    instruction *last = &s->instructions[s->instruction_count - 1];
    if (!s->frame->streaming || !is_streamed(last) || !take_rows(s, outputs))
        return;
    last->targets = outputs;
    bool has_left = program > s->programs && program[-1].x1 == program->x0 && program[-1].count > 0 &&
                    program[-1].outputs == program->outputs;
    if (has_left && s->list_count == 1)
        join(s, program);
}
