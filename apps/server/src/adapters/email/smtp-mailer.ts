import { createTransport } from 'nodemailer';
import { type Mailer, MailNotSent } from './email.port.ts';

export type SmtpOptions = {
  /** `smtp://user:password@host:port` (encrypted by STARTTLS) or `smtps://…` */
  url: string;
  /**
   * `required`: e-mails are sent only over an encrypted connection. `optional`: the connection is encrypted if the
   * server offers encryption, but an attacker on the way to the server could remove that offer. The default is
   * `required`, or `optional` when the server runs on this machine.
   */
  encryption?: 'required' | 'optional';
  /** The sender, with or without a name: `Keepsong <songs@keepsong.test>`. */
  from: string;
  timeoutMs?: number;
};

export type SmtpMailer = Mailer & { stop(): void };

/**
 * The number of SMTP connections. The outbox relay sends as many messages at once, so no message waits here for a slow
 * one.
 */
const CONNECTIONS = 10;

/** Makes a mailer that sends by SMTP. It keeps up to `CONNECTIONS` connections open. */
export function createSmtpMailer(options: SmtpOptions): SmtpMailer {
  const { url, from, encryption = defaultEncryption(url), timeoutMs = 20_000 } = options;
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    requireTLS: encryption === 'required',
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // Content of an e-mail must never make the mailer read local files or fetch web addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, to, subject, text, html, replyTo, stopUrl, traceId }) {
      try {
        const { messageId } = await transport.sendMail({
          from,
          // Pass an object, which nodemailer takes as one address. It would parse a string as a list of addresses.
          to: { name: '', address: to },
          replyTo,
          subject,
          text,
          html,
          messageId: messageIdOf(id, from),
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(traceId ? { 'X-Trace-Id': traceId } : {}),
            ...(stopUrl
              ? { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
              : {}),
          },
        });
        return { providerId: messageId };
      } catch (error) {
        throw notSent(error);
      }
    },
    async check() {
      try {
        await transport.verify();
      } catch (error) {
        throw notSent(error);
      }
    },
    stop: () => transport.close(),
  };
}

/**
 * Builds the Message-ID from the id of the message. When a message is sent twice, both copies have the same Message-ID,
 * so that receivers can recognise the second one.
 */
function messageIdOf(id: string, from: string): string {
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return `<${id.replaceAll(/[^\w.-]/g, '_')}@${domain}>`;
}

/**
 * Encryption is optional for a server on this machine, because nobody can listen to a connection inside the machine.
 */
export function defaultEncryption(url: string): 'required' | 'optional' {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(new URL(url).hostname) ? 'optional' : 'required';
}

/**
 * Makes an error without the server's text, because that text may repeat the customer's address. Only the code is
 * passed on.
 */
function notSent(error: unknown): MailNotSent {
  if (!(error instanceof Error)) return new MailNotSent('unknown', false, { cause: error });
  const { code = 'unknown', responseCode } = error as SmtpError;
  const reason = responseCode === undefined ? code : `${code} ${responseCode}`;
  return new MailNotSent(reason, isRecipientRefused(error));
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string };

/**
 * SMTP replies to the command RCPT TO by which a server refuses the address: there is no such mailbox, it has moved, or
 * its name is invalid (RFC 5321, 4.2.3).
 */
const ADDRESS_REPLIES = [550, 551, 553];
/**
 * Enhanced status codes (RFC 3463) by which a server refuses the address: the codes of the group 5.1 that are not about
 * the sender, and 5.2.1 (the mailbox is disabled).
 */
const ADDRESS_CODES = /^5\.(1\.(0|1|2|3|6|10)|2\.1)$/;

/**
 * Whether the server refuses this address for good. Other permanent refusals (of the session, the sender, the shop's
 * reputation, or because of a quota) are the shop's problem: when it is solved, the server may accept the same message.
 */
function isRecipientRefused({ code, command, responseCode, response = '' }: SmtpError): boolean {
  if (code !== 'EENVELOPE' || command !== 'RCPT TO' || responseCode === undefined) return false;
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  return enhanced ? ADDRESS_CODES.test(enhanced) : ADDRESS_REPLIES.includes(responseCode);
}
