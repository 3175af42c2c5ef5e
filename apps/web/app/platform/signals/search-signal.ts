import type { EventProps } from '@keepsong/domain/signals/events';

/** A search that found nothing. What was typed is not told, because people type names. */
export const searchSignal = (
  list_id: EventProps<'Search Without Result'>['list_id'],
  keyword: string,
): EventProps<'Search Without Result'> => ({
  list_id,
  words: keyword.trim() === '' ? 0 : keyword.trim().split(/\s+/).length,
  characters: keyword.trim().length,
});
