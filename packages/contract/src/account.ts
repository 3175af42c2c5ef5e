import { z } from 'zod';
import type { CapabilitySchemas } from './call-schemas.ts';
import { text, user } from './common.ts';

export const account = {
  current: {
    summary: 'The signed-in user, or null',
    query: z.object({ user_id: text(32).optional() }),
    response: z.object({ user: user.nullable() }),
  },
  update: {
    summary: 'Change own account fields; every other field is ignored',
    body: z.object({
      user: z.object({
        first_name: text(80).trim().min(1).optional(),
        last_name: text(80).trim().optional(),
        phone_number: text(32).trim().nullable().optional(),
        phone_country_code: text(6).trim().optional(),
        preferred_contact_method: z.enum(['sms', 'email']).optional(),
        sms_updates: z.boolean().optional(),
      }),
    }),
    response: z.object({ user, otp_sent: z.boolean() }),
  },
} satisfies CapabilitySchemas<'account'>;
