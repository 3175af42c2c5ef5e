/** A file of a mail, or why it could not be read. */
export type InboundFile = { name: string; content: Buffer | 'size' | 'number' | 'lost' };
/** A file as the provider posted it, with the name of its field. */
export type PostedFile = InboundFile & { field: string };

/** A mail that somebody sent to one of the shop's addresses for answers. */
export type InboundMail = {
  /** The provider's id of the mail. The same mail may be delivered several times. */
  id: string;
  /** The address to which it was sent. */
  to: string;
  from: string;
  subject: string;
  text: string;
  /** Whether a program wrote the mail, for example because its owner is on holiday. */
  isAutomatic: boolean;
  files: InboundFile[];
};

/** A mail of the shop that did not arrive, as the provider learned after it had taken the mail. */
export type Bounce = { messageId: string; reason: string };

export type InboundReport =
  | { kind: 'mail'; mail: InboundMail }
  | { kind: 'bounce'; bounce: Bounce }
  /** The reader of a mail marked it as spam, or unsubscribed with the button of the mailbox. */
  | { kind: 'complaint'; complaint: Bounce };

/** Receives mails through the webhook of a provider. */
export type InboundMails = {
  /** The domain of the addresses to which customers answer. */
  domain: string;
  /**
   * Reads what the provider posted. `refused`: the signature is wrong or too old. `ignored`: the request is of
   * no interest to the shop.
   */
  readWebhook(
    body: Readonly<Record<string, unknown>>,
    now: Date,
    files?: readonly PostedFile[],
  ): InboundReport | 'refused' | 'ignored';
  /** Whether these fields of a form carry the signature of the provider. */
  isGenuine(body: Readonly<Record<string, unknown>>, now: Date): boolean;
};
