import { randomUUID } from 'node:crypto';
import type { GiftCardView } from '@keepsong/contract/credits';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { maskWords } from '@keepsong/domain/staff/log-words';
import { mayApprove, moneyDecision } from '@keepsong/domain/staff/permissions';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { sha256 } from '../../platform/ids.ts';
import { requireStaff, requireStaffAction } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import { move } from '../../platform/states/move.ts';
import type { StateIn } from '../../platform/states/ruled.ts';
import { readEmail } from '../auth/sign-in/contact.ts';
import { CARDS, type CardAnswer, createCardChanges, viewOf } from './card-changes.service.ts';
import { findCustomer, lockGiven } from './credit-grants.repository.ts';
import { insertCards } from './gift-cards.repository.ts';
import { findCardByKey, findStaffCards, lockCard } from './staff-gift-cards.repository.ts';

export type StaffGiftCardsDeps = {
  database: Database;
  limits: Limits;
  clock: Clock;
};

export type NewCard = {
  amount_cents: number;
  recipient_email: string;
  recipient_name: string;
  message: string;
  locale: Locale;
  reason: string;
};
const PAGE = 50;

/** The gift cards as the staff see them: looking them up and issuing them. */
export function createStaffGiftCards({ database, limits, clock }: StaffGiftCardsDeps) {
  const { db } = database;

  const { note, answer, change, withdraw } = createCardChanges({ database, clock });

  return {
    /** Refuses with `sign_in_required`, `forbidden`. The log keeps who looked, and the beginnings of the words. */
    async list(
      session: Session | null,
      filter: {
        q?: string | undefined;
        state?: readonly StateIn<'gift_cards'>[] | undefined;
        issued?: '1' | undefined;
        cursor?: number | undefined;
      },
    ): Promise<Result<{ gift_cards: GiftCardView[]; next: string | null; previous: string | null }>> {
      const by = requireStaff(session, 'gift_cards');
      if (!by.ok) return by;
      const { q = '', state = [], cursor = null } = filter;
      const isIssued = filter.issued === '1';
      const rows = await findStaffCards(
        db,
        { q: q.trim(), states: state, isIssued },
        { cursor, limit: PAGE + 1 },
      );
      await noteStaff(db, by.value, clock.now(), {
        action: 'gift_cards.seen',
        after: { q: maskWords(q), state, is_issued: isIssued, cursor },
      });
      const isUp = cursor !== null && cursor < 0;
      const hasMore = rows.length > PAGE;
      const shown = !hasMore ? rows : isUp ? rows.slice(1) : rows.slice(0, PAGE);
      const [first, last] = [shown[0], shown.at(-1)];
      return ok({
        gift_cards: shown.map((row) => viewOf(row, by.value.id)),
        next: last && (isUp || hasMore) ? String(last.card.id) : null,
        previous: first && (isUp ? hasMore : cursor !== null) ? String(-first.card.id) : null,
      });
    },

    /**
     * Issues a card, with the limits of credit that is given, and counted with it (decision 0099). The same
     * key with the same body gets the same card. Refuses with `sign_in_required`, `forbidden`, `second_step`,
     * `too_many_requests`, `invalid_input`, `key_reused`.
     */
    async issue(session: Session | null, given: NewCard, key: string | null): Promise<Result<CardAnswer>> {
      const by = requireStaffAction(session, 'gift_cards', clock.now());
      if (!by.ok) return by;
      const deed = { action: 'credit' as const, cents: given.amount_cents, customerId: null };
      // What the role may never do is refused before anything is looked up.
      if (moneyDecision(by.value, deed) === 'forbidden') return refuse('forbidden');
      const to = readEmail(given.recipient_email, 'recipient_email');
      if (!to.ok) return to;
      const within = await limits.take(CARDS, `staff:${by.value.id}`);
      if (!within.ok) return within;
      const email = to.value.identifier;
      const asked = [
        email,
        given.amount_cents,
        given.recipient_name,
        given.message,
        given.locale,
        given.reason,
      ];
      const requestHash = sha256(JSON.stringify(asked)).toString('hex');
      const made = await database.transaction(async (tx): Promise<Result<number>> => {
        const now = clock.now();
        const customer = await findCustomer(tx, email);
        const before = await lockGiven(tx, { personId: by.value.id, to: customer, now });
        const known = key === null ? null : await findCardByKey(tx, by.value.id, key);
        if (known) return known.requestHash === requestHash ? ok(known.id) : refuse('key_reused');
        const decision = moneyDecision(by.value, { ...deed, customerId: customer.id }, before.alone);
        if (decision === 'forbidden') return refuse('forbidden');
        const state = decision === 'done' ? ('bought' as const) : ('waiting' as const);
        const values = {
          ...{ lineUuid: `staff:${randomUUID()}`, number: 0, state, amountCents: given.amount_cents },
          ...{ recipientEmail: email, recipientName: given.recipient_name },
          ...{ message: given.message, locale: given.locale, issuedBy: by.value.id },
          ...{ sendOn: chicagoDay(now), createdAt: now },
          ...(key === null ? {} : { idempotencyKey: key, requestHash }),
        };
        const [id] = await insertCards(tx, [values], { mover: 'staff', userId: by.value.id });
        const card = id === undefined ? null : await lockCard(tx, id);
        if (!card) throw new Error('insert returned no gift card');
        await note(
          tx,
          by.value,
          decision === 'done' ? 'gift_card.issued' : 'gift_card.asked',
          card,
          given.reason,
        );
        return ok(card.id);
      });
      return made.ok ? answer(made.value, by.value) : made;
    },

    /**
     * A second person agrees; then the card is sent. Refuses with `sign_in_required`, `second_step`, `not_found`,
     * `already_decided`, and with `forbidden` also for the person who asked.
     */
    async approve(session: Session | null, id: number): Promise<Result<CardAnswer>> {
      const by = requireStaffAction(session, 'gift_cards', clock.now());
      if (!by.ok) return by;
      return change(by.value, id, async (tx, card) => {
        if (card.state !== 'waiting' || card.issuedBy === null) return refuse('already_decided');
        const to = await findCustomer(tx, card.recipientEmail);
        const before = await lockGiven(tx, { personId: card.issuedBy, to, now: clock.now() });
        const deed = { action: 'credit' as const, cents: card.amountCents, customerId: to.id };
        if (!mayApprove(by.value, card.issuedBy, deed, before.all)) return refuse('forbidden');
        const set = { approvedBy: by.value.id };
        await move(tx, 'gift_cards', card, 'bought', { mover: 'staff', userId: by.value.id }, { set });
        await note(tx, by.value, 'gift_card.approved', { ...card, state: 'bought' }, null);
        return ok(null);
      });
    },

    /** Refuses with `sign_in_required`, `forbidden`, `second_step`, `not_found`, `already_decided`. */
    async decline(session: Session | null, id: number, reason: string): Promise<Result<CardAnswer>> {
      const by = requireStaffAction(session, 'gift_cards', clock.now());
      if (!by.ok) return by;
      return change(by.value, id, async (tx, card) =>
        card.state === 'waiting'
          ? withdraw(tx, by.value, card, 'gift_card.refused', reason)
          : refuse('already_decided'),
      );
    },
  };
}

export type StaffGiftCards = ReturnType<typeof createStaffGiftCards>;
