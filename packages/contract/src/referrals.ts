import { z } from 'zod';
import type { CapabilitySchemas } from './call-schemas.ts';
import { cents, text } from './common.ts';

const referral = z.object({
  /** First name and the first letter of the last: nobody's address is told. */
  name: z.string(),
  joined_at: z.iso.datetime(),
  status: z.enum(['joined', 'held', 'rewarded', 'refused']),
  /** When a held reward becomes credit. */
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
      /** What one referral earns, from which total of the friend's first order, and how long it is held. */
      reward: cents,
      order_minimum: cents,
      hold_days: z.number().int(),
      earned: cents,
      pending: cents,
      referrals: z.array(referral),
    }),
  },
} satisfies CapabilitySchemas<'referrals'>;
