import { createTransport } from 'nodemailer';
import { type Mailer, MailNotSent } from './email.port.ts';

export type SmtpOptions = {
  /** `smtp://user:password@host:port` (STARTTLS when the server offers it) or `smtps://…` */
  url: string;
  /** Sender with or without a name: `Keepsong <songs@keepsong.test>`. */
  from: string;
  timeoutMs?: number;
};

export type SmtpMailer = Mailer & { stop(): void };

/** E-mails leave by SMTP over a few connections that are kept open. */
export function createSmtpMailer({ url, from, timeoutMs = 20_000 }: SmtpOptions): SmtpMailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
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

/** The server's own words may repeat the address, so only its code is passed on. */
function notSent(error: unknown): MailNotSent {
  if (!(error instanceof Error)) return new MailNotSent('unknown', false, { cause: error });
  const reply = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
  // A server that refuses the password refuses the shop, not this message.
  const permanent = code !== 'EAUTH' && reply !== null && reply >= 500 && reply !== 503;
  return new MailNotSent(reply === null ? code : `${code} ${reply}`, permanent);
}
