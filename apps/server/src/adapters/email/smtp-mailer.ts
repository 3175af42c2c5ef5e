import { createTransport } from 'nodemailer';
import { type Mailer, MailNotSent } from './email.port.ts';

export type SmtpOptions = {
  /** `smtp://user:password@host:port` (encrypted by STARTTLS) or `smtps://…` */
  url: string;
  /**
   * `required`: what an `smtp://` server does not encrypt is not sent to it. `optional`: encrypted when the server
   * offers it, which somebody between could take out. Required unless the server is on this machine.
   */
  encryption?: 'required' | 'optional';
  /** Sender with or without a name: `Keepsong <songs@keepsong.test>`. */
  from: string;
  timeoutMs?: number;
};

export type SmtpMailer = Mailer & { stop(): void };

/** As many as the outbox relay has in hand at once, so that no message waits here behind a slow one. */
const CONNECTIONS = 10;

/** E-mails leave by SMTP over a few connections that are kept open. */
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
    // Mail is text that the shop has rendered; nothing in it may make the mailer read files or call addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, to, subject, text, html, replyTo }) {
      try {
        const { messageId } = await transport.sendMail({
          from,
          // An object is taken as one address, never parsed as a list of them.
          to: { name: '', address: to },
          replyTo,
          subject,
          text,
          html,
          messageId: messageIdOf(id, from),
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
        return { providerId: messageId };
      } catch (error) {
        throw notSent(error);
      }
    },
    stop: () => transport.close(),
  };
}

/** The same message has the same Message-ID each time, so that a second delivery can be recognised. */
function messageIdOf(id: string, from: string): string {
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return `<${id.replaceAll(/[^\w.-]/g, '_')}@${domain}>`;
}

/** Nobody stands between this machine and itself. */
export function defaultEncryption(url: string): 'required' | 'optional' {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(new URL(url).hostname) ? 'optional' : 'required';
}

/** The server's own words may repeat the address, so only its code is passed on. */
function notSent(error: unknown): MailNotSent {
  if (!(error instanceof Error)) return new MailNotSent('unknown', false, { cause: error });
  const { code = 'unknown', responseCode } = error as SmtpError;
  const reason = responseCode === undefined ? code : `${code} ${responseCode}`;
  return new MailNotSent(reason, isRecipientRefused(error));
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string };

/** Replies to RCPT TO that are about the address: no such mailbox, moved, a name that cannot be (RFC 5321, 4.2.3). */
const ADDRESS_REPLIES = [550, 551, 553];
/** The same as enhanced codes: the 5.1 ones but those of the sender's address, and a mailbox that is closed (RFC 3463). */
const ADDRESS_CODES = /^5\.(1\.(0|1|2|3|6|10)|2\.1)$/;

/**
 * Whether the server refuses this address for good. Whatever else it refuses for good, the session, the sender, the
 * shop's reputation, a quota, it refuses the shop: the same message may go through when that is mended.
 */
function isRecipientRefused({ code, command, responseCode, response = '' }: SmtpError): boolean {
  if (code !== 'EENVELOPE' || command !== 'RCPT TO' || responseCode === undefined) return false;
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  return enhanced ? ADDRESS_CODES.test(enhanced) : ADDRESS_REPLIES.includes(responseCode);
}
