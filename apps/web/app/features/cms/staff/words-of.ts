import { isCmsKey } from '@keepsong/domain/cms/fields';

/**
 * The address of a page's words at the desk. `marked` holds the keys of the texts that the page shows, from the top.
 * The first one belongs to the page itself; texts that several pages share stand further down. Null when the page
 * shows no such text.
 */
export function wordsOf(marked: readonly string[]): string | null {
  const [group] = marked.find(isCmsKey)?.split('.') ?? [];
  return group === undefined ? null : `/admin/words?${new URLSearchParams({ group })}`;
}
