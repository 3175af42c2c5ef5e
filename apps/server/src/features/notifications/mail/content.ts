import type { SongFacts } from '../messages.ts';

/** A part of a mail, the same for the designed and the plain version. Text is plain text; nothing is markup. */
export type Block =
  | { kind: 'text'; text: string }
  /** A one-time code, set large. */
  | { kind: 'code'; code: string }
  /** The song's sleeve, with its text alternative. */
  | { kind: 'sleeve'; song: SongFacts; alt: string }
  /** Label and value, one under the other. */
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  /** Lines with amounts on the right; the last one is the total. */
  | {
      kind: 'receipt';
      rows: readonly (readonly [label: string, amount: string])[];
      total: readonly [string, string];
    }
  /** The one thing to do. */
  | { kind: 'button'; label: string; path: string }
  /** What can be done beside that, as ending such mails. */
  | { kind: 'link'; label: string; path: string };

export type MailContent = {
  subject: string;
  /** What inboxes show after the subject. */
  preheader: string;
  heading: string;
  blocks: readonly Block[];
  /** Why the reader gets this mail. */
  reason: string;
};
