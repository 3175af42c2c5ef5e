import { MOST_PERCENT } from '@keepsong/domain/referrals/affiliate';
import { z } from 'zod';
import {
  editState,
  history,
  moment,
  newWish,
  rollBack,
  standing,
  version,
  wish,
} from '../catalogue/items.ts';
import { cents, email, idParam, nearDay, queryList, text } from '../common.ts';
import type { CapabilitySchemas } from '../transport/call-schemas.ts';

const params = z.object({ id: idParam });
const percent = z.number().min(0).max(MOST_PERCENT).multipleOf(0.01);

/** An affiliate as the staff write it. An affiliate brings customers for a share of their orders. */
export const affiliateBody = z.object({
  /**
   * The code in the link: `/?affiliate=code`. Upper and lower case count as the same. It cannot change once the
   * link is in use.
   */
  code: text(40)
    .trim()
    .regex(/^[A-Za-z0-9][\w-]*$/),
  name: text(120).trim().min(1),
  /** Orders of this e-mail address earn the affiliate nothing. */
  email: email.nullable(),
  percent,
  /** The first day of this percentage, in the shop's time zone. Percentages of earlier days stay. */
  from: nearDay,
});
export type AffiliateBody = z.output<typeof affiliateBody>;

const affiliate = affiliateBody.extend({
  id: z.int(),
  /** The address that the affiliate shares. */
  link: z.string(),
  /**
   * The number of orders that the link brought, the sum that they earned, and the sum that refunds took back.
   */
  orders: z.int(),
  earned_cents: cents,
  reversed_cents: cents,
  ...standing,
});
export type DeskAffiliate = z.output<typeof affiliate>;
const about = z.object({ affiliate });

const order = z.object({
  number: z.string(),
  at: moment,
  /** The sum paid for goods, without taxes, shipping, tips and gift cards. */
  base_cents: cents,
  /** The percentage on the day of the order. */
  percent,
  earned_cents: cents,
  reversed_cents: cents,
});
export type AffiliateOrder = z.output<typeof order>;

const brought = z.object({
  /** Sorted from newest to oldest, at most 200. */
  orders: z.array(order),
  /**
   * Sorted from newest to oldest. A month has the form `2026-11`. `reversed_cents` is negative when more was given
   * again than taken back.
   */
  months: z.array(z.object({ month: z.string(), earned_cents: cents, reversed_cents: z.int() })),
  /** All percentages with their first day, newest first. */
  rates: z.array(z.object({ from: z.iso.date(), percent })),
});
export type Brought = z.output<typeof brought>;

/** The terms of the reward for bringing a friend. */
export const termsBody = z.object({
  reward_cents: cents.max(50_000),
  /** The smallest first order of the friend that earns a reward. */
  order_least_cents: cents.max(100_000),
  /** How many days a reward is held. A refunded order earns none. */
  hold_days: z.int().min(0).max(365),
  /** The largest number of rewards for one account. */
  most_rewards: z.int().min(0).max(1_000),
});
export type TermsBody = z.output<typeof termsBody>;
const terms = termsBody.extend({ id: z.int(), ...standing });
export type DeskTerms = z.output<typeof terms>;
const aboutTerms = z.object({ terms });

export const affiliates = {
  list: {
    summary: 'The affiliates, newest first, with the drafts',
    query: z.object({ q: text(120).optional(), state: queryList(editState) }),
    response: z.object({ affiliates: z.array(affiliate) }),
  },
  read: { summary: 'One affiliate', params, response: about },
  brought: {
    summary: 'The orders that came by a link, and what they earned by month',
    params,
    response: brought,
  },
  add: {
    summary: 'Add an affiliate; it is a draft unless state says live',
    body: affiliateBody.partial().required({ code: true, name: true, percent: true }).extend(newWish),
    response: about,
  },
  save: {
    summary: 'Change an affiliate. A percentage that has begun stays, and the saved one follows it',
    params,
    body: affiliateBody.partial().extend(wish),
    response: about,
  },
  history: { summary: 'All versions of an affiliate, newest first', params, response: history },
  rollBack: {
    summary: 'Make an earlier version of an affiliate the draft again',
    params,
    body: rollBack,
    response: about,
  },
  terms: { summary: 'The terms for customers who bring friends', response: aboutTerms },
  saveTerms: {
    summary: 'Change the terms; state live uses them for friends who order from now on',
    body: termsBody.partial().extend(wish),
    response: aboutTerms,
  },
  termsHistory: { summary: 'All versions of the terms, newest first', response: history },
  rollBackTerms: {
    summary: 'Make an earlier version of the terms the draft again',
    body: z.object({ version, to: version }),
    response: aboutTerms,
  },
} satisfies CapabilitySchemas<'affiliates'>;
