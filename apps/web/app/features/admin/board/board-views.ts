import type { BoardCard, BoardColumnView } from '@keepsong/contract/makers/board';
import type { BoardColumn } from '@keepsong/domain/orders/board';

export const BOARD_VIEWS = ['board', 'list', 'artists'] as const;
/** The views of the board: songs by state, as one list by promised day, or by artist. */
export type BoardViewName = (typeof BOARD_VIEWS)[number];

export const viewIn = (params: URLSearchParams): BoardViewName =>
  BOARD_VIEWS.find((view) => view === params.get('view')) ?? 'board';

export type Placed = BoardCard & { column: BoardColumn };
export type Lane = { artist: BoardCard['artist']; cards: Placed[]; late: number };

/** Songs that are due first come first. Songs without a promised day come last. */
const byDay = (one: BoardCard, other: BoardCard): number =>
  (one.promised_at ?? '9').localeCompare(other.promised_at ?? '9') || one.id - other.id;

/**
 * The loaded songs of all columns, by promised day. Songs in the column `done` are left out, because nobody has
 * to act on them.
 */
export const placedOf = (columns: readonly BoardColumnView[]): Placed[] =>
  columns
    .filter(({ name }) => name !== 'done')
    .flatMap(({ name, cards }) => cards.map((card) => ({ ...card, column: name })))
    .toSorted(byDay);

/**
 * The songs grouped by artist. Songs without an artist come first, then the artists with the most late songs,
 * then those with the most songs.
 */
export function lanesOf(columns: readonly BoardColumnView[]): Lane[] {
  const lanes = Map.groupBy(placedOf(columns), ({ artist }) => artist?.id ?? 0);
  return [...lanes.values()]
    .map((cards) => ({
      artist: cards[0]?.artist ?? null,
      cards,
      late: cards.filter(({ is_late }) => is_late).length,
    }))
    .toSorted(
      (one, other) =>
        Number(one.artist !== null) - Number(other.artist !== null) ||
        other.late - one.late ||
        other.cards.length - one.cards.length,
    );
}
