import { type Mailer, MailNotSent } from './email.port.ts';
import type { Mailbox } from './mailbox.ts';

/** Makes a mailer that puts e-mails into the mailbox of the demo instead of sending them. */
export function createMailboxMailer(mailbox: Mailbox): Mailer {
  return {
    async check() {},
    async send({ id, to, subject, text, html, replyTo }) {
      try {
        await mailbox.keep({ id, channel: 'email', to, subject, text, html, reply_to: replyTo ?? null });
      } catch (error) {
        throw new MailNotSent('the mailbox could not be reached', false, { cause: error });
      }
      return { providerId: id };
    },
  };
}
