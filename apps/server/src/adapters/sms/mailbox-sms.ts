import type { Mailbox } from '../email/mailbox.ts';
import { assertE164, type Sms, SmsNotSent } from './sms.port.ts';

/** Makes a service that puts text messages into the mailbox of the demo instead of sending them. */
export function createMailboxSms(mailbox: Mailbox): Sms {
  return {
    async send({ id, to, text }) {
      assertE164(to);
      try {
        await mailbox.keep({ id, channel: 'sms', to, subject: null, text, html: null });
      } catch (error) {
        throw new SmsNotSent('the mailbox could not be reached', false, { cause: error });
      }
      return { providerId: id };
    },
  };
}
