import { createTransport } from 'nodemailer';
import { type Mailer, MailNotSent } from './email.port.ts';

export type SmtpOptions = {
  /** `smtp://user:password@host:port` (encrypted by STARTTLS) or `smtps://…` */
  url: string;
  /**
   * `required`: nothing is sent without encryption. `optional`: encrypted if the server offers it; an attacker between the
   * machines could remove that offer. The default is `required`, unless the server is on this machine.
   */
  encryption?: 'required' | 'optional';
  /** Sender with or without a name: `Keepsong <songs@keepsong.test>`. */
  from: string;
  timeoutMs?: number;
};

export type SmtpMailer = Mailer & { stop(): void };

/** As many as the outbox relay sends at once, so that no message waits here for a slow one. */
const CONNECTIONS = 10;

/** Sends e-mails by SMTP over some connections that are kept open. */
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
    // Nothing in a mail may make the mailer read files or fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, to, subject, text, html, replyTo }) {
      try {
        const { messageId } = await transport.sendMail({
          from,
          // An object is one address; a string would be parsed as a list of addresses.
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

/** The Message-ID follows from the message's id, so that a second delivery can be recognised. */
function messageIdOf(id: string, from: string): string {
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return `<${id.replaceAll(/[^\w.-]/g, '_')}@${domain}>`;
}

/** Encryption is optional for a server on this machine, because nobody can listen in between. */
export function defaultEncryption(url: string): 'required' | 'optional' {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(new URL(url).hostname) ? 'optional' : 'required';
}

/** The server's text may repeat the address, so only its code is passed on. */
function notSent(error: unknown): MailNotSent {
  if (!(error instanceof Error)) return new MailNotSent('unknown', false, { cause: error });
  const { code = 'unknown', responseCode } = error as SmtpError;
  const reason = responseCode === undefined ? code : `${code} ${responseCode}`;
  return new MailNotSent(reason, isRecipientRefused(error));
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string };

/** Replies to RCPT TO that refuse the address: no such mailbox, moved, or an invalid name (RFC 5321, 4.2.3). */
const ADDRESS_REPLIES = [550, 551, 553];
/** The same as enhanced codes (RFC 3463): those of 5.1 that are not about the sender, and 5.2.1, a closed mailbox. */
const ADDRESS_CODES = /^5\.(1\.(0|1|2|3|6|10)|2\.1)$/;

/**
 * Whether the server refuses this address for good. Other permanent refusals (of the session, the sender, the shop's
 * reputation, a quota) are about the shop: the same message may be accepted once that is mended.
 */
function isRecipientRefused({ code, command, responseCode, response = '' }: SmtpError): boolean {
  if (code !== 'EENVELOPE' || command !== 'RCPT TO' || responseCode === undefined) return false;
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  return enhanced ? ADDRESS_CODES.test(enhanced) : ADDRESS_REPLIES.includes(responseCode);
}
