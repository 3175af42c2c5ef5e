import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { WebhookSource } from '@keepsong/domain/system/system';
import type { InboundReport } from '../../../adapters/inbound-mail/inbound-mail.port.ts';
import type { PaymentEvent } from '../../../adapters/payments/payments.port.ts';
import type { PayoutEvent } from '../../../adapters/payouts/payouts.port.ts';
import type { SmsReport } from '../../../adapters/sms/sms.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff } from '../../../platform/staff/require-staff.ts';
import { noteStaff } from '../../../platform/staff/staff-log.ts';
import { findWebhookFault, type WebhookFault } from '../../../platform/webhooks/webhook-faults.ts';
import type { WebhookService } from '../../checkout/payment/webhook.service.ts';
import type { MailReports } from '../../conversations/mail-reports.service.ts';
import type { SendPayouts } from '../../earnings/payouts/send-payouts.service.ts';
import type { GivenUpMessages } from '../../notifications/given-up-messages.service.ts';
import type { Parcels } from '../../studio/vendors/parcels.service.ts';

type Deps = {
  db: Db;
  clock: Clock;
  webhook: Pick<WebhookService, 'receive'>;
  mailReports: Pick<MailReports, 'retry'>;
  givenUpMessages: Pick<GivenUpMessages, 'textReported'>;
  parcels: Pick<Parcels, 'receive'>;
  sendPayouts: Pick<SendPayouts, 'receive'>;
};

/** A stored report of the provider of mails. Of the files of a mail, only the names were stored. */
function mailReportOf({ type, body }: WebhookFault): InboundReport {
  if (type === 'mail') return { kind: 'mail', mail: { files: [], ...body } } as unknown as InboundReport;
  return { kind: type, [type]: body } as unknown as InboundReport;
}

/** The staff have a failed webhook request processed again. */
export function createRetryWebhook(deps: Deps) {
  const { db, clock, webhook, mailReports, givenUpMessages, parcels, sendPayouts } = deps;

  /** Of payments, parcels and payouts an event is only a hint: the shop asks the provider what has happened. */
  const WORK: Readonly<Record<WebhookSource, (fault: WebhookFault) => Promise<unknown>>> = {
    payments: ({ eventId: id, type, body }) =>
      webhook.receive({ ...{ id, type: type as PaymentEvent['type'] }, intentId: textOf(body.intentId) }),
    mail: (fault) => mailReports.retry(mailReportOf(fault), fault.eventId),
    texts: ({ eventId, body }) => givenUpMessages.textReported(eventId, body as SmsReport),
    shipping: ({ body }) => parcels.receive({ parcel: textOf(body.parcel) }),
    payouts: ({ eventId: id, body }) =>
      sendPayouts.receive({ id, about: body.about as PayoutEvent['about'] }),
  };

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
      const isDone = await WORK[fault.source](fault).then(
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

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export type RetryWebhook = ReturnType<typeof createRetryWebhook>;
