import type { ChangeInput, ChangePreview, OrderChangeView } from '@keepsong/contract/order-changes';
import { shippingAddressErrors } from '@keepsong/domain/checkout/address';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import {
  type ChangeFacts,
  type DecidedChange,
  decideChange,
  NO_GOODS,
  type OrderChangeKind,
} from '@keepsong/domain/orders/order-change';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import { maskWords } from '@keepsong/domain/staff/log-words';
import type { CommissionState } from '@keepsong/domain/states/tables';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DbOrTx } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { randomToken, sha256 } from '../../platform/ids.ts';
import { requireStaff, type StaffMember } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import { ruleOf } from '../studio/pass-on.service.ts';
import { hasUnsentLabel } from '../studio/vendors/known-parcels.service.ts';
import { isAnyMakerToTell } from '../studio/vendors/vendor-messages.service.ts';
import type { ChangeMessages } from './change-messages.service.ts';
import type { LapseChanges } from './lapse-changes.service.ts';
import { loadCandidates } from './load-candidates.service.ts';
import type { MakeChange } from './make-change.service.ts';
import {
  type ChangeRow,
  findAddressGoods,
  findChanges,
  findToChange,
  insertChange,
  isAnyWaiting,
  isOverFor,
  lockToChange,
  type ToChange,
} from './order-change.repository.ts';
import { noteChangesSeen } from './order-views.ts';

export type ChangeOrderDeps = {
  database: Database;
  artists: Pick<ArtistsService, 'mayBeAsked' | 'toAsk'>;
  catalog: Pick<CatalogService, 'holidays'>;
  clock: Clock;
  limits: Limits;
  makeChange: MakeChange;
  lapseChanges: LapseChanges;
  changeMessages: ChangeMessages;
};

const CHANGES = { name: 'order_changes', max: 120, seconds: 3_600 } as const;

/** A change that waits for an answer which can no longer be given counts as withdrawn. */
const asItStands = (found: ToChange, row: ChangeRow, now: Date): ChangeRow =>
  isOverFor(found, row, now) ? { ...row, state: 'withdrawn' } : row;

const loggedChange = (kind: ChangeInput['kind'], before: string, after: string) => ({
  before: { [kind]: loggedWords(kind, before) },
  after: { [kind]: loggedWords(kind, after) },
});

/** The staff change an order. Where the terms require it, the customer is asked first. */
export function createChangeOrder(deps: ChangeOrderDeps) {
  const { database, artists, catalog, clock, limits, makeChange, lapseChanges, changeMessages } = deps;
  const { db } = database;

  async function decide(on: DbOrTx, found: ToChange, change: ChangeInput): Promise<Result<Decided>> {
    if (change.kind === 'address') {
      const errors = shippingAddressErrors(change.address);
      if (Object.keys(errors).length > 0) return refuseFields('address_invalid', errors);
    }
    const goods = await findGoodsOf(on, found, change.kind);
    const isArtistReached = await isReached(artists, on, found);
    const decided = decideChange(change, { ...factsOf(found, clock.now()), goods, isArtistReached });
    if (!decided.ok) return decided;
    const words = await makeChange.wordsOf(on, found, change);
    // Only an artist whom the shop does not know has no name.
    if (change.kind === 'artist' && words.after === '') return refuse('not_found');
    if (words.before === words.after) return refuse('invalid_input');
    // The customer must not be asked for a yes to an artist who takes no songs.
    const isPaused = change.kind === 'artist' && !(await artists.mayBeAsked(on, change.artist));
    return isPaused ? refuse('artist_unavailable') : ok({ ...decided.value, ...words });
  }

  /**
   * Makes a change for a permitted member of the staff, or asks the customer first. Refuses as `change` does,
   * without its limit.
   */
  async function changeOne(
    by: StaffMember,
    orderId: number | null,
    { change, reason, from }: { change: ChangeInput; reason: string; from?: Expected | undefined },
  ): Promise<Result<{ change: OrderChangeView }>> {
    return database.transaction(async (tx): Promise<Result<{ change: OrderChangeView }>> => {
      const found = orderId === null ? null : await lockToChange(tx, orderId);
      if (!found) return refuse('not_found');
      if (from && isMoved(from, found))
        return refuse('commission_state', { from: found.work?.state ?? null });
      const decided = await decide(tx, found, change);
      if (!decided.ok) return decided;
      const { needsYes, before, after } = decided.value;
      const now = clock.now();
      if (needsYes) {
        await lapseChanges(tx, found.order.id);
        if (await isAnyWaiting(tx, found.order.id, change.kind)) return refuse('change_waits');
      }
      const mover = { mover: 'staff' as const, userId: by.id };
      const token = needsYes ? randomToken(192) : null;
      const row = await insertChange(
        tx,
        {
          ...{ orderId: found.order.id, kind: change.kind, wanted: change, before, after, reason },
          state: needsYes ? 'asked' : 'done',
          tokenHash: token === null ? null : sha256(token),
          askedBy: by.id,
          createdAt: now,
        },
        mover,
      );
      if (token === null) {
        const made = await makeChange.make(tx, found, change, { by: mover, reason });
        if (!made.ok) return made;
        await changeMessages.tell(tx, found, row);
      } else await changeMessages.ask(tx, found, row, token);
      await noteStaff(tx, by, now, {
        action: needsYes ? 'order.change_asked' : 'order.changed',
        orderNumber: orderNumber(found.order.id),
        customerId: found.order.userId,
        ...loggedChange(change.kind, before, after),
        reason,
      });
      return ok({ change: changeView(row) });
    });
  }

  return {
    changeOne,

    /**
     * Its changes, newest first. The log stores who looked, once a minute, and not beside the line of the order's
     * page. Refuses with `sign_in_required`, `forbidden`, `not_found`.
     */
    async changes(session: Session | null, orderId: number | null) {
      const by = requireStaff(session, 'orders');
      if (!by.ok) return by;
      const found = orderId === null ? null : await findToChange(db, orderId);
      if (!found) return refuse('not_found');
      const now = clock.now();
      await noteChangesSeen(deps, by.value, found.order);
      const rows = await findChanges(db, found.order.id);
      return ok({ changes: rows.map((row) => changeView(asItStands(found, row, now))) });
    },

    /** Artists who could be asked, the best first. Refuses with `sign_in_required`, `forbidden`, `not_found`. */
    async artists(session: Session | null, orderId: number | null) {
      const by = requireStaff(session, 'orders');
      if (!by.ok) return by;
      const found = orderId === null ? null : await findToChange(db, orderId);
      if (!found?.work || !found.story) return refuse('not_found');
      const { work, story } = found;
      const rule = ruleOf(await catalog.holidays());
      return ok({ artists: await loadCandidates(db, { work, story, rule }, clock.now()) });
    },

    /**
     * The effects that a change would have. The log stores who looked, as for `changes`. Refuses with
     * `sign_in_required`, `forbidden`, `not_found`, `artist_unavailable`, and as `decideChange` does.
     */
    async preview(
      session: Session | null,
      orderId: number | null,
      change: ChangeInput,
    ): Promise<Result<ChangePreview>> {
      const by = requireStaff(session, 'orders');
      if (!by.ok) return by;
      const found = orderId === null ? null : await findToChange(db, orderId);
      if (!found) return refuse('not_found');
      const decided = await decide(db, found, change);
      if (!decided.ok) return decided;
      await noteChangesSeen(deps, by.value, found.order);
      const { needsYes, effects, before, after } = decided.value;
      return ok({ needs_yes: needsYes, effects, before, after });
    },

    /**
     * Makes a change, or asks the customer for a yes. Refuses with `sign_in_required`, `forbidden`,
     * `not_found`, `too_many_requests`, `change_waits` when the customer was already asked for a change of this
     * kind, `commission_state` when the work is not as the caller saw it, and as `decideChange` and `giveSong` do.
     */
    async change(
      session: Session | null,
      orderId: number | null,
      wanted: { change: ChangeInput; reason: string; from?: Expected | undefined },
    ): Promise<Result<{ change: OrderChangeView }>> {
      const by = requireStaff(session, 'orders');
      if (!by.ok) return by;
      const within = await limits.take(CHANGES, `staff:${by.value.id}`);
      if (!within.ok) return within;
      return changeOne(by.value, orderId, wanted);
    },
  };
}

/** Whether the shop can write to the artist who has the song or is asked for it. */
const isReached = async (
  artists: Pick<ArtistsService, 'toAsk'>,
  on: DbOrTx,
  { work }: ToChange,
): Promise<boolean> => work?.artistId != null && (await artists.toAsk(on, work.artistId))?.reach != null;

/** The vendors' goods that a change concerns: those of the order, or those that carry the name of its song. */
async function findGoodsOf(on: DbOrTx, { order, story }: ToChange, kind: OrderChangeKind) {
  if (kind === 'address')
    return { ...(await findAddressGoods(on, order.id)), labelled: await hasUnsentLabel(on, order.id) };
  if (kind !== 'name' || !story) return NO_GOODS;
  return { ...NO_GOODS, toTell: await isAnyMakerToTell(on, story.id) };
}

export type ChangeOrder = ReturnType<typeof createChangeOrder>;

/** The state of the work that the caller has seen. If somebody has moved it since, nothing is changed. */
export type Expected = { state: CommissionState; artistId: number | null };

/**
 * For a song that was declined by all, the artist is not compared: the row still names the artist who was asked
 * last.
 */
const isMoved = ({ state, artistId }: Expected, { work }: ToChange): boolean =>
  work?.state !== state || (state !== 'declined' && work.artistId !== artistId);

type Decided = DecidedChange & { before: string; after: string };

/**
 * The log keeps only the beginnings of names and addresses. The whole texts are in the change itself, which is
 * erased with the account.
 */
export const loggedWords = (kind: OrderChangeKind, words: string): string =>
  kind === 'name' || kind === 'address' ? maskWords(words) : words;

/** The facts without those that decide only about the effects. */
export const factsOf = ({ order, work }: ToChange, now: Date): ChangeFacts => ({
  order: order.state,
  work: work && {
    state: work.state,
    promised: work.dueAt && chicagoDay(work.dueAt),
    artist: work.artistId,
  },
  ships: order.cart.addresses.shipping !== null,
  goods: NO_GOODS,
  isArtistReached: false,
  today: chicagoDay(now),
});

export const changeView = (row: ChangeRow): OrderChangeView => ({
  ...{ id: row.id, kind: row.kind, state: row.state, before: row.before, after: row.after },
  ...{ at: row.createdAt.toISOString(), reason: row.reason },
});
