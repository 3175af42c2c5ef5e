import type { LateSong } from '@keepsong/contract/makers/late-songs';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import {
  CHOSEN,
  type LateChoice,
  type LateStanding,
  lateStanding,
  mayPassOn,
  WAIT_CREDIT_CENTS,
  waitUntil,
} from '@keepsong/domain/orders/late-song';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { Storage } from '../../../adapters/storage/storage.port.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { addressSubject, type Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import type { SignedLinks } from '../../../platform/signed-links.ts';
import { step } from '../../../platform/steps.ts';
import { mayReadOlder } from '../../auth/sign-in/proof.ts';
import { findToChange, lockToChange } from '../order-change.repository.ts';
import { findArtistOf, findLate, findLateOf, hasWaited, moveLate } from './late.repository.ts';
import { type After, createLateChoices, type LateChoicesDeps, type Opened } from './late-choices.service.ts';

export type AnswerLateDeps = {
  limits: Limits;
  lateLinks: SignedLinks;
  storage: Pick<Storage, 'delete'>;
} & LateChoicesDeps;

/**
 * How the customer reaches the question: by the token of a mailed link, or as the signed-in owner on the song's
 * page (`slug`).
 */
export type LateDoor = { token?: string | undefined; slug?: string | undefined };

const ANSWERS = { name: 'late_answers', max: 120, seconds: 3_600 } as const;

/** The customer of a late song chooses: wait, another artist, or the money back. */
export function createAnswerLate(deps: AnswerLateDeps) {
  const { database, clock, limits, lateLinks, storage, studio, wholeRefund } = deps;
  const { db } = database;
  const act = createLateChoices(deps);

  /**
   * The id of the question behind a link or on the page of a song; null when it is not this customer's
   * question.
   */
  async function enter({ token, slug }: LateDoor, session: Session | null): Promise<number | null> {
    if (token) return lateLinks.idOf(token);
    const user = session?.user;
    const late = slug && user ? await findLateOf(db, slug) : null;
    if (!late || late.ownerId !== user?.id) return null;
    return mayReadOlder(session) || (session && late.orderedAt >= session.createdAt) ? late.id : null;
  }

  const standing = ({ row, found: { order, work } }: Opened): LateStanding =>
    lateStanding({ ...row, order: order.state, work });

  async function view(on: DbOrTx, opened: Opened): Promise<LateSong> {
    const { row, found } = opened;
    const { order, story, work } = found;
    const state = standing(opened);
    const back = state === 'asked' ? await wholeRefund.preview(on, order.id) : null;
    const isSearched = work?.state === 'declined';
    return {
      number: orderNumber(order.id),
      recipient: story?.songData.recipient ?? '',
      artist: isSearched ? null : await findArtistOf(on, work?.artistId ?? null),
      is_accepted: work?.state === 'accepted' || work?.state === 'to_be_checked',
      promised_day: chicagoDay(row.dueAt),
      state,
      wait: {
        day: state === 'waits' && work?.dueAt ? chicagoDay(work.dueAt) : waitUntil(chicagoDay(clock.now())),
        credit_cents: state === 'asked' && (await hasWaited(on, row.commissionId)) ? 0 : WAIT_CREDIT_CENTS,
      },
      may_ask_another: work !== null && mayPassOn(work.state),
      back: back && { card_cents: back.card, credit_cents: back.credit },
    };
  }

  async function load(on: DbOrTx, id: number | null): Promise<Opened | null> {
    const row = id === null ? null : await findLate(on, id);
    const found = row && (await findToChange(on, row.orderId));
    return row && found ? { row, found } : null;
  }

  /** Locks the order first and then the work, in the same order as a cancel, so that there is no deadlock. */
  async function lock(tx: Tx, id: number | null): Promise<Opened | null> {
    const known = id === null ? null : await findLate(tx, id);
    if (!known || !(await lockToChange(tx, known.orderId))) return null;
    await studio.lockStateOfOrder(tx, known.orderId);
    return load(tx, known.id);
  }

  return {
    /** Returns the choices and changes nothing. Refuses with `not_found`, `too_many_requests`. */
    async open(door: LateDoor, session: Session | null, ip: string): Promise<Result<{ late: LateSong }>> {
      const within = await limits.take(ANSWERS, addressSubject(ip));
      if (!within.ok) return within;
      const opened = await load(db, await enter(door, session));
      return opened ? ok({ late: await view(db, opened) }) : refuse('not_found');
    },

    /**
     * Does what the customer chooses, once. A repeated choice returns the same. Refuses with `not_found`,
     * `too_many_requests`, `already_decided` for a different second choice and when the song was delivered
     * meanwhile, `commission_state` when no other artist can be asked, and as a refund of the whole order does.
     */
    async answer(
      { choice, ...door }: LateDoor & { choice: LateChoice },
      session: Session | null,
      ip: string,
    ): Promise<Result<{ late: LateSong }>> {
      const within = await limits.take(ANSWERS, addressSubject(ip));
      if (!within.ok) return within;
      const id = await enter(door, session);
      const done = await database.transaction(async (tx): Promise<Result<After>> => {
        const opened = await lock(tx, id);
        if (!opened) return refuse('not_found');
        const stands = standing(opened);
        if (stands === CHOSEN[choice]) return ok({});
        if (stands !== 'asked') return refuse('already_decided');
        const by = { mover: 'customer' as const, userId: opened.found.order.userId };
        const acted = await act(tx, opened, choice);
        if (!acted.ok) return acted;
        if (!(await moveLate(tx, opened.row, CHOSEN[choice], by, clock.now())))
          return refuse('already_decided');
        step('late.before_chosen');
        return acted;
      });
      if (!done.ok) return done;
      for (const file of done.value.files ?? []) await storage.delete(file);
      if (done.value.refund) await wholeRefund.sendNow(done.value.refund);
      const after = await load(db, id);
      return after ? ok({ late: await view(db, after) }) : refuse('not_found');
    },
  };
}

export type AnswerLate = ReturnType<typeof createAnswerLate>;
