import type { InboundMail, InboundReport } from '../../adapters/inbound-mail/inbound-mail.port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { notingFaults } from '../../platform/webhooks/webhook-faults.ts';
import type { GivenUpMessages } from '../notifications/given-up-messages.service.ts';
import type { IncomingMails } from './incoming-mails.service.ts';

type Deps = {
  db: Db;
  clock: Clock;
  incomingMails: IncomingMails;
  givenUpMessages: Pick<GivenUpMessages, 'bounced' | 'complained'>;
};

/** Handles the reports of the mail provider: answers of people, and mails that could not be delivered. */
export function createMailReports({ db, clock, incomingMails, givenUpMessages }: Deps) {
  async function work(report: InboundReport): Promise<boolean> {
    if (report.kind === 'bounce') return givenUpMessages.bounced(report.bounce);
    if (report.kind === 'complaint') return givenUpMessages.complained(report.complaint);
    const received = await incomingMails.receive(report.mail);
    return received === 'kept' || received === 'repeated';
  }

  return {
    /**
     * Handles a report. False when the shop knows nothing about the subject of the report. After a fault, the
     * staff see the report. The fault is thrown, so that the provider sends the report again.
     */
    receive(report: InboundReport): Promise<boolean> {
      const about = aboutOf(report);
      const [eventId, body] =
        'id' in about ? [about.id, withoutFiles(about)] : [about.messageId, { ...about }];
      return notingFaults({ db, clock }, { source: 'mail', eventId, type: report.kind, body }, () =>
        work(report),
      );
    },
  };
}

function aboutOf(report: InboundReport) {
  if (report.kind === 'mail') return report.mail;
  return report.kind === 'bounce' ? report.bounce : report.complaint;
}

/**
 * A stored report contains only the names of the files. The provider sends the files again, unless the staff
 * handle the report first.
 */
const withoutFiles = (mail: InboundMail): InboundMail => ({
  ...mail,
  files: mail.files.map(({ name }) => ({ name, content: 'lost' })),
});

export type MailReports = ReturnType<typeof createMailReports>;
