import { randomBytes, randomUUID } from 'node:crypto';
import type { InboundMails } from './inbound-mail.port.ts';
import { createMailgunInbound, signatureOf } from './mailgun-inbound.ts';

export type Reply = { to: string; from: string; subject: string; text: string };
export type ReplyFile = { name: string; bytes: Uint8Array };

/** The stand-in for the provider of incoming mails. The demo's mailbox posts replies as the provider would. */
export type EmbeddedInbound = InboundMails & {
  /** The form that the provider would post for a reply. */
  formOf(reply: Reply, now: Date): Record<string, string>;
  /** What the provider would post for a reply with files: the fields of the form first, then the files. */
  packedOf(
    reply: Reply,
    files: readonly ReplyFile[],
    now: Date,
  ): Promise<{ headers: Record<string, string>; payload: Buffer }>;
};

/** A domain that no mail can reach (RFC 6761). */
const DOMAIN = 'reply.keepsong.test';

export function createEmbeddedInbound({ secret }: { secret: string }): EmbeddedInbound {
  function formOf({ to, from, subject, text }: Reply, now: Date): Record<string, string> {
    const timestamp = String(Math.floor(now.getTime() / 1000));
    const token = randomBytes(25).toString('hex');
    return {
      ...{ recipient: to, sender: from, subject, 'body-plain': text },
      'Message-Id': `<${randomUUID()}@mailbox.keepsong.test>`,
      'message-headers': '[]',
      ...{ timestamp, token, signature: signatureOf(secret, timestamp, token) },
    };
  }

  return {
    ...createMailgunInbound({ domain: DOMAIN, signingKeys: [secret] }),
    formOf,
    async packedOf(reply, files, now) {
      const form = new FormData();
      for (const [name, value] of Object.entries(formOf(reply, now))) form.append(name, value);
      form.append('attachment-count', String(files.length));
      for (const [place, { name, bytes }] of files.entries())
        form.append(`attachment-${place + 1}`, new Blob([new Uint8Array(bytes)]), name);
      const packed = new Response(form);
      return {
        headers: { 'content-type': packed.headers.get('content-type') ?? '' },
        payload: Buffer.from(await packed.arrayBuffer()),
      };
    },
  };
}
