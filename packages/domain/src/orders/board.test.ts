import { expect, it } from 'vitest';
import { statesOf } from '../states/state-table.ts';
import { COMMISSIONS } from '../states/tables.ts';
import { BOARD_COLUMNS, columnOf, isMovable } from './board.ts';

it('every song that is made stands in one column, by its state and whether it was accepted', () => {
  const columns = statesOf(COMMISSIONS).map((state) => [
    state,
    columnOf(state, false),
    columnOf(state, true),
  ]);
  expect(columns.toSorted()).toEqual([
    ['accepted', 'writing', 'writing'],
    ['briefed', 'briefed', 'briefed'],
    ['canceled', null, null],
    ['change_to_be_checked', 'to_be_checked', 'to_be_checked'],
    ['declined', 'offered', 'offered'],
    ['delivered', 'delivered', 'done'],
    ['in_revision', 'in_revision', 'in_revision'],
    ['offered', 'offered', 'offered'],
    ['to_be_checked', 'to_be_checked', 'to_be_checked'],
  ]);
});

it('only songs that are not made yet go to another artist', () => {
  expect(BOARD_COLUMNS.filter(isMovable)).toEqual(['briefed', 'offered', 'writing']);
});
