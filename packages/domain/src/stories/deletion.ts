/** The word to type when neither the title nor the recipient has a letter or digit. */
const LAST_RESORT = 'delete';

const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** The text that an owner must type to delete a song: its title, or the recipient when there is none. */
export function deletionWord({ title, recipient }: { title: string; recipient: string }): string {
  return [title, recipient].find((text) => bare(text) !== '')?.trim() ?? LAST_RESORT;
}

/**
 * Whether the owner typed `deletionWord`. Punctuation, accents, spaces and case do not matter, because phones
 * change them.
 */
export const isDeletionWord = (typed: string, song: { title: string; recipient: string }): boolean =>
  bare(typed) === bare(deletionWord(song));
