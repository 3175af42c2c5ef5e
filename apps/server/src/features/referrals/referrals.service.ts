import { randomBytes } from 'node:crypto';
import {
  decideReward,
  heldUntil,
  isSamePerson,
  readReferralCode,
  referralCode,
} from '@keepsong/domain/referrals/referral';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import { type Database, inOwnTransaction, type Tx } from '../../platform/db/database.ts';
import { addressSubject, type Limits } from '../../platform/http/limits.ts';
import { tryAll, tryEach } from '../../platform/jobs/try-each.ts';
import type { CreditsService } from '../credits/credits.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { loadTerms } from './affiliates/referral-terms.repository.ts';
import {
  countRewards,
  findDueRewards,
  findFirstOrders,
  findPerson,
  findReferrer,
  holdReward,
  insertReferral,
  keepCode,
  listReferrals,
  lockDueReward,
  lockRewardsOf,
  recordVerdict,
  sumRewards,
} from './referrals.repository.ts';

export type ReferralsDeps = {
  database: Database;
  credits: Pick<CreditsService, 'grant'>;
  notifications: Notifications;
  limits: Limits;
  clock: Clock;
};

const SHOWN = 200;
const BATCH = 50;
/** Limits guessing: a code has eight letters with 40 bits, so nobody finds one with this many tries. */
const LOOKUPS = { name: 'referral_code', max: 120, seconds: 3_600 } as const;

/** Referrals of friends and their rewards (spec 1-22, 2.6-05; decision 0025). */
export function createReferralsService(deps: ReferralsDeps) {
  const { database, credits, notifications, limits, clock } = deps;
  const { db } = database;

  /**
   * Decides on a reward at the end of its hold (the waiting time), and stores the decision. False when another process
   * has done so.
   */
  async function decide(id: number): Promise<boolean> {
    return inOwnTransaction(database, async (tx) => {
      const due = await lockDueReward(tx, id);
      if (!due) return false;
      const { referral, orderState } = due;
      const { referrerId, referredId, rewardCents } = referral;
      await lockRewardsOf(tx, referrerId);
      const [{ rewardsMax }, referrer, friend, rewardsBefore] = await Promise.all([
        loadTerms(tx),
        findPerson(tx, referrerId),
        findPerson(tx, referredId),
        countRewards(tx, referrerId),
      ]);
      const isRefunded = orderState !== 'placed' && orderState !== 'partly_refunded';
      const verdict = decideReward({
        isRefunded,
        isSamePerson: isSamePerson(referrer, friend),
        ...{ rewardsBefore, rewardsMax },
      });
      await recordVerdict(tx, referral, verdict, clock.now());
      if (verdict.state === 'rewarded') await reward(tx, id, referrerId, rewardCents);
      return true;
    });
  }

  async function reward(tx: Tx, id: number, referrerId: number, cents: number): Promise<void> {
    const key = `referral:${id}`;
    await credits.grant(tx, referrerId, 'referral', { nonTaxable: cents, taxable: 0 }, key);
    await notifications.notifyUserId(
      tx,
      referrerId,
      'referral_rewarded',
      { cents, path: '/dashboard/credit-balance' },
      key,
    );
  }

  /** Begins the hold of the rewards for all first orders. */
  async function holdNew(): Promise<void> {
    const terms = await loadTerms(db);
    const { rewardCents, orderMinCents } = terms;
    await tryAll<Awaited<ReturnType<typeof findFirstOrders>>[number]>(
      (left) =>
        findFirstOrders(
          db,
          orderMinCents,
          BATCH,
          left.map(({ id }) => id),
        ),
      ({ id, orderId, orderedAt }) =>
        holdReward(db, id, { orderId, heldUntil: heldUntil(orderedAt, terms), rewardCents }),
    );
  }

  return {
    /** The first name of the user who owns a code. Refusals: `referral_unknown`, `too_many_requests`. */
    async referralUser(code: string, ip: string): Promise<Result<{ user: { first_name: string } }>> {
      const within = await limits.take(LOOKUPS, addressSubject(ip));
      if (!within.ok) return within;
      const known = readReferralCode(code);
      const referrer = known && (await findReferrer(db, known));
      return referrer ? ok({ user: { first_name: referrer.firstName } }) : refuse('referral_unknown');
    },

    /** Stores who referred a new account, in the transaction of the registration. An unknown code is ignored. */
    async record(tx: Tx, referredId: number, code: string | null | undefined): Promise<void> {
      const known = code ? readReferralCode(code) : null;
      const referrer = known && (await findReferrer(tx, known));
      if (!referrer || referrer.id === referredId) return;
      await insertReferral(tx, { referrerId: referrer.id, referredId, createdAt: clock.now() });
    },

    /** The user's own code, which is created if there is none, and the referrals that were made with it. */
    async program(userId: number) {
      const code = await keepCode(db, userId, referralCode(randomBytes(8)));
      const [terms, rows, sums] = await Promise.all([
        loadTerms(db),
        listReferrals(db, userId, SHOWN),
        sumRewards(db, userId),
      ]);
      return {
        code,
        path: `/r/${code}`,
        reward: terms.rewardCents,
        order_minimum: terms.orderMinCents,
        hold_days: terms.holdDays,
        ...sums,
        referrals: rows.map(({ referral, firstName, lastName }) => ({
          name: `${firstName} ${[...lastName][0] ?? ''}`.trim(),
          joined_at: referral.createdAt.toISOString(),
          status: referral.state,
          reward_at: referral.state === 'held' ? (referral.heldUntil?.toISOString() ?? null) : null,
          reward: referral.rewardCents,
        })),
      };
    },

    /**
     * Begins the hold of rewards for first orders, and decides on the rewards whose hold has ended. Safe to repeat and
     * to run in parallel. A reward that fails does not stop the others; its fault is thrown at the end.
     * @returns on how many rewards it has decided.
     */
    async decideDue(): Promise<number> {
      const now = clock.now();
      let decided = 0;
      const decideAll = async () => {
        decided = await tryAll<number>((left) => findDueRewards(db, now, BATCH, left), decide);
      };
      await tryEach([holdNew, decideAll], (part) => part());
      return decided;
    },
  };
}

export type ReferralsService = ReturnType<typeof createReferralsService>;
