import type { GiftCardView } from '@keepsong/contract/credits';
import { normalizeEmail } from '@keepsong/domain/auth/email';
import { giftMorning } from '@keepsong/domain/cart/gift-card';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { StaffAction } from '@keepsong/domain/staff/actions';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DbOrTx, Tx } from '../../platform/db/database.ts';
import type { StaffMember } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import { move } from '../../platform/states/move.ts';
import type { StateIn } from '../../platform/states/ruled.ts';
import { mayAgreeToCredit } from './agree-to-credit.service.ts';
import type { GiftCardRow } from './gift-cards.repository.ts';
import { findStaffCard, lockCard, type StaffCard } from './staff-gift-cards.repository.ts';

export type CardAnswer = { gift_card: GiftCardView };
type Answer = CardAnswer;

/** How many gift cards one person may issue or mail again in an hour. */
export const CARDS = { name: 'staff_gift_cards', max: 60, seconds: 3_600 } as const;
/** States in which nobody has redeemed the card yet. */
export const OPEN: readonly StateIn<'gift_cards'>[] = ['bought', 'sent'];

/**
 * The steps of every change of a gift card by the staff: lock the card, write the log, and show the changed
 * card.
 */
export function createCardChanges({ database, clock }: { database: Database; clock: Clock }) {
  const { db } = database;

  const note = (
    tx: Tx,
    by: StaffMember,
    action: StaffAction,
    card: GiftCardRow,
    reason: string | null,
    before: { to: string } | null = null,
  ) =>
    noteStaff(tx, by, clock.now(), {
      ...{ action, reason, before },
      orderNumber: card.orderId === null ? null : orderNumber(card.orderId),
      after: {
        gift_card: card.id,
        amount_cents: card.amountCents,
        to: card.recipientEmail,
        state: card.state,
      },
    });

  async function answer(id: number, by: StaffMember): Promise<Result<Answer>> {
    const found = await findStaffCard(db, id);
    return found ? ok({ gift_card: await cardFor(db, found, by, clock.now()) }) : refuse('not_found');
  }

  /** Locks a card, runs `work` on it, and returns the changed card. */
  async function change(
    by: StaffMember,
    id: number,
    work: (tx: Tx, card: GiftCardRow) => Promise<Result<null>>,
  ): Promise<Result<Answer>> {
    const done = await database.transaction(async (tx): Promise<Result<null>> => {
      const card = await lockCard(tx, id);
      return card ? work(tx, card) : refuse('not_found');
    });
    return done.ok ? answer(id, by) : done;
  }

  async function withdraw(tx: Tx, by: StaffMember, card: GiftCardRow, action: StaffAction, reason: string) {
    const set = { voidedAt: clock.now(), voidedBy: by.id };
    if (!(await move(tx, 'gift_cards', card, 'void', { mover: 'staff', userId: by.id }, { set })))
      return refuse('already_decided');
    await note(tx, by, action, { ...card, state: 'void' }, reason);
    return ok(null);
  }

  return { note, answer, change, withdraw };
}

/** Whether another address of this card waits for a second person. A card that was redeemed or withdrawn waits for nobody. */
export const isMoving = ({
  state,
  moveTo,
  moveAskedBy,
}: Pick<GiftCardRow, 'state' | 'moveTo' | 'moveAskedBy'>): boolean =>
  OPEN.includes(state) && moveTo !== null && moveAskedBy !== null;

/** Whether a person has seen what a card waits for: this new address, or, without one, that it is to be issued. */
export const hasSeen = (card: GiftCardRow, seen: string | undefined): boolean =>
  (seen === undefined ? null : normalizeEmail(seen)) === (isMoving(card) ? card.moveTo : null);

/** Who asked for what waits: for another address, or else for the card. Null when the shop sold it. */
const askerOf = (card: GiftCardRow): number | null => (isMoving(card) ? card.moveAskedBy : card.issuedBy);

/** Whether a person may agree to the card or address that waits. */
async function mayDecide(db: DbOrTx, card: GiftCardRow, by: StaffMember, now: Date): Promise<boolean> {
  const askedBy = askerOf(card);
  if (askedBy === null || !(card.state === 'waiting' || isMoving(card))) return false;
  const email = (isMoving(card) ? card.moveTo : null) ?? card.recipientEmail;
  const waiting = { askedBy, amountCents: card.amountCents, to: { id: null, email } };
  return mayAgreeToCredit(db, by, waiting, now);
}

/** A card as `by` sees it. */
export async function cardFor(
  db: DbOrTx,
  found: StaffCard,
  by: StaffMember,
  now: Date,
): Promise<GiftCardView> {
  const isYours = askerOf(found.card) === by.id;
  return { ...viewOf(found), is_yours: isYours, may_decide: await mayDecide(db, found.card, by, now) };
}

const HOUR_MS = 3_600_000;

/**
 * Whether a card only waits for the morning of its day, and not for its mailbox. A card that was stored in the hour before
 * may wait for its mailbox until the same time, because that limit ends with the hour.
 */
function waitsForItsDay({ sendOn, heldUntil, createdAt }: GiftCardRow): boolean {
  const morning = giftMorning(sendOn).getTime();
  return heldUntil?.getTime() === morning && createdAt.getTime() < morning - HOUR_MS;
}

/** A card as a file shows it, which is for nobody in particular. */
export function viewOf({ card, issuer }: StaffCard): GiftCardView {
  const moment = (at: Date | null) => at?.toISOString() ?? null;
  return {
    ...{ id: card.id, state: card.state, amount_cents: card.amountCents },
    balance_cents: OPEN.includes(card.state) ? card.amountCents : 0,
    ...{ code_end: card.codeTail, recipient_name: card.recipientName, recipient_email: card.recipientEmail },
    ...{ from_name: card.fromName, order_number: card.orderId === null ? null : orderNumber(card.orderId) },
    design: card.design,
    waiting_email: isMoving(card) ? card.moveTo : null,
    ...{ is_yours: false, may_decide: false },
    ...{ issued_by: issuer, send_on: card.sendOn },
    held_until: card.state === 'bought' && !waitsForItsDay(card) ? moment(card.heldUntil) : null,
    ...{ sent_at: moment(card.sentAt), redeemed_at: moment(card.redeemedAt), redeemed_by: card.redeemedBy },
    ...{ voided_at: moment(card.voidedAt), created_at: card.createdAt.toISOString() },
  };
}
