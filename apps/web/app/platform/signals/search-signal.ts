import type { EventProps } from '@keepsong/domain/signals/events';

/** The event for a search that found nothing. It does not hold the typed text, because people type names. */
export const searchSignal = (
  list_id: EventProps<'Search Without Result'>['list_id'],
  keyword: string,
): EventProps<'Search Without Result'> => ({
  list_id,
  words: keyword.trim() === '' ? 0 : keyword.trim().split(/\s+/).length,
  characters: keyword.trim().length,
});
