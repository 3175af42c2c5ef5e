import { randomBytes, randomUUID } from 'node:crypto';
import type { InboundMails } from './inbound-mail.port.ts';
import { createMailgunInbound, signatureOf } from './mailgun-inbound.ts';

export type Reply = { to: string; from: string; subject: string; text: string };

/** The stand-in for the provider of incoming mails. The demo's mailbox posts replies as the provider would. */
export type EmbeddedInbound = InboundMails & {
  /** The form that the provider would post for a reply. */
  formOf(reply: Reply, now: Date): Record<string, string>;
};

/** A domain that no mail can reach (RFC 6761). */
const DOMAIN = 'reply.keepsong.test';

export function createEmbeddedInbound({ secret }: { secret: string }): EmbeddedInbound {
  return {
    ...createMailgunInbound({ domain: DOMAIN, signingKey: secret }),
    formOf({ to, from, subject, text }, now) {
      const timestamp = String(Math.floor(now.getTime() / 1000));
      const token = randomBytes(25).toString('hex');
      return {
        ...{ recipient: to, sender: from, subject, 'body-plain': text },
        'Message-Id': `<${randomUUID()}@mailbox.keepsong.test>`,
        'message-headers': '[]',
        ...{ timestamp, token, signature: signatureOf(secret, timestamp, token) },
      };
    },
  };
}
