// Compiles the lists of a span to a program of row operations.
//
// Lists that begin with the same steps share them: they are walked together and part at the first difference (fork on divergence). Nothing
// is copied there: a row operation may write elsewhere than it reads, so each branch reads what was composed before the fork and writes to buffers of
// its own. Until something is blended, pixels aren't moved either: an image is its own accumulated row, a colour stays a number.
#include "scratch.h"

#include "../include/scrk_pixels.h"
#include <string.h>

typedef struct branch {
    scratch *s;
    span_program *program;
    uint32_t forks; // between the root and this branch: unlike those of the branches whose pixels it may read
    level *levels;
    uint32_t depth; // the index of the innermost level
} branch;

// What is blended onto a level.
typedef struct paint {
    bool is_color;
    uint32_t color;
    row_pointer row;
    row_pointer mask; // pixels null: none
    uint8_t opacity;
} paint;

static uint64_t area(const scratch *s)
{
    return (uint64_t)(s->x1 - s->x0) * (uint64_t)(s->y1 - s->y0);
}

static instruction *emit(branch *b, row_operation operation)
{
    scratch *s = b->s;
    instruction *i = &s->instructions[s->instruction_count++];
    *i = (instruction){.operation = operation, .opacity = 255, .x0 = s->x0};
    return i;
}

static row_pointer buffer_at(const scratch *s, uint32_t index)
{
    return scrk_row_at(s->buffers + (size_t)index * s->row_size, 0, 0, s->x0 - s->strip_x0, 4);
}

// The one buffer beyond those of the levels, for the length of one blending.
static row_pointer spare_buffer(const scratch *s)
{
    return buffer_at(s, s->buffer_limit - 1);
}

static bool is_own_buffer(const branch *b, const level *l)
{
    return l->kind == LEVEL_BUFFER && l->owner == b->forks;
}

// Gives the innermost level a buffer that this branch may write to: each level of a branch has one. Returns what the level held before.
static level make_writable(branch *b)
{
    level *l = &b->levels[b->depth];
    level before = *l;
    if (!is_own_buffer(b, l))
        *l = (level){
            .kind = LEVEL_BUFFER,
            .row = buffer_at(b->s, b->forks * b->s->depth_limit + b->depth),
            .owner = b->forks,
        };
    return before;
}

static void fill(branch *b, row_pointer row, uint32_t color)
{
    instruction *i = emit(b, ROW_FILL);
    i->dst = row;
    i->color = color;
}

// Where the next blending writes, and what it blends onto.
static void begin_blending(branch *b, row_pointer *dst, row_pointer *under)
{
    level before = make_writable(b);
    level *l = &b->levels[b->depth];
    *dst = l->row;
    *under = before.row;
    if (before.kind == LEVEL_EMPTY || before.kind == LEVEL_COLOR) {
        fill(b, l->row, before.kind == LEVEL_COLOR ? before.color : 0);
        *under = l->row;
    }
}

// Where nothing is multiplied and nothing is beneath, the paint is the level. Colours on colours are blended here and now.
static bool is_settled_without_blending(branch *b, const paint *p)
{
    level *l = &b->levels[b->depth];
    if (p->mask.pixels != NULL)
        return false;
    if (p->is_color) {
        uint32_t color = scrk_pixel_scaled(p->color, p->opacity);
        if (color == 0)
            return true;
        if (l->kind != LEVEL_EMPTY && l->kind != LEVEL_COLOR)
            return false;
        uint32_t under = l->kind == LEVEL_COLOR ? l->color : 0;
        *l = (level){.kind = LEVEL_COLOR, .color = scrk_pixel_over(color, under)};
        return true;
    }
    if (l->kind != LEVEL_EMPTY || p->opacity != 255)
        return false;
    *l = (level){.kind = LEVEL_ROW, .row = p->row};
    return true;
}

static void blend(branch *b, paint p)
{
    if (is_settled_without_blending(b, &p))
        return;
    bool masked = p.mask.pixels != NULL;
    if (p.is_color && p.opacity != 255) {
        if (masked) {
            // No row operation has all three: the colour becomes a row.
            p.row = spare_buffer(b->s);
            fill(b, p.row, p.color);
            p.is_color = false;
        } else {
            p.color = scrk_pixel_scaled(p.color, p.opacity);
            p.opacity = 255;
        }
    }
    row_pointer dst, under;
    begin_blending(b, &dst, &under);
    row_operation operation;
    if (p.is_color)
        operation = masked ? ROW_OVER_SOLID_MASK : ROW_OVER_SOLID;
    else if (masked)
        operation = p.opacity == 255 ? ROW_OVER_MASK : ROW_OVER_MASK_OPACITY;
    else
        operation = p.opacity == 255 ? ROW_OVER : ROW_OVER_OPACITY;
    instruction *i = emit(b, operation);
    i->dst = dst;
    i->under = under;
    i->src = p.row;
    i->mask = p.mask;
    i->color = p.color;
    i->opacity = p.opacity;
    if (b->s->counters != NULL)
        b->s->counters->pixels_blended += area(b->s);
}

static row_pointer mask_of_step(const scratch *s, const paint_step *step)
{
    if (step->masked_by < 0)
        return (row_pointer){NULL, 0};
    const active_item *active = &s->active[step->masked_by];
    const scrk_mask *mask = &active->item->mask;
    if (mask->kind == SCRK_MASK_IMAGE)
        return scrk_row_at(mask->pixels, mask->stride, s->y0 - mask->y, s->x0 - mask->x, 1);
    bool left = s->x0 < active->left_end;
    return left ? scrk_row_at(active->left_corner, active->corner_stride, 0, s->x0 - mask->shape.x0, 1)
                : scrk_row_at(active->right_corner, active->corner_stride, 0, s->x0 - active->right_begin, 1);
}

static row_pointer row_of_image(branch *b, const scrk_item *item)
{
    const scratch *s = b->s;
    if (s->counters != NULL)
        s->counters->pixels_read += area(s);
    return scrk_row_at(item->image.pixels, item->image.stride, s->y0 - item->y, s->x0 - item->x, 4);
}

static void copy(branch *b, row_operation operation, row_pointer dst, row_pointer src)
{
    instruction *i = emit(b, operation);
    i->dst = dst;
    i->src = src;
}

// An image whose alpha bytes mean nothing is copied with 255 in their place: into the level's buffer where it becomes the level, else
// into the spare one.
static void paint_xrgb(branch *b, paint p)
{
    bool becomes_level = b->levels[b->depth].kind == LEVEL_EMPTY && p.mask.pixels == NULL && p.opacity == 255;
    if (becomes_level) {
        make_writable(b);
        copy(b, ROW_COPY_OPAQUE, b->levels[b->depth].row, p.row);
        return;
    }
    copy(b, ROW_COPY_OPAQUE, spare_buffer(b->s), p.row);
    p.row = spare_buffer(b->s);
    blend(b, p);
}

static void close_level(branch *b, const paint_step *step)
{
    level inner = b->levels[b->depth--];
    if (inner.kind == LEVEL_EMPTY)
        return;
    paint p = {
        .is_color = inner.kind == LEVEL_COLOR,
        .color = inner.color,
        .row = inner.row,
        .mask = mask_of_step(b->s, step),
        .opacity = step->opacity,
    };
    bool becomes_level = b->levels[b->depth].kind == LEVEL_EMPTY && p.mask.pixels == NULL && p.opacity == 255;
    if (becomes_level && is_own_buffer(b, &inner)) {
        // The next inner level will write to this buffer.
        make_writable(b);
        copy(b, ROW_COPY, b->levels[b->depth].row, inner.row);
        return;
    }
    blend(b, p);
}

static void take_step(branch *b, const paint_step *step)
{
    scratch *s = b->s;
    switch (step->kind) {
    case STEP_BACKGROUND:
        b->levels[b->depth] = (level){.kind = LEVEL_COLOR, .color = s->frame->background};
        return;
    case SCRK_PUSH:
        b->levels[++b->depth] = (level){.kind = LEVEL_EMPTY};
        return;
    case SCRK_POP:
        close_level(b, step);
        return;
    default:
        break;
    }
    const scrk_item *item = s->active[step->active].item;
    paint p = {.mask = mask_of_step(s, step), .opacity = step->opacity};
    if (item->kind == SCRK_SOLID) {
        p.is_color = true;
        p.color = item->color;
        blend(b, p);
        return;
    }
    p.row = row_of_image(b, item);
    if (item->image.format == SCRK_XRGB32)
        paint_xrgb(b, p);
    else
        blend(b, p);
}

// Lets the last operation write to `row` what it would write to the level; false if something else wrote the level.
static bool redirect_last(branch *b, row_pointer row)
{
    scratch *s = b->s;
    const level *l = &b->levels[0];
    if (!is_own_buffer(b, l) || s->instruction_count == b->program->first)
        return false;
    instruction *last = &s->instructions[s->instruction_count - 1];
    if (last->dst.pixels != l->row.pixels)
        return false;
    last->dst = row;
    return true;
}

// Brings the accumulated row to the row of the first of the outputs.
static void store(branch *b, uint32_t outputs)
{
    scratch *s = b->s;
    const level *l = &b->levels[0];
    uint32_t leader = (uint32_t)__builtin_ctz(outputs);
    row_pointer row = scrk_row_at(s->output_rows + leader * s->row_size, 0, 0, s->x0 - s->strip_x0, 4);
    if (l->kind == LEVEL_COLOR)
        fill(b, row, l->color);
    else if (!redirect_last(b, row))
        copy(b, ROW_COPY, row, l->row);
    scrk_branch_close(s, b->program, outputs);
    for (uint32_t rest = outputs; rest != 0; rest &= rest - 1)
        b->program->leader[__builtin_ctz(rest)] = (uint8_t)leader;
    if (s->counters != NULL)
        s->counters->pixels_written += area(s) * (uint64_t)__builtin_popcount(outputs);
}

static bool is_same_step(const paint_list *a, const paint_list *b, uint32_t at)
{
    if (at >= a->count || at >= b->count)
        return at >= a->count && at >= b->count;
    const paint_step *x = &a->steps[at], *y = &b->steps[at];
    return x->kind == y->kind && x->active == y->active && x->masked_by == y->masked_by && x->opacity == y->opacity;
}

// Brings those of the lists [first, end) that go on like the first one to the front; returns the end of these.
static uint32_t gather_same(scratch *s, uint32_t first, uint32_t end, uint32_t at)
{
    uint32_t same = first + 1;
    for (uint32_t i = first + 1; i < end; i++) {
        if (!is_same_step(&s->lists[first], &s->lists[i], at))
            continue;
        paint_list moved = s->lists[i];
        s->lists[i] = s->lists[same];
        s->lists[same++] = moved;
    }
    return same;
}

static void compile(branch *b, uint32_t first, uint32_t end, uint32_t at);

// A branch for the lists [first, end), which part from the others at step `at`.
static void fork_branch(const branch *b, uint32_t first, uint32_t end, uint32_t at)
{
    branch fork = *b;
    fork.forks = b->forks + 1;
    fork.levels = b->levels + b->s->depth_limit;
    memcpy(fork.levels, b->levels, (b->depth + 1) * sizeof(level));
    compile(&fork, first, end, at);
}

// Compiles the steps from `at` on of the lists [first, end), which are the same up to there.
static void compile(branch *b, uint32_t first, uint32_t end, uint32_t at)
{
    scratch *s = b->s;
    for (;; at++) {
        uint32_t same = gather_same(s, first, end, at);
        if (same < end) {
            for (; first < end; first = same) {
                same = gather_same(s, first, end, at);
                fork_branch(b, first, same, at);
            }
            return;
        }
        if (at == s->lists[first].count)
            break;
        take_step(b, &s->lists[first].steps[at]);
    }
    uint32_t outputs = 0;
    for (uint32_t i = first; i < end; i++)
        outputs |= s->lists[i].outputs;
    store(b, outputs);
}

void scrk_span_compile(scratch *s, span_program *program)
{
    program->x0 = s->x0;
    program->x1 = s->x1;
    program->outputs = s->outputs;
    program->first = s->instruction_count;
    s->levels[0] = (level){.kind = LEVEL_EMPTY};
    branch root = {.s = s, .program = program, .levels = s->levels};
    compile(&root, 0, s->list_count, 0);
    program->count = s->instruction_count - program->first;
}
