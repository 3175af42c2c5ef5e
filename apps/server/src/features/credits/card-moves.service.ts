import { randomUUID } from 'node:crypto';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { mayApprove, moneyDecision } from '@keepsong/domain/staff/permissions';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { StaffMember } from '../../platform/staff/require-staff.ts';
import { move } from '../../platform/states/move.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { createCardChanges, hasSeen, isMoving } from './card-changes.service.ts';
import { findCustomer, lockGiven } from './credit-grants.repository.ts';
import { codeEndOf, hashOfCode, newCode } from './gift-card-code.ts';
import type { GiftCardRow } from './gift-cards.repository.ts';
import { mailCard } from './gift-cards.service.ts';
import { type MoveSet, replaceCode, setMove } from './staff-gift-cards.repository.ts';

export type CardMovesDeps = { database: Database; notifications: Notifications; clock: Clock };

const NO_MOVE = { moveTo: null, moveAskedBy: null, moveAskedAt: null } as const;

/**
 * The steps of sending an open gift card to another address. They run in the transaction that has locked the card. The
 * code is money, so the rules for given credit hold (decisions 0095 and 0099): otherwise one person could take any
 * customer's card.
 */
export function createCardMoves({ database, notifications, clock }: CardMovesDeps) {
  const { note } = createCardChanges({ database, clock });

  /** Gives a card a new code, and another address if one is given, and mails it. The old code ends. */
  async function mailAnew(tx: Tx, card: GiftCardRow, moved: MoveSet): Promise<GiftCardRow> {
    const code = newCode();
    const codeHash = hashOfCode(code);
    if (!codeHash) throw new Error('a new gift card code cannot be read back');
    const set = { ...moved, codeHash, codeTail: codeEndOf(code), sentAt: clock.now() };
    if (card.state === 'bought') await move(tx, 'gift_cards', card, 'sent', 'shop', { set });
    else await replaceCode(tx, card.id, set);
    await mailCard(tx, notifications, { ...card, ...set }, code, `:${randomUUID()}`);
    return { ...card, ...set, state: 'sent' };
  }

  return {
    mailAnew,

    /**
     * Sends a card to another address, or lets this wait for a second person. Refuses with `forbidden` when the role may
     * not give this sum, or the address is the asker's own, and with `address_waits` while another address waits.
     */
    async ask(
      tx: Tx,
      by: StaffMember,
      card: GiftCardRow,
      { to, reason }: { to: string; reason: string },
    ): Promise<Result<null>> {
      // A request is never overwritten: its asker would not hear of it, and a second person may be reading it.
      if (isMoving(card)) return refuse('address_waits');
      const now = clock.now();
      const customer = await findCustomer(tx, to);
      const given = await lockGiven(tx, { personId: by.id, to: customer, now });
      const deed = { action: 'credit' as const, cents: card.amountCents, customerId: customer.id };
      const decision = moneyDecision(by, deed, given.alone);
      if (decision === 'forbidden') return refuse('forbidden');
      const before = { to: card.recipientEmail };
      if (decision === 'second_person') {
        await setMove(tx, card.id, { moveTo: to, moveAskedBy: by.id, moveAskedAt: now });
        await note(tx, by, 'gift_card.move_asked', { ...card, recipientEmail: to }, reason, before);
        return ok(null);
      }
      const moved = { ...NO_MOVE, recipientEmail: to, movedBy: by.id, movedAt: now, moveApprovedBy: null };
      await note(tx, by, 'gift_card.moved', await mailAnew(tx, card, moved), reason, before);
      return ok(null);
    },

    /**
     * A second person agrees to the address that waits. Refuses with `already_decided`, `forbidden`, and with
     * `effects_changed` unless it is the address that this person has `seen`. The address can be taken back and
     * another one asked for while somebody reads it.
     */
    async agree(tx: Tx, by: StaffMember, card: GiftCardRow, seen: string | undefined): Promise<Result<null>> {
      const { moveTo, moveAskedBy } = card;
      if (moveTo === null || moveAskedBy === null) return refuse('already_decided');
      const now = clock.now();
      const to = await findCustomer(tx, moveTo);
      const given = await lockGiven(tx, { personId: moveAskedBy, to, now });
      const deed = { action: 'credit' as const, cents: card.amountCents, customerId: to.id };
      if (!mayApprove(by, moveAskedBy, deed, given.all)) return refuse('forbidden');
      if (!hasSeen(card, seen)) return refuse('effects_changed');
      const moved = {
        ...NO_MOVE,
        recipientEmail: moveTo,
        movedBy: moveAskedBy,
        movedAt: now,
        moveApprovedBy: by.id,
      };
      const sent = await mailAnew(tx, card, moved);
      await note(tx, by, 'gift_card.moved', sent, null, { to: card.recipientEmail });
      return ok(null);
    },

    /** Takes back the address that waits. The card stays where it is. */
    async drop(tx: Tx, by: StaffMember, card: GiftCardRow, reason: string): Promise<Result<null>> {
      await setMove(tx, card.id, NO_MOVE);
      await note(tx, by, 'gift_card.move_refused', card, reason, { to: card.moveTo ?? '' });
      return ok(null);
    },
  };
}
