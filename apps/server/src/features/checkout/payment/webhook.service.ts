import type { PaymentEvent, Payments, TimeSpan } from '../../../adapters/payments/payments.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { step } from '../../../platform/steps.ts';
import { notingFaults } from '../../../platform/webhooks/webhook-faults.ts';
import type { SettleRefund } from '../refunds/settle-refund.service.ts';
import type { SettleService } from '../settle/settle.service.ts';
import { findRecorded, recordEvent } from './payment-events.repository.ts';

export type WebhookDeps = {
  db: Db;
  payments: Payments;
  settle: SettleService;
  settleRefund: SettleRefund;
  clock: Clock;
};

/** The events about money that goes back. */
const RETURNS: readonly PaymentEvent['type'][] = ['charge.refunded', 'charge.disputed'];

/** Acts on the provider's events. An event is only a hint: the shop asks the provider what really happened. */
export function createWebhookService({ db, payments, settle, settleRefund, clock }: WebhookDeps) {
  async function work(event: PaymentEvent): Promise<void> {
    if ((await findRecorded(db, [event.id])).has(event.id)) return;
    if (event.intentId) await settle.settleIntent(event.intentId);
    if (event.intentId && RETURNS.includes(event.type)) await settleRefund(event.intentId);
    step('webhook.before_record');
    // The event is recorded only after the shop has acted on it. If something fails before this line, the provider
    // sends the event again.
    await recordEvent(db, { eventId: event.id, type: event.type, intentId: event.intentId });
  }

  /** Handles an event. If this fails, the staff see the event, and the provider sends it again. */
  function receive(event: PaymentEvent): Promise<void> {
    const { id: eventId, type, intentId } = event;
    return notingFaults({ db, clock }, { source: 'payments', eventId, type, body: { intentId } }, () =>
      work(event),
    );
  }

  return {
    receive,
    /**
     * Payment events of this time span that the provider could not deliver and that the shop has not acted on. Pass
     * them to `receive`.
     */
    async findMissed(within: TimeSpan): Promise<PaymentEvent[]> {
      const events = await payments.findUndelivered(within);
      const recorded = await findRecorded(
        db,
        events.map(({ id }) => id),
      );
      return events.filter(({ id }) => !recorded.has(id));
    },
  };
}

export type WebhookService = ReturnType<typeof createWebhookService>;
