import { z } from 'zod';
import type { PaymentEvent, PaymentEventType } from './payments.port.ts';

/** The names of events in webhooks, and the names that the shop uses for them. The sandbox uses Stripe's names, too. */
const EVENT_TYPES: ReadonlyMap<string, PaymentEventType> = new Map([
  ['payment_intent.succeeded', 'intent.succeeded'],
  ['payment_intent.payment_failed', 'intent.payment_failed'],
  ['payment_intent.processing', 'intent.processing'],
  ['payment_intent.canceled', 'intent.canceled'],
  ['charge.refunded', 'charge.refunded'],
  ['refund.updated', 'charge.refunded'],
  ['refund.failed', 'charge.refunded'],
  ['charge.dispute.created', 'charge.disputed'],
  ['charge.dispute.updated', 'charge.disputed'],
  ['charge.dispute.closed', 'charge.disputed'],
]);

const wireEventSchema = z.object({
  id: z.string().min(1),
  type: z.string(),
  data: z.object({
    object: z.object({ id: z.string(), object: z.string(), payment_intent: z.string().nullish() }).loose(),
  }),
});

/**
 * Reads the body of a webhook whose signature has been checked. `data.object` is either a payment intent, or a charge,
 * refund or dispute that names its payment intent.
 * @returns null when the body is not an event
 */
export function toPaymentEvent(rawBody: Buffer): PaymentEvent | null {
  const parsed = wireEventSchema.safeParse(parseJson(rawBody));
  if (!parsed.success) return null;
  const { id, type, data } = parsed.data;
  const intentId =
    data.object.object === 'payment_intent' ? data.object.id : (data.object.payment_intent ?? null);
  return { id, type: EVENT_TYPES.get(type) ?? 'other', intentId };
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return null;
  }
}
