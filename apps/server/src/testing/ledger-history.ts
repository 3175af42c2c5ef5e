import { randomUUID } from 'node:crypto';
import { type Credits, NO_CREDITS } from '@keepsong/domain/checkout/credits';
import type { Quote } from '@keepsong/domain/checkout/quote';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { users } from '../../db/schema/accounts.ts';
import { checkouts, type FrozenCart, orders } from '../../db/schema/checkout.ts';
import { giftCards } from '../../db/schema/credits.ts';
import { reserve } from '../features/checkout/checkout.repository.ts';
import {
  type CreditsService,
  createCreditsService,
  NO_MORE_CREDIT,
} from '../features/credits/credits.service.ts';
import { hashOfCode, newCode } from '../features/credits/gift-card-code.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, type Db, openDatabase } from '../platform/db/database.ts';
import { isCheckViolation } from '../platform/db/errors.ts';
import { createLimits } from '../platform/http/limits.ts';

/** The credits service of one process, with its own database connections. */
export type Teller = { database: Database; credits: CreditsService };

export function openTeller(databaseUrl: string, clock: Clock): Teller {
  const database = openDatabase(databaseUrl, { max: 4 });
  const limits = createLimits(database.db, clock);
  return { database, credits: createCreditsService({ database, limits, clock }) };
}

/**
 * A change of credit that the test requests. A `hold` with `undone` takes the credit and is then rolled back, like a
 * reservation that lost a race.
 */
export type Operation =
  | { kind: 'grant'; userId: number; key: string; amount: Credits }
  | { kind: 'hold'; userId: number; checkoutId: string; amount: Credits; undone: boolean }
  | { kind: 'release'; checkoutId: string }
  | { kind: 'redeem'; userId: number; code: string };

/**
 * The result of an operation: 'done', 'repeated' (granted before), 'undone' (rolled back), or the code of a refusal.
 */
export type Outcome =
  | 'done'
  | 'repeated'
  | 'undone'
  | 'credits_changed'
  | 'gift_card_used'
  | 'gift_card_unknown';

export async function perform({ database, credits }: Teller, operation: Operation): Promise<Outcome> {
  if (operation.kind === 'redeem') {
    // Every attempt has a new network address, so that no limit applies.
    const by = { ip: randomUUID(), locale: 'en' } as const;
    const tried = await credits.applyGiftCard(operation.userId, operation.code, by);
    return tried.ok ? 'done' : (tried.refusal.code as Outcome);
  }
  let isUndone = false;
  const done = await database.transaction(async (tx): Promise<Result<Outcome>> => {
    switch (operation.kind) {
      case 'grant': {
        const { userId, amount, key } = operation;
        return ok((await credits.grant(tx, userId, 'present', amount, key)) ? 'done' : 'repeated');
      }
      case 'release':
        await credits.release(tx, operation.checkoutId);
        return ok('done');
      case 'hold': {
        const { userId, checkoutId, amount } = operation;
        const by = { ...RESERVATION, userId, submissionId: randomUUID() };
        try {
          // A checkout can be reserved only once, so a second hold for it takes nothing.
          if (await reserve(tx, { id: checkoutId, quoteHash: '' }, by, new Date()))
            await credits.spend(tx, { userId, checkoutId }, amount);
        } catch (error) {
          if (isCheckViolation(error, NO_MORE_CREDIT)) return refuse('credits_changed');
          throw error;
        }
        isUndone = operation.undone;
        // Refuse in the same way as a submission does when its row has changed, so that the transaction is rolled back.
        return isUndone ? refuse('payment_changed') : ok('done');
      }
    }
  });
  if (isUndone) return 'undone';
  return done.ok ? done.value : (done.refusal.code as Outcome);
}

export const FROZEN = {
  cart: { lines: [] } as unknown as FrozenCart,
  quote: { spent: NO_CREDITS, lines: [] } as unknown as Quote,
};
const RESERVATION = {
  cart: FROZEN.cart,
  songData: null,
  builderId: null,
  paymentType: 'card',
  locale: 'en' as const,
  submissionHash: '',
};

/** Creates accounts, open checkouts, and gift cards of $1 to $50 that have been sent. */
export async function prepareLedger(db: Db, counts: { users: number; checkouts: number; cards: number }) {
  const people = await db
    .insert(users)
    .values(Array.from({ length: counts.users }, (_, n) => ({ email: `ledger-${n}@example.com` })))
    .returning({ id: users.id });
  const giver = people[0]?.id ?? 0;
  const quoted = () => ({ ...FROZEN, totalCents: 0, visitorId: randomUUID(), quoteHash: '' });
  const open = await db
    .insert(checkouts)
    .values(Array.from({ length: counts.checkouts }, quoted))
    .returning();
  const [first] = open;
  if (!first) throw new Error('insert returned no checkout');
  const [order] = await db
    .insert(orders)
    .values({
      ...FROZEN,
      checkoutId: first.id,
      submissionId: randomUUID(),
      userId: giver,
      totalCents: 0,
      paymentType: 'card',
    })
    .returning({ id: orders.id });
  const cards = Array.from({ length: counts.cards }, (_, number) => ({
    code: newCode(),
    number,
    cents: 100 + ((number * 700) % 4_901),
  }));
  if (cards.length > 0)
    await db.insert(giftCards).values(
      cards.map(({ code, number, cents }) => ({
        orderId: order?.id ?? 0,
        lineUuid: 'card',
        number,
        amountCents: cents,
        recipientEmail: 'odessa@example.com',
        sendOn: '2026-11-02',
        codeHash: hashOfCode(code),
        state: 'sent' as const,
        sentAt: new Date(0),
      })),
    );
  return { users: people.map(({ id }) => id), checkouts: open.slice(1).map(({ id }) => id), cards };
}
