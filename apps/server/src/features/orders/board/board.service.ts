import type { BoardCandidate, BoardCard, BoardView } from '@keepsong/contract/makers/board';
import { orderNumber, readOrderNumber } from '@keepsong/domain/checkout/order-number';
import { acceptedBySilence } from '@keepsong/domain/earnings/acceptance';
import { BOARD_COLUMNS, type BoardColumn, isMovable } from '@keepsong/domain/orders/board';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { CommissionState } from '@keepsong/domain/states/tables';
import { checkBy } from '@keepsong/domain/studio/check';
import { addDays, chicagoInstant, type Day } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import { portraitPath } from '../../artists/portrait.ts';
import type { CatalogService } from '../../catalog/catalog.service.ts';
import { ruleOf } from '../../studio/pass-on.service.ts';
import type { ChangeOrder } from '../change-order.service.ts';
import { loadCandidates } from '../load-candidates.service.ts';
import { findToChange } from '../order-change.repository.ts';
import {
  type BoardFilter,
  type CardPlace,
  type CardRow,
  countCards,
  findCards,
  findMoved,
} from './board.repository.ts';

type Deps = {
  database: Database;
  clock: Clock;
  catalog: Pick<CatalogService, 'holidays'>;
  changeOrder: Pick<ChangeOrder, 'change'>;
};

export type BoardQuery = {
  q?: string | undefined;
  artist?: number | undefined;
  assigned?: number | 'me' | 'nobody' | undefined;
  due?: Day | undefined;
  late?: '1' | undefined;
  column?: BoardColumn | undefined;
  size?: 'page' | 'long' | undefined;
  after?: string | undefined;
};

export type MoveInput = {
  artistId: number;
  reason: string;
  from?: { state: CommissionState; artistId: number | null } | undefined;
};

const PAGE = 12;
/** The number of cards of each column when the board is shown as a list. */
const LONG_PAGE = 60;

/** The producers' board: all songs in work by their stage, and which other artists could be asked. */
export function createBoard({ database, clock, catalog, changeOrder }: Deps) {
  const { db } = database;

  const filterOf = (query: BoardQuery, readerId: number): BoardFilter => ({
    q: query.q || undefined,
    orderId: query.q ? readOrderNumber(query.q) : null,
    artistId: query.artist,
    assigned: query.assigned === 'me' ? readerId : query.assigned === 'nobody' ? null : query.assigned,
    dueBefore: query.due ? chicagoInstant(addDays(query.due, 1), 0) : undefined,
    isLate: query.late && true,
  });

  return {
    /** Refuses with `sign_in_required`, `forbidden`. */
    async get(session: Session | null, query: BoardQuery): Promise<Result<BoardView>> {
      const by = requireStaff(session, 'board');
      if (!by.ok) return by;
      const now = clock.now();
      const filter = filterOf(query, by.value.id);
      const columns = query.column ? [query.column] : BOARD_COLUMNS;
      const after = query.column && query.after ? placeIn(query.after) : null;
      const size = query.size === 'long' ? LONG_PAGE : PAGE;
      const [rows, counts] = await Promise.all([
        findCards(db, columns, after, { filter, now, limit: size + 1 }),
        countCards(db, filter, now),
      ]);
      const customers = [...new Set(rows.map(({ ownerId }) => ownerId))];
      if (customers.length > 0)
        await noteStaff(db, by.value, now, { action: 'board.seen', after: { customers } });
      return ok({
        columns: columns.map((name) => {
          const all = rows.filter((row) => row.column === name);
          const shown = all.slice(0, size);
          const last = shown.at(-1);
          return {
            ...{ name, count: counts[name], cards: shown.map((row) => cardOf(row, now)) },
            next: all.length > size && last ? `${last.place}_${last.id}` : null,
          };
        }),
        late: counts.late,
        due_today: counts.dueToday,
      });
    },

    /**
     * The artists who could be asked, the best first. Refuses with `sign_in_required`, `forbidden`,
     * `not_found`.
     */
    async artists(session: Session | null, id: number): Promise<Result<{ artists: BoardCandidate[] }>> {
      const by = requireStaff(session, 'board');
      if (!by.ok) return by;
      const moved = await findMoved(db, id);
      const found = moved?.orderId == null ? null : await findToChange(db, moved.orderId);
      if (!found?.work || !found.story) return refuse('not_found');
      const { work, story } = found;
      const rule = ruleOf(await catalog.holidays());
      const all = await loadCandidates(db, { work, story, rule }, clock.now());
      return ok({ artists: all.map(({ delivery_days, in_work, ...candidate }) => candidate) });
    },

    /**
     * Asks another artist, as a change of the order does. Refuses with `sign_in_required`, `forbidden`,
     * `not_found`, `commission_state` when somebody has moved the song since the caller loaded it, and as
     * `ChangeOrder.change` does.
     */
    async move(
      session: Session | null,
      id: number,
      { artistId, reason, from }: MoveInput,
    ): Promise<Result<{ asked: boolean }>> {
      const by = requireStaff(session, 'board');
      if (!by.ok) return by;
      const found = await findMoved(db, id);
      if (found?.orderId == null) return refuse('not_found');
      const change = { kind: 'artist' as const, artist: artistId };
      const done = await changeOrder.change(session, found.orderId, { change, reason, from });
      return done.ok ? ok({ asked: done.value.change.state === 'asked' }) : done;
    },
  };
}

export type Board = ReturnType<typeof createBoard>;

function placeIn(after: string): CardPlace {
  const [place = '0', id = '0'] = after.split('_');
  return { place: Number(place), id: Number(id) };
}

const iso = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());

/** The time by which somebody must act: the artist, the staff or the customer. */
function untilOf({ column, offerExpiresAt, state, putUpAt, heardAt }: CardRow): string | null {
  if (column === 'offered') return state === 'offered' ? iso(offerExpiresAt) : null;
  if (column === 'to_be_checked') return putUpAt && checkBy(new Date(putUpAt)).toISOString();
  if (column === 'delivered') return heardAt && acceptedBySilence(new Date(heardAt)).toISOString();
  return null;
}

function cardOf(row: CardRow, now: Date): BoardCard {
  const { column, artistId, artistName, orderId } = row;
  const isOpen = column !== 'delivered' && column !== 'done';
  return {
    ...{ id: row.id, state: row.state, title: row.title, recipient: row.recipient, from_name: row.fromName },
    ...{ genre: row.genre, moods: row.moods, tempo: row.tempo, is_rush: row.isRush, refusals: row.refusals },
    order_number: orderId === null ? null : orderNumber(orderId),
    artist:
      artistId === null || artistName === null
        ? null
        : {
            id: artistId,
            name: artistName,
            photo: portraitPath({ artistName, portrait: row.portrait ?? {}, photoKey: row.photoKey }),
          },
    promised_at: isOpen ? iso(row.dueAt) : null,
    is_late: isOpen && row.dueAt !== null && new Date(row.dueAt) < now,
    until: untilOf(row),
    asks: row.asks,
    may_move: isMovable(column) && orderId !== null,
  };
}
