import { expect, it } from 'vitest';
import { statesOf } from '../states/state-table.ts';
import { COMMISSIONS } from '../states/tables.ts';
import { BOARD_COLUMNS, columnOf, isMovable } from './board.ts';

it('every song that is made stands in one column, and every column has songs', () => {
  const columns = statesOf(COMMISSIONS).flatMap((state) => [columnOf(state, false), columnOf(state, true)]);
  expect(new Set(columns.filter((column) => column !== null))).toEqual(new Set(BOARD_COLUMNS));
  expect(columnOf('canceled', false)).toBeNull();
});

it('only songs that are not made yet go to another artist', () => {
  expect(BOARD_COLUMNS.filter(isMovable)).toEqual(['briefed', 'offered', 'writing']);
});
