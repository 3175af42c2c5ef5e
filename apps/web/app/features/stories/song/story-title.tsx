import { fitLines } from '~/ui/lettering/fit-lines.ts';
import { Lockup } from '~/ui/lettering/lockup.tsx';
import type { LockupLine } from '~/ui/lettering/lockup-lines.ts';

const DESCENDS = /[gjpqyçQ]/;
/** Matches tall letters. A letter at the start of a line does not count, because it stands under a capital. */
const RISES = /.['’"“”bdfhklß0-9A-ZÀ-ÞĀ-ſà-öù-ÿ]/;

/**
 * Whether letters of a customer's title could touch across its lines, because one reaches down where the next line
 * reaches up. Such a title gets more space between lines.
 */
export const needsRoom = (lines: readonly LockupLine[]): boolean =>
  lines.some(({ text }, at) => {
    const next = lines[at + 1];
    if (next === undefined || !DESCENDS.test(text)) return false;
    // Small, low words (`lead`) may stand before the first letter of `text`. Then that letter is not below the
    // capital of the line above, so it can touch that line too. The space makes `RISES` count it.
    return RISES.test(next.lead ? ` ${next.text}` : next.text);
  });

/** The title of a story in lockup type (each line as wide as the title's column). It is the only lockup of the page. */
export function StoryTitle({ title }: { title: string }) {
  const lines = fitLines(title);
  const className = needsRoom(lines) ? 'story-title story-title--roomy' : 'story-title';
  return <Lockup level={1} lines={lines} className={className} />;
}
