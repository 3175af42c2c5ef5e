export type SmsMessage = {
  /** Id of the message. Calls with the same id carry the same message, so that a second copy can be recognised. */
  id: string;
  /** Phone number in E.164 form, such as `+15125550123`. */
  to: string;
  text: string;
};

/** Sends one text message to one phone. Calls may throw `SmsNotSent`. */
export type Sms = {
  /** @returns the id under which the provider knows the message */
  send(message: SmsMessage): Promise<{ providerId: string }>;
  /**
   * Resolves when the provider answers and accepts the key, otherwise throws `SmsNotSent`. Sends nothing. Missing when
   * there is no provider to ask.
   */
  check?(): Promise<void>;
  /**
   * Reads the provider's report about a message. Missing when the provider reports nothing. `refused`: the
   * signature is wrong. `ignored`: the report is of no interest to the shop.
   */
  readReport?(report: {
    /** The address to which the provider posted, as the provider knows it. */
    url: string;
    fields: Readonly<Record<string, string>>;
    signature: string;
  }): SmsReport | 'refused' | 'ignored';
};

/** Whether a text message reached its phone, as the network reported. */
export type SmsReport = { state: 'arrived' } | { state: 'lost'; reason: string };

/**
 * Thrown when a text message was not sent. The error text contains neither the number nor the message, so that it can
 * be logged.
 */
export class SmsNotSent extends Error {
  override readonly name = 'SmsNotSent';
  /** True when another try would be refused as well, for example because the number does not exist. */
  readonly permanent: boolean;

  constructor(reason: string, permanent: boolean, options?: { cause?: unknown }) {
    super(`The text message was not sent: ${reason}.`, options);
    this.permanent = permanent;
  }
}

/** @throws SmsNotSent when the number is not in E.164 form */
export function assertE164(to: string): void {
  if (!/^\+[1-9]\d{6,14}$/.test(to)) throw new SmsNotSent('the number is not in E.164', true);
}
