import { z } from 'zod';
import type { PayoutEvent } from './payouts.port.ts';

const wireEvent = z.object({
  id: z.string().min(1),
  data: z.object({
    object: z.object({ id: z.string(), object: z.string(), transfer_group: z.string().nullish() }).loose(),
  }),
});

/** Reads the body of a webhook whose signature was checked. The sandbox bank writes events as Stripe does. */
export function toPayoutEvent(rawBody: Buffer): PayoutEvent | null {
  let body: unknown;
  try {
    body = JSON.parse(rawBody.toString('utf8'));
  } catch {
    return null;
  }
  const parsed = wireEvent.safeParse(body);
  if (!parsed.success) return null;
  const { id, data } = parsed.data;
  const { object, id: thing, transfer_group: reference } = data.object;
  if (object === 'transfer' && reference) return { id, about: { transfer: reference } };
  return { id, about: object === 'account' ? { account: thing } : null };
}
