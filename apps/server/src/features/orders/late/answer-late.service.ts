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
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import { addressSubject, type Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import type { OldFiles } from '../../../platform/old-files/old-files.ts';
import type { SignedLinks } from '../../../platform/signed-links.ts';
import { step } from '../../../platform/steps.ts';
import { mayReadOlder } from '../../auth/sign-in/proof.ts';
import { findToChange, lockToChange } from '../order-change.repository.ts';
import { findArtistOf, findLate, findLateOf, hasWaited, isPaid, moveLate } from './late.repository.ts';
import { type After, createLateChoices, type LateChoicesDeps, type Opened } from './late-choices.service.ts';

export type AnswerLateDeps = {
  limits: Limits;
  lateLinks: SignedLinks;
  oldFiles: Pick<OldFiles, 'deleteNow'>;
} & LateChoicesDeps;

/**
 * How the customer reaches the question: by the token of a mailed link, or as the signed-in owner on the song's
 * page (`slug`).
 */
export type LateDoor = { token?: string | undefined; slug?: string | undefined };

const ANSWERS = { name: 'late_answers', max: 120, seconds: 3_600 } as const;
const NO_WAY_OUT = { back: null, mayKeep: false };

/** The customer of a late song, or of a late change, chooses what happens. */
export function createAnswerLate(deps: AnswerLateDeps) {
  const { database, clock, limits, lateLinks, oldFiles, studio, wholeRefund, lateChange } = deps;
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

  async function standing(on: DbOrTx, { row, found: { story, work } }: Opened): Promise<LateStanding> {
    return lateStanding({ ...row, isPaid: story !== null && (await isPaid(on, story.id)), work });
  }

  /** The money that can go back, and whether the customer can keep the song as it is. */
  async function waysOut(on: DbOrTx, { row, found: { order, story } }: Opened) {
    if (row.isChange && story) return lateChange.choices(on, story.id);
    return { back: await wholeRefund.preview(on, order.id), mayKeep: false };
  }

  async function view(on: DbOrTx, opened: Opened): Promise<LateSong> {
    const { row, found } = opened;
    const { order, story, work } = found;
    const state = await standing(on, opened);
    const { back, mayKeep } = state === 'asked' ? await waysOut(on, opened) : NO_WAY_OUT;
    const isSearched = work?.state === 'declined';
    return {
      number: orderNumber(order.id),
      recipient: story?.songData.recipient ?? '',
      artist: isSearched ? null : await findArtistOf(on, work?.artistId ?? null),
      is_accepted: row.isChange || work?.state === 'accepted' || work?.state === 'to_be_checked',
      is_change: row.isChange,
      promised_day: chicagoDay(row.dueAt),
      state,
      wait: {
        day: state === 'waits' && work?.dueAt ? chicagoDay(work.dueAt) : waitUntil(chicagoDay(clock.now())),
        credit_cents: (await hasWaited(on, row.commissionId, row.id)) ? 0 : WAIT_CREDIT_CENTS,
      },
      may_ask_another: work !== null && mayPassOn(work.state),
      may_keep: mayKeep,
      back: back && { card_cents: back.card, credit_cents: back.credit },
    };
  }

  async function load(on: DbOrTx, id: number | null): Promise<Opened | null> {
    const row = id === null ? null : await findLate(on, id);
    const found = row && (await findToChange(on, row.orderId));
    return row && found ? { row, found } : null;
  }

  /**
   * Locks the order of the song first, then those that pay for a late change, and then the work, in the same order as
   * cancels and refunds, so that there is no deadlock.
   */
  async function lock(tx: Tx, id: number | null): Promise<Opened | null> {
    const known = id === null ? null : await findLate(tx, id);
    const locked = known && (await lockToChange(tx, known.orderId));
    if (!known || !locked) return null;
    if (known.isChange && locked.story) await lateChange.lockPaying(tx, locked.story.id);
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
     * meanwhile, `commission_state` for a choice that is not offered, and as a refund of the order or its lines does.
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
        const stands = await standing(tx, opened);
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
      await oldFiles.deleteNow(done.value.files ?? []);
      for (const refund of done.value.refunds ?? []) await wholeRefund.sendNow(refund);
      const after = await load(db, id);
      return after ? ok({ late: await view(db, after) }) : refuse('not_found');
    },
  };
}

export type AnswerLate = ReturnType<typeof createAnswerLate>;
