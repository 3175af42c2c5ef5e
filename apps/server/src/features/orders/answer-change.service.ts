import type { AskedChange, ChangeInput } from '@keepsong/contract/order-changes';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { maskContacts } from '@keepsong/domain/conversations/mask-contacts';
import { decideChange } from '@keepsong/domain/orders/order-change';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { addressSubject } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { sha256 } from '../../platform/ids.ts';
import { mayReadOlder } from '../auth/sign-in/proof.ts';
import { orderDeskPath } from '../notifications/page-paths.ts';
import type { TellAsker } from '../staff/tell-asker.service.ts';
import { type ChangeOrderDeps, factsOf } from './change-order.service.ts';
import {
  type ChangeRow,
  findArtistName,
  findChange,
  findLastAsked,
  findOwnOrder,
  findToChange,
  isArtistAway,
  isOverFor,
  lockToChange,
  moveChange,
  type ToChange,
} from './order-change.repository.ts';

const ANSWERS = { name: 'change_answers', max: 60, seconds: 3_600 } as const;

/**
 * How the customer reaches the change: by the token of a mailed link, or as the signed-in owner on the song's
 * page (`slug`).
 */
type Door = { token?: string | undefined; slug?: string | undefined };

/** The customer answers to a change of the order: by a mailed link, whose token is enough, or signed in. */
export function createAnswerChange({
  database,
  artists,
  clock,
  limits,
  makeChange,
  changeMessages,
  tellAsker,
}: ChangeOrderDeps & { tellAsker: TellAsker }) {
  const { db } = database;
  const isOver = (found: ToChange, row: ChangeRow): boolean => isOverFor(found, row, clock.now());

  /** The change behind a link, or the change that waits for the answer of a song's owner. */
  async function enter({ token, slug }: Door, session: Session | null): Promise<ChangeRow | null> {
    if (token) return findChange(db, { tokenHash: sha256(token) });
    const user = session?.user;
    const order = slug && user ? await findOwnOrder(db, slug, user.id) : null;
    const isOwn = order && (mayReadOlder(session) || (session && order.createdAt >= session.createdAt));
    return isOwn ? findLastAsked(db, order.id) : null;
  }

  /** The artist who asks, and why: as in the mail, without the artist's contact details. */
  async function artistWhoAsks(from: DbOrTx, { wanted, reason }: ChangeRow): Promise<AskedChange['artist']> {
    if (wanted.kind !== 'promised_day' || wanted.byArtist === undefined) return null;
    return { name: (await findArtistName(from, wanted.byArtist)) ?? '', reason: maskContacts(reason) };
  }

  const view = async (from: DbOrTx, found: ToChange, row: ChangeRow): Promise<AskedChange> => ({
    ...{ number: orderNumber(found.order.id), recipient: found.story?.songData.recipient ?? '' },
    ...{
      kind: row.kind,
      state: isOver(found, row) ? 'withdrawn' : row.state,
      before: row.before,
      after: row.after,
      artist: await artistWhoAsks(from, row),
      is_artist_away: await isArtistAway(from, row),
    },
  });

  /** Tells the member of the staff who asked. Does nothing when an artist asked. */
  async function tellStaff(tx: Tx, row: ChangeRow): Promise<void> {
    const { id, orderId, wanted, askedBy, kind, before, after } = row;
    if (wanted.kind === 'promised_day' && wanted.byArtist !== undefined) return;
    await tellAsker(tx, {
      ...{ askedBy, by: null, about: `change:${id}`, cents: null, reason: '' },
      ...{ kind: row.state === 'done' ? 'change_agreed' : 'change_refused', change: { kind, before, after } },
      ...{ orderId, path: orderDeskPath(orderNumber(orderId)) },
    });
  }

  return {
    /** Refuses with `not_found`, `too_many_requests`. */
    async open(door: Door, session: Session | null, ip: string): Promise<Result<{ change: AskedChange }>> {
      const within = await limits.take(ANSWERS, addressSubject(ip));
      if (!within.ok) return within;
      const row = await enter(door, session);
      const found = row && (await findToChange(db, row.orderId));
      return row && found ? ok({ change: await view(db, found, row) }) : refuse('not_found');
    },

    /**
     * Takes the customer's yes or no, once. A yes makes the change, if it is still possible. A yes to an artist who
     * has paused since ends the question: the change comes back as `withdrawn`, and waits for the staff in Today.
     * Refuses with `not_found`, `too_many_requests`, `already_decided`, and as the change itself does.
     */
    async answer(
      { isYes, ...door }: Door & { isYes: boolean },
      session: Session | null,
      ip: string,
    ): Promise<Result<{ change: AskedChange }>> {
      const within = await limits.take(ANSWERS, addressSubject(ip));
      if (!within.ok) return within;
      const known = await enter(door, session);
      return database.transaction(async (tx): Promise<Result<{ change: AskedChange }>> => {
        const found = known && (await lockToChange(tx, known.orderId));
        // Read the change again after locking the order, so that only one of two answers counts.
        const row = known && (await findChange(tx, { id: known.id }));
        if (!row || !found) return refuse('not_found');
        if (row.state !== 'asked' || isOver(found, row)) return refuse('already_decided');
        const by = { mover: 'customer' as const, userId: found.order.userId };
        const to = isYes ? ('done' as const) : ('refused' as const);
        if (isYes) {
          const change = row.wanted as ChangeInput;
          const decided = decideChange(change, factsOf(found, clock.now()));
          if (!decided.ok) return decided;
          if (change.kind === 'artist' && !(await artists.mayBeAsked(tx, change.artist))) {
            if (!(await moveChange(tx, row, 'withdrawn', 'shop', clock.now())))
              return refuse('already_decided');
            return ok({
              change: await view(tx, found, { ...row, state: 'withdrawn', answeredAt: clock.now() }),
            });
          }
          const made = await makeChange.make(tx, found, change, { by, reason: row.reason });
          if (!made.ok) return made;
        }
        if (!(await moveChange(tx, row, to, by, clock.now()))) return refuse('already_decided');
        const moved = { ...row, state: to };
        if (isYes) await changeMessages.tell(tx, found, moved);
        else await changeMessages.tellNo(tx, found, moved);
        await tellStaff(tx, moved);
        return ok({ change: await view(tx, found, moved) });
      });
    },
  };
}

export type AnswerChange = ReturnType<typeof createAnswerChange>;
