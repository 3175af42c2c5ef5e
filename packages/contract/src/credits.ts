import { z } from 'zod';
import { cents, text } from './common.ts';
import { creditGrantCalls } from './refunds.ts';
import type { CapabilitySchemas } from './transport/call-schemas.ts';

/**
 * The credit of an account in cents (spec 3.8-04). `credit_amount_taxable` comes from gift cards. Only this kind can
 * also pay taxes.
 */
const balance = z.object({ credit_amount: cents, credit_amount_taxable: cents });

export const credits = {
  balance: {
    summary: 'The credit of the signed-in user, and how it came about, newest first',
    response: balance.extend({
      total_credits: cents,
      entries: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(['gift_card', 'present', 'taken', 'referral', 'order', 'refund']),
          /** Cents. Negative when credit was spent or taken back. */
          amount: z.number().int(),
          order_id: z.number().int().nullable(),
          created_at: z.iso.datetime(),
        }),
      ),
    }),
  },
  checkGiftCard: {
    summary: 'The amount of a gift card that nobody has used yet, in cents',
    body: z.object({ code: text(64).trim().min(1) }),
    response: z.object({ amount: cents }),
  },
  applyGiftCard: {
    summary: 'Turn a gift card into credit of the signed-in user',
    body: z.object({ code: text(64).trim().min(1) }),
    response: balance,
  },
  ...creditGrantCalls,
} satisfies CapabilitySchemas<'credits'>;
