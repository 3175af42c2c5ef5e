import type { PaymentEvent } from '../../adapters/payments/payments.port.ts';
import type { Db } from '../../platform/db/database.ts';
import { step } from '../../platform/steps.ts';
import { recordEvent, wasEventRecorded } from './checkout.repository.ts';
import type { OrderTaxes } from './order-taxes.service.ts';
import type { SettleService } from './settle.service.ts';

/** Acts on what the provider reports. Its word is only a hint: what happened is read from the provider itself. */
export function createWebhookService({
  db,
  settle,
  orderTaxes,
}: {
  db: Db;
  settle: SettleService;
  orderTaxes: OrderTaxes;
}) {
  return {
    async receive(event: PaymentEvent): Promise<void> {
      if (await wasEventRecorded(db, event.id)) return;
      if (event.intentId) await settle.settleIntent(event.intentId);
      if (event.intentId && event.type === 'charge.refunded') await orderTaxes.noteRefund(event.intentId);
      step('webhook.before_record');
      // Noted only after it was acted on: a fault in between lets the provider send it again.
      await recordEvent(db, { eventId: event.id, type: event.type, intentId: event.intentId });
    },
  };
}

export type WebhookService = ReturnType<typeof createWebhookService>;
