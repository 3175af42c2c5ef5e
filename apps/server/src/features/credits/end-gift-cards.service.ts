import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaffAction } from '../../platform/staff/require-staff.ts';
import { readEmail } from '../auth/sign-in/contact.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { CARDS, type CardAnswer, createCardChanges, OPEN } from './card-changes.service.ts';
import { createCardMoves } from './card-moves.service.ts';

export type EndGiftCardsDeps = {
  database: Database;
  notifications: Notifications;
  limits: Limits;
  clock: Clock;
};

/** Lets the staff withdraw an existing gift card or mail it again. In both cases its old code stops working. */
export function createEndGiftCards({ database, notifications, limits, clock }: EndGiftCardsDeps) {
  const { note, change, withdraw } = createCardChanges({ database, clock });
  const moves = createCardMoves({ database, notifications, clock });

  return {
    /**
     * Makes a card void that nobody has redeemed. This gives no money back: that needs a refund of the card's
     * order. Refuses with `sign_in_required`, `forbidden`, `second_step`, `not_found`, `gift_card_used`,
     * `gift_card_void`.
     */
    async void(session: Session | null, id: number, reason: string): Promise<Result<CardAnswer>> {
      const by = requireStaffAction(session, 'gift_card_void', clock.now());
      if (!by.ok) return by;
      return change(by.value, id, async (tx, card) => {
        if (!OPEN.includes(card.state))
          return refuse(card.state === 'void' ? 'gift_card_void' : 'gift_card_used');
        return withdraw(tx, by.value, card, 'gift_card.voided', reason);
      });
    },

    /**
     * Mails a card again with a new code, because the shop does not keep codes. A card whose sending day has
     * not come is mailed now. To another address the card is given anew, by the rules for given credit: in a role's
     * limit, and with a second person where they want one. Refuses with `sign_in_required`, `forbidden`, `second_step`,
     * `too_many_requests`, `not_found`, `gift_card_used`, `gift_card_void`, `invalid_input`, and with `address_waits`
     * while another address waits for a second person.
     */
    async resend(
      session: Session | null,
      id: number,
      { email, reason }: { email?: string | undefined; reason: string },
    ): Promise<Result<CardAnswer>> {
      const by = requireStaffAction(session, 'gift_cards', clock.now());
      if (!by.ok) return by;
      const to = email === undefined ? null : readEmail(email);
      if (to && !to.ok) return to;
      const within = await limits.take(CARDS, `staff:${by.value.id}`);
      if (!within.ok) return within;
      return change(by.value, id, async (tx, card) => {
        if (!OPEN.includes(card.state))
          return refuse(card.state === 'void' ? 'gift_card_void' : 'gift_card_used');
        const recipientEmail = to?.value.identifier ?? card.recipientEmail;
        // Staff may not send money to themselves (decision 0099).
        if (recipientEmail.toLowerCase() === by.value.email.toLowerCase()) return refuse('forbidden');
        if (recipientEmail.toLowerCase() !== card.recipientEmail.toLowerCase())
          return moves.ask(tx, by.value, card, { to: recipientEmail, reason });
        const sent = await moves.mailAnew(tx, card, {});
        await note(tx, by.value, 'gift_card.resent', sent, reason);
        return ok(null);
      });
    },
  };
}

export type EndGiftCards = ReturnType<typeof createEndGiftCards>;
