import type { LockupLine } from '~/ui/lockup-lines.ts';

const DESCENDS = /[gjpqyçQ]/;
/** Letters that reach above most, beyond the first of a line, which stands under a capital. */
const RISES = /.['’"“”bdfhklß0-9A-ZÀ-ÞĀ-ſà-öù-ÿ]/;

/**
 * Whether the letters of a title that people wrote could touch across its lines: one hangs down where the next
 * line reaches up. Such a title is set with more room than wood type usually has.
 */
export const needsRoom = (lines: readonly LockupLine[]): boolean =>
  lines.some(({ text }, at) => {
    const next = lines[at + 1];
    if (next === undefined || !DESCENDS.test(text)) return false;
    // Small words before it are low, and push its first letter out from under the capital.
    return RISES.test(next.lead ? ` ${next.text}` : next.text);
  });
