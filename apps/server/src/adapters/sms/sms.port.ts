export type SmsMessage = {
  /** Id of the message. Sending the same id again sends the same message, not another one. */
  id: string;
  /** E.164, such as `+15125550123`. */
  to: string;
  text: string;
};

/** Carries one text message to one phone. Throws `SmsNotSent`. */
export type Sms = {
  /** @returns the id under which the provider knows the message */
  send(message: SmsMessage): Promise<{ providerId: string }>;
};

/** Contains neither number nor text, so that it can be logged. */
export class SmsNotSent extends Error {
  override readonly name = 'SmsNotSent';
  /** True when another try would be refused too, such as for a number that does not exist. */
  readonly permanent: boolean;

  constructor(reason: string, permanent: boolean, options?: { cause?: unknown }) {
    super(`The text message was not sent: ${reason}.`, options);
    this.permanent = permanent;
  }
}

/** @throws SmsNotSent unless the number is in E.164 */
export function assertE164(to: string): void {
  if (!/^\+[1-9]\d{6,14}$/.test(to)) throw new SmsNotSent('the number is not in E.164', true);
}
