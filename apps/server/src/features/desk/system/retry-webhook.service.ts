import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { InboundReport } from '../../../adapters/inbound-mail/inbound-mail.port.ts';
import type { PaymentEvent } from '../../../adapters/payments/payments.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import { findWebhookFault, type WebhookFault } from '../../../platform/webhooks/webhook-faults.ts';
import type { WebhookService } from '../../checkout/payment/webhook.service.ts';
import type { MailReports } from '../../conversations/mail-reports.service.ts';

type Deps = {
  db: Db;
  clock: Clock;
  webhook: Pick<WebhookService, 'receive'>;
  mailReports: Pick<MailReports, 'receive'>;
};

/** The staff have a failed webhook request processed again. */
export function createRetryWebhook({ db, clock, webhook, mailReports }: Deps) {
  async function work({ source, eventId, type, body }: WebhookFault): Promise<void> {
    if (source === 'mail') {
      await mailReports.receive(
        (type === 'mail'
          ? { kind: 'mail', mail: { files: [], ...body } }
          : { kind: 'bounce', bounce: body }) as InboundReport,
      );
      return;
    }
    const intentId = typeof body.intentId === 'string' ? body.intentId : null;
    // The event is only a hint: the shop asks the provider what has happened.
    await webhook.receive({ id: eventId, type: type as PaymentEvent['type'], intentId });
  }

  return {
    /**
     * Processes a failed webhook request again. `changed` is 0 when it failed once more. Refuses with
     * `sign_in_required`, `forbidden`, and `not_found`, also when the request has succeeded meanwhile.
     */
    async retry(
      session: Session | null,
      id: number,
      reason: string | undefined,
    ): Promise<Result<{ changed: number }>> {
      const by = requireStaff(session, 'system');
      if (!by.ok) return by;
      const fault = await findWebhookFault(db, id);
      if (!fault) return refuse('not_found');
      const isDone = await work(fault).then(
        () => true,
        () => false,
      );
      await noteStaff(db, by.value, clock.now(), {
        action: 'webhook.retried',
        before: { webhook: fault.eventId, error: fault.error },
        after: { webhook: fault.eventId, succeeded: isDone },
        reason,
      });
      return ok({ changed: isDone ? 1 : 0 });
    },
  };
}

export type RetryWebhook = ReturnType<typeof createRetryWebhook>;
