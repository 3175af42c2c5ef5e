import type { InboundMail, InboundReport } from '../../adapters/inbound-mail/inbound-mail.port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { notingFaults } from '../../platform/webhooks/webhook-faults.ts';
import type { GivenUpMessages } from '../notifications/given-up-messages.service.ts';
import { type IncomingMails, keptId } from './incoming-mails.service.ts';

type Deps = {
  db: Db;
  clock: Clock;
  incomingMails: IncomingMails;
  givenUpMessages: Pick<GivenUpMessages, 'bounced' | 'complained'>;
};

/** The staff see this name beside a mail that is still not stored after they had it handled again. */
class MailNotStored extends Error {
  override readonly name = 'MailNotStored';
}

/** Handles the reports of the mail provider: answers of people, and mails that could not be delivered. */
export function createMailReports({ db, clock, incomingMails, givenUpMessages }: Deps) {
  async function work(report: InboundReport, isWanted = false): Promise<boolean> {
    if (report.kind === 'bounce') return givenUpMessages.bounced(report.bounce);
    if (report.kind === 'complaint') return givenUpMessages.complained(report.complaint);
    const received = await incomingMails.receive(report.mail, { isWanted });
    return received === 'kept' || received === 'repeated';
  }

  return {
    /**
     * Handles a report. False when the shop knows nothing about the subject of the report. After a fault, the
     * staff see the report. The fault is thrown, so that the provider sends the report again.
     */
    receive(report: InboundReport): Promise<boolean> {
      const about = aboutOf(report);
      // A sender chooses the id of a mail. With the prefix it can never be the id of another kind of report.
      const [eventId, body] =
        'id' in about ? [`mail:${keptId(about)}`, withoutFiles(about)] : [about.messageId, { ...about }];
      return notingFaults({ db, clock }, { source: 'mail', eventId, type: report.kind, body }, () =>
        work(report),
      );
    },

    /**
     * Handles a report again that the staff see under `eventId`. They stop to see it then. Throws when it fails again, also
     * when it is a mail that cannot be stored, because the shop no longer knows what it answers: the staff still see its
     * text.
     */
    async retry(report: InboundReport, eventId: string): Promise<void> {
      const body = { ...aboutOf(report) };
      await notingFaults({ db, clock }, { source: 'mail', eventId, type: report.kind, body }, async () => {
        const isKnown = await work(report, true);
        if (report.kind === 'mail' && !isKnown) throw new MailNotStored();
      });
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
