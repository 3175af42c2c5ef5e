import { statesOf } from '@keepsong/domain/states/state-table';
import { REFERRALS } from '@keepsong/domain/states/tables';
import { z } from 'zod';
import { cents, text } from './common.ts';
import type { CapabilitySchemas } from './transport/call-schemas.ts';

const referral = z.object({
  /** The first name and the first letter of the last name, to keep the full name private. */
  name: z.string(),
  joined_at: z.iso.datetime(),
  status: z.enum(statesOf(REFERRALS)),
  /** The day on which a held reward becomes credit. */
  reward_at: z.iso.datetime().nullable(),
  reward: cents,
});

export const referrals = {
  referralUser: {
    summary: 'Whose referral code it is',
    query: z.object({ referral_code: text(64) }),
    response: z.object({ user: z.object({ first_name: z.string() }) }),
  },
  program: {
    summary: 'The referral code of the signed-in user, and what has come of it',
    response: z.object({
      code: z.string(),
      path: z.string(),
      /**
       * The reward for one referral, the smallest first order that earns it, and how many days the reward is
       * held.
       */
      reward: cents,
      order_minimum: cents,
      hold_days: z.number().int(),
      earned: cents,
      pending: cents,
      referrals: z.array(referral),
    }),
  },
} satisfies CapabilitySchemas<'referrals'>;
