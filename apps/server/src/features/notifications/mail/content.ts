import type { SongFacts } from '../messages.ts';

/** A part of a mail, for the HTML and the plain version. All texts are plain text without markup. */
export type Block =
  | { kind: 'text'; text: string }
  /** A one-time code in large digits. */
  | { kind: 'code'; code: string }
  /** The song's sleeve, with its text alternative. */
  | { kind: 'sleeve'; song: SongFacts; alt: string }
  /** Rows of label and value. */
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  /** Rows with amounts on the right; the last one is the total. */
  | {
      kind: 'receipt';
      rows: readonly (readonly [label: string, amount: string])[];
      total: readonly [string, string];
    }
  /** The main action. */
  | { kind: 'button'; label: string; path: string }
  /** A further action, such as ending these mails. */
  | { kind: 'link'; label: string; path: string };

export type MailContent = {
  subject: string;
  /** The text that inboxes show after the subject. */
  preheader: string;
  heading: string;
  blocks: readonly Block[];
  /** Why the reader gets this mail. */
  reason: string;
};
