/** What a song is called while it has no title yet, or one without a letter. */
const LAST_RESORT = 'delete';

const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** What an owner types to be sure that this song and no other is deleted: its title, else whom it is for. */
export function deletionWord({ title, recipient }: { title: string; recipient: string }): string {
  return [title, recipient].find((text) => bare(text) !== '')?.trim() ?? LAST_RESORT;
}

/** Whether that was typed; marks, accents, spaces and capitals are not looked at, which phones write in their own way. */
export const isDeletionWord = (typed: string, song: { title: string; recipient: string }): boolean =>
  bare(typed) === bare(deletionWord(song));
