import { REFERRALS } from '@keepsong/domain/states/tables';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { orders } from './checkout.ts';
import { at, cents, createdAt, id, ref } from './columns.ts';
import { inStates, stateColumn } from './states.ts';

/** The code in a user's referral link `/r/{code}`. It is created when the user first asks for the link. */
export const referralCodes = pgTable('referral_codes', {
  userId: ref()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  code: text().notNull().unique(),
  createdAt: createdAt(),
});

/** Accounts that registered with somebody's code; each account has at most one row. */
export const referrals = pgTable(
  'referrals',
  {
    id: id(),
    referrerId: ref()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    referredId: ref()
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: stateColumn(REFERRALS),
    /**
     * The friend's order that earns the reward, which is the first one that counts. The reward is held back
     * until `heldUntil`.
     */
    orderId: ref().references(() => orders.id),
    heldUntil: at(),
    rewardCents: cents().notNull().default(0),
    /** Why the shop gives no reward. */
    refusal: text(),
    createdAt: createdAt(),
    settledAt: at(),
  },
  (t) => [
    index('referrals_referrer').on(t.referrerId, t.createdAt),
    index('referrals_open').on(t.state).where(sql`${t.state} in ('joined','held')`),
    check('referrals_state', inStates(t.state, REFERRALS)),
    check('referrals_self', sql`${t.referrerId} <> ${t.referredId}`),
    check(
      'referrals_held',
      sql`${t.state} <> 'held' or (${t.orderId} is not null and ${t.heldUntil} is not null)`,
    ),
    check('referrals_refused', sql`(${t.state} = 'refused') = (${t.refusal} is not null)`),
  ],
);
