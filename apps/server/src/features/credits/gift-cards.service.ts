import { giftLeavesAt } from '@keepsong/domain/cart/gift-card';
import type { Locale } from '@keepsong/domain/format/locale';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { FrozenCart } from '../../../db/schema/checkout.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Database, inOwnTransaction, type Tx } from '../../platform/db/database.ts';
import { tryAll } from '../../platform/jobs/try-each.ts';
import type { By } from '../../platform/states/move.ts';
import { type AskedMessages, heldUntil } from '../notifications/asked-messages.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { codeEndOf, hashOfCode, newCode } from './gift-card-code.ts';
import {
  claimCards,
  findDueCards,
  findHeldCards,
  type GiftCardRow,
  holdCard,
  insertCards,
  lockClaimedCard,
  markCardSent,
  type NewGiftCard,
  voidCards,
} from './gift-cards.repository.ts';

export type GiftCardsDeps = {
  database: Database;
  notifications: Notifications;
  askedMessages: Pick<AskedMessages, 'permitGift'>;
  clock: Clock;
};

/** The fields of an order that are needed to create its gift cards. */
type GiftOrder = {
  id: number;
  cart: FrozenCart;
  quote: { lines: readonly { cart_uuid: string; unitPrice: number }[] };
};
/** Who gives the cards, and when they ordered them. */
type Giver = { from: { firstName: string }; locale: Locale; boughtAt: Date };

type ClaimedCard = Pick<GiftCardRow, 'id' | 'recipientEmail'> & { claimedUntil: Date };

const BATCH = 20;
/** How long a process has a card for itself. If it ends before, the card is tried again afterwards. */
const CLAIM_MS = 300_000;

/**
 * Gift cards. They are created together with the order that pays for them, and sent on the day that the customer chose.
 */
export function createGiftCardsService({ database, notifications, askedMessages, clock }: GiftCardsDeps) {
  /**
   * Sends a card. Its code is created only now. Afterwards the readable code exists only in the message; the database
   * keeps a hash, and the last letters for the staff.
   */
  async function send(tx: Tx, card: GiftCardRow): Promise<void> {
    const code = newCode();
    const hash = hashOfCode(code);
    if (!hash) throw new Error('a new gift card code cannot be read back');
    await markCardSent(tx, card, { codeHash: hash, codeTail: codeEndOf(code), sentAt: clock.now() });
    await mailCard(tx, notifications, card, code);
  }

  /**
   * Sends a claimed card, or lets it wait until its mailbox may get another mail. A paid card is never left out. Each card
   * is counted for its mailbox right before it is sent. False when another process has it, or it is void.
   */
  async function sendOrHold({ id, recipientEmail, claimedUntil }: ClaimedCard): Promise<boolean> {
    const permit = await askedMessages.permitGift(recipientEmail);
    if (!permit.ok) {
      await holdCard(database.db, id, heldUntil(clock.now(), permit.refusal));
      return true;
    }
    return inOwnTransaction(database, async (tx) => {
      const card = await lockClaimedCard(tx, id, claimedUntil);
      if (card) await send(tx, card);
      return card !== null;
    });
  }

  /** Claims a batch of the cards that are due, of one order or of all, without those in `left`. */
  async function claimDue(orderId: number | null, left: readonly ClaimedCard[]): Promise<ClaimedCard[]> {
    const now = clock.now();
    const due = { day: chicagoDay(now), now, orderId };
    const before = left.map(({ id }) => id);
    const ids = (await findDueCards(database.db, due, BATCH, before)).map(({ id }) => id);
    if (ids.length === 0) return [];
    const claimedUntil = new Date(now.getTime() + CLAIM_MS);
    const cards = await claimCards(database.db, ids, due, claimedUntil);
    return cards.map((card) => ({ ...card, claimedUntil }));
  }

  const sendAll = (orderId: number | null) =>
    tryAll<ClaimedCard>((left) => claimDue(orderId, left), sendOrHold);

  return {
    /** Creates the cards that an order bought; `sendDue` sends them. */
    async issue(tx: Tx, order: GiftOrder, giver: Giver, by: By): Promise<void> {
      const now = clock.now();
      const cards = cardsOf(order, giver);
      await insertCards(
        tx,
        cards.map((card) => ({
          ...card,
          heldUntil: giftLeavesAt(card.sendOn, giver.boughtAt),
          createdAt: now,
        })),
        by,
      );
    },

    /** The days (in Chicago) on which the held cards of an order are sent, by the line of the cart. */
    async heldDays({ id, cart }: GiftOrder): Promise<ReadonlyMap<string, string>> {
      const held = cart.lines.some(({ giftCard }) => giftCard) ? await findHeldCards(database.db, id) : [];
      return new Map(
        held.flatMap(({ lineUuid, heldUntil: until }) =>
          until ? [[lineUuid, chicagoDay(until)] as const] : [],
        ),
      );
    },

    /** Makes cards void because their money goes back. */
    async void(tx: Tx, ids: readonly number[], by: By): Promise<void> {
      if (ids.length > 0) await voidCards(tx, ids, by, clock.now());
    },

    /**
     * Sends the cards that are due, or holds them back. Returns how many. Safe to repeat and to run in parallel. A card
     * that fails does not stop the others; its fault is thrown at the end.
     */
    sendDue: (): Promise<number> => sendAll(null),

    /** Does the same for the cards of one order. So the buyer does not wait for the cards of others. */
    sendDueOf: (orderId: number): Promise<number> => sendAll(orderId),
  };
}

/** Mails a card with its code. `again` makes the key of each further mail of the same card different. */
export const mailCard = (
  tx: Tx,
  notifications: Notifications,
  card: GiftCardRow,
  code: string,
  again = '',
): Promise<boolean> =>
  notifications.notify(tx, {
    channel: 'email',
    recipient: card.recipientEmail,
    template: 'gift_card',
    params: {
      code,
      cents: card.amountCents,
      recipientName: card.recipientName,
      fromName: card.fromName,
      message: card.message,
      design: card.design && { path: card.design.src, name: card.design.name },
      path: '/dashboard/credit-balance',
    },
    locale: card.locale,
    dedupeKey: `gift_card:${card.id}${again}`,
  });

function cardsOf({ id, cart, quote }: GiftOrder, { from, locale }: Giver): NewGiftCard[] {
  return cart.lines.flatMap(({ giftCard, giftDesign, cartUuid, quantity }) => {
    const amountCents = quote.lines.find((line) => line.cart_uuid === cartUuid)?.unitPrice ?? 0;
    if (!giftCard || amountCents === 0) return [];
    return Array.from({ length: quantity }, (_, number) => ({
      orderId: id,
      lineUuid: cartUuid,
      number,
      amountCents,
      recipientEmail: giftCard.recipient_email,
      recipientName: giftCard.recipient_name,
      fromName: from.firstName,
      message: giftCard.message,
      design: giftDesign ?? null,
      locale,
      sendOn: giftCard.send_on,
    }));
  });
}

export type GiftCardsService = ReturnType<typeof createGiftCardsService>;
