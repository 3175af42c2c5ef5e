import type { SongFacts } from '../messages.ts';

/**
 * A part of a mail. The HTML version and the plain-text version are both made from it. All texts are plain text without
 * markup, except what an editor wrote.
 */
export type Block =
  | { kind: 'text'; text: string }
  /** A paragraph of an editor, as HTML that is safe already, and as plain text. */
  | { kind: 'rich'; html: string; text: string }
  /** A one-time code in large digits. */
  | { kind: 'code'; code: string }
  /** The song's sleeve (its cover picture). `alt` describes it where pictures are not shown. */
  | { kind: 'sleeve'; song: SongFacts; alt: string }
  /** A square picture at this address of the shop. `alt` describes it where pictures are not shown. */
  | { kind: 'picture'; path: string; alt: string }
  /** Facts about the song, each with a label and a value. */
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  /** Rows with amounts on the right; the last one is the total. */
  | {
      kind: 'receipt';
      rows: readonly (readonly [label: string, amount: string])[];
      total: readonly [string, string];
    }
  /** The main action. */
  | { kind: 'button'; label: string; path: string }
  /** A further link, for example to stop these mails. */
  | { kind: 'link'; label: string; path: string };

export type MailContent = {
  subject: string;
  /** The preview text that mail programs show in the inbox beside the subject. */
  preheader: string;
  heading: string;
  blocks: readonly Block[];
  /** Why the reader gets this mail. */
  reason: string;
};
