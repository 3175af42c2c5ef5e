import { fitLines } from '~/ui/lettering/fit-lines.ts';
import { Lockup } from '~/ui/lettering/lockup.tsx';
import type { LockupLine } from '~/ui/lettering/lockup-lines.ts';

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

/** The page's one lockup, of words that people wrote. */
export function StoryTitle({ title }: { title: string }) {
  const lines = fitLines(title);
  const className = needsRoom(lines) ? 'story-title story-title--roomy' : 'story-title';
  return <Lockup level={1} lines={lines} className={className} />;
}
