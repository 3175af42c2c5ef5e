import type { CommissionState } from '../states/tables.ts';

/** The columns of the board, from the order to the end. */
export const BOARD_COLUMNS = [
  'briefed',
  'offered',
  'writing',
  'to_be_checked',
  'delivered',
  'in_revision',
  'done',
] as const;
export type BoardColumn = (typeof BOARD_COLUMNS)[number];

/**
 * In which column a song stands; null for one that is not made. `isApproved`: its customer, or silence, has accepted it.
 * A song that nobody takes stands with those that are offered, because somebody must be asked.
 */
export function columnOf(state: CommissionState, isApproved: boolean): BoardColumn | null {
  switch (state) {
    case 'briefed':
      return 'briefed';
    case 'offered':
    case 'declined':
      return 'offered';
    case 'accepted':
      return 'writing';
    case 'to_be_checked':
    case 'change_to_be_checked':
      return 'to_be_checked';
    case 'delivered':
      return isApproved ? 'done' : 'delivered';
    case 'in_revision':
      return 'in_revision';
    case 'canceled':
      return null;
  }
}

/** Whether the staff may ask another artist for a song of this column. One that is made stays with its artist. */
export const isMovable = (column: BoardColumn): boolean =>
  column === 'briefed' || column === 'offered' || column === 'writing';

/** For how many days a song that is done stays on the board. */
export const DONE_DAYS = 30;
