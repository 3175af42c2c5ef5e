export type Mail = {
  /** Id of the message. Sending the same id again sends the same message, not another one. */
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

/** Contains neither address nor text, so that it can be logged. */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent';
  /** True when another try would be refused too, such as for an address that does not exist. */
  readonly permanent: boolean;

  constructor(reason: string, permanent: boolean, options?: { cause?: unknown }) {
    super(`The e-mail was not sent: ${reason}.`, options);
    this.permanent = permanent;
  }
}
