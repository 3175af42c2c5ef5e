import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { sameBytes } from '../../platform/ids.ts';
import type { InboundMails, InboundReport } from './inbound-mail.port.ts';

/**
 * The signature covers a token and the time. A request that is older than this is refused, so that nobody can
 * replay it.
 */
const FRESH_MS = 12 * 60 * 60_000;

const signed = z.object({ timestamp: z.string(), token: z.string().min(1), signature: z.string() });

/** A mail that a route of the provider forwards as a form. */
const forwarded = z.object({
  recipient: z.string(),
  sender: z.string().default(''),
  subject: z.string().default(''),
  'body-plain': z.string().default(''),
  'Message-Id': z.string().min(1),
  'message-headers': z.string().default('[]'),
});

/** The names of the form fields with the files of a forwarded mail. */
const IS_ATTACHMENT = /^attachment-\d{1,3}$/;

/** An event of a mail that the shop sent, as JSON. */
const event = z.object({
  signature: z.object({ timestamp: z.coerce.string(), token: z.string(), signature: z.string() }),
  'event-data': z.object({
    event: z.string(),
    severity: z.string().optional(),
    message: z.object({ headers: z.object({ 'message-id': z.string() }) }),
    'delivery-status': z.object({ code: z.coerce.string().optional() }).optional(),
  }),
});

/** `signingKeys`: the newest key is first. */
type Options = { domain: string; signingKeys: readonly string[] };

/** The signature of the provider over the time and a token. */
export const signatureOf = (key: string, timestamp: string, token: string): string =>
  createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex');

/**
 * Receives mails by the routes of Mailgun (forward, and the webhooks for permanent failures and for complaints). Mailgun
 * drops what is answered with 406. What is answered with another error it posts again after 10, 15 and 30 minutes and 1, 2
 * and 4 hours.
 */
export function createMailgunInbound({ domain, signingKeys }: Options): InboundMails {
  function isSigned({ timestamp, token, signature }: z.output<typeof signed>, now: Date): boolean {
    const given = Buffer.from(signature);
    const age = Math.abs(now.getTime() - Number(timestamp) * 1000);
    const isOurs = signingKeys.some((key) =>
      sameBytes(Buffer.from(signatureOf(key, timestamp, token)), given),
    );
    return isOurs && age <= FRESH_MS;
  }

  function readEvent(body: z.output<typeof event>, now: Date): InboundReport | 'refused' | 'ignored' {
    if (!isSigned(body.signature, now)) return 'refused';
    const { event: name, severity, message, 'delivery-status': status } = body['event-data'];
    const [messageId = ''] = message.headers['message-id'].replace(/^</, '').split('@');
    if (name === 'complained') return { kind: 'complaint', complaint: { messageId, reason: 'complained' } };
    if (name !== 'failed' || severity !== 'permanent') return 'ignored';
    return { kind: 'bounce', bounce: { messageId, reason: `bounced ${status?.code ?? ''}`.trim() } };
  }

  return {
    domain,
    isGenuine(body, now) {
      const signature = signed.safeParse(body);
      return signature.success && isSigned(signature.data, now);
    },
    readWebhook(body, now, posted = []) {
      const reported = event.safeParse(body);
      if (reported.success) return readEvent(reported.data, now);
      const signature = signed.safeParse(body);
      if (!signature.success || !isSigned(signature.data, now)) return 'refused';
      const mail = forwarded.safeParse(body);
      if (!mail.success) return 'ignored';
      const { recipient, sender, subject, 'body-plain': text, 'Message-Id': id } = mail.data;
      // Reports about mails have no sender, so that nobody answers them (RFC 5321).
      const isAutomatic = sender.trim() === '' || isWrittenByProgram(mail.data['message-headers']);
      const files = posted
        .filter(({ field }) => IS_ATTACHMENT.test(field))
        .map(({ name, content }) => ({ name, content }));
      return { kind: 'mail', mail: { id, to: recipient, from: sender, subject, text, isAutomatic, files } };
    },
  };
}

/** The headers by which programs mark their mails (RFC 3834). */
function isWrittenByProgram(headers: string): boolean {
  const list = z.array(z.tuple([z.string(), z.string()])).safeParse(parsed(headers));
  if (!list.success) return false;
  return list.data.some(([name, value]) => {
    const header = name.toLowerCase();
    if (header === 'auto-submitted') return value.trim().toLowerCase() !== 'no';
    return header === 'x-autoreply' || (header === 'precedence' && /bulk|list|auto_reply|junk/i.test(value));
  });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
