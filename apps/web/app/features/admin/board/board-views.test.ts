import type { BoardCard, BoardColumnView } from '@keepsong/contract/makers/board';
import type { BoardColumn } from '@keepsong/domain/orders/board';
import { expect, it } from 'vitest';
import { lanesOf, placedOf } from './board-views.ts';

const artist = (id: number) => ({ id, name: `Artist ${id}`, photo: '' });
const card = (id: number, more: Partial<BoardCard> = {}): BoardCard => ({
  ...{ id, state: 'accepted', order_number: null, title: '', recipient: '', from_name: '', genre: '' },
  ...{ moods: [], tempo: '', artist: artist(1), promised_at: null, is_late: false, is_rush: false },
  ...{ until: null, refusals: 0, asks: null, may_move: true },
  ...more,
});
const column = (name: BoardColumn, cards: BoardCard[]): BoardColumnView => ({
  ...{ name, cards, count: cards.length, next: null },
});
const COLUMNS = [
  column('offered', [card(1, { artist: null }), card(2, { promised_at: '2026-12-03T02:00:00Z' })]),
  column('writing', [
    card(3, { promised_at: '2026-12-01T02:00:00Z', artist: artist(2), is_late: true }),
    card(4, { promised_at: '2026-12-02T02:00:00Z' }),
  ]),
  column('done', [card(5)]),
];

it('the list stands by the promised day, without what is done', () => {
  expect(placedOf(COLUMNS).map(({ id, column: name }) => [id, name])).toEqual([
    [3, 'writing'],
    [4, 'writing'],
    [2, 'offered'],
    [1, 'offered'],
  ]);
});

it('by artist, what nobody has stands first, and then who is late', () => {
  expect(lanesOf(COLUMNS).map((lane) => [lane.artist?.id ?? null, lane.late, lane.cards.length])).toEqual([
    [null, 0, 1],
    [2, 1, 1],
    [1, 0, 2],
  ]);
});
