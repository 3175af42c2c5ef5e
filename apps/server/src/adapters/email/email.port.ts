export type Mail = {
  /** Id of the message. Calls with the same id carry the same message, so that a second copy can be recognised. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  /**
   * The address to which the mailbox posts when its reader unsubscribes (RFC 8058). Only mails of lists have
   * it.
   */
  stopUrl?: string;
  /** The trace that the message belongs to. It is sent as a header. */
  traceId?: string | null;
};

/** Sends one e-mail to one person. Calls may throw `MailNotSent`. */
export type Mailer = {
  /** @returns the id under which the provider knows the message */
  send(mail: Mail): Promise<{ providerId: string }>;
  /**
   * Resolves when the provider answers and accepts the password, otherwise throws `MailNotSent`. Sends nothing.
   */
  check(): Promise<void>;
};

/**
 * Thrown when an e-mail was not sent. The error text contains neither the address nor the e-mail, so that it can be
 * logged.
 */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent';
  /** True when another try would be refused as well, for example because the address does not exist. */
  readonly permanent: boolean;

  constructor(reason: string, permanent: boolean, options?: { cause?: unknown }) {
    super(`The e-mail was not sent: ${reason}.`, options);
    this.permanent = permanent;
  }
}
