import type { BoardView } from '@keepsong/contract/makers/board';
import type { OrderChoices } from '@keepsong/contract/orders';
import { deskOf } from '@keepsong/contract/transport/desk-client';
import { BOARD_COLUMNS } from '@keepsong/domain/orders/board';
import type { LoadArgs } from '~/platform/loading/load.ts';
import { dayIn } from '../table/desk-list.ts';
import { viewIn } from './board-views.ts';

export type BoardPageData = {
  board: BoardView;
  choices: OrderChoices;
  /** The query of the page, without `?`. */
  query: string;
  now: string;
};

const ID = /^\d{1,15}$/;

/** Reads the search and filters from the address. Invalid values are left out. */
export function readBoardQuery(params: URLSearchParams) {
  const text = (name: string) => params.get(name)?.trim() ?? '';
  const id = (name: string) => (ID.test(text(name)) ? Number(text(name)) : undefined);
  const assigned = (['me', 'nobody'] as const).find((one) => one === text('assigned')) ?? id('assigned');
  return {
    q: text('q').slice(0, 100) || undefined,
    artist: id('artist'),
    assigned,
    due: dayIn(params, 'due'),
    late: text('late') === '1' ? ('1' as const) : undefined,
  };
}

/** The column that is shown on a phone; null if the address names none. */
export const columnIn = (params: URLSearchParams) =>
  BOARD_COLUMNS.find((column) => column === params.get('column')) ?? null;

export async function loadBoard({ api, request }: LoadArgs<unknown>): Promise<BoardPageData> {
  const asked = new URL(request.url).searchParams;
  const desk = deskOf(api);
  const [board, choices] = await Promise.all([
    desk.board.get({
      query: { ...readBoardQuery(asked), size: viewIn(asked) === 'board' ? 'page' : 'long' },
    }),
    desk.orders.choices(),
  ]);
  return { board, choices, query: asked.toString(), now: new Date().toISOString() };
}
