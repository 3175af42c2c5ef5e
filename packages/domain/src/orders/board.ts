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
 * The board column of a song. Null for a canceled song. `isApproved`: the customer has accepted the song, or
 * silence has. A song without an artist is in the column of offers, because somebody must be asked.
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

/**
 * Whether the staff may ask another artist for songs of this column. Once a song is made, it stays with its
 * artist.
 */
export const isMovable = (column: BoardColumn): boolean =>
  column === 'briefed' || column === 'offered' || column === 'writing';

/** For how many days a finished song stays on the board. */
export const DONE_DAYS = 30;
