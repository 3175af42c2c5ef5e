export type Mail = {
  /** The message's own id: a second send of the same id is the same message, not another one. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
};

/** Carries one e-mail to one person. Throws `MailNotSent`. */
export type Mailer = {
  /** @returns the id under which the provider knows the message */
  send(mail: Mail): Promise<{ providerId: string }>;
};

/** Holds neither address nor text, so that it may be logged. */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent';
  /** True when the same message would be refused again, such as for an address that does not exist. */
  readonly permanent: boolean;

  constructor(reason: string, permanent: boolean, options?: { cause?: unknown }) {
    super(`The e-mail was not sent: ${reason}.`, options);
    this.permanent = permanent;
  }
}
