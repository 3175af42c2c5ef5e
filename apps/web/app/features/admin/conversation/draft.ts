import type { Conversation as Talk } from '@keepsong/contract/conversations';
import { MESSAGE_MAX } from '@keepsong/domain/conversations/answer';
import { NOTE_MAX } from '@keepsong/domain/orders/note';
import { useState } from 'react';

/** Who reads a text of the staff: `song` are customer and artist, `note` only the staff. */
export const READERS = ['customer', 'artist', 'song', 'note'] as const;
export type Reader = (typeof READERS)[number];

/** The longest text for a reader. */
export const longestFor = (reader: Reader): number => (reader === 'note' ? NOTE_MAX : MESSAGE_MAX);

/**
 * What somebody writes about an order: the text stays when another reader is chosen. `chosen` is null until
 * somebody chooses a reader or goes to the field.
 */
export type Draft = {
  text: string;
  setText: (text: string) => void;
  chosen: Reader | null;
  choose: (reader: Reader) => void;
  /** The members of the staff whom a note mentions. */
  mentions: readonly number[];
  setMentions: (ids: readonly number[]) => void;
  /** The files that go with an answer. A note has none, so they wait for the next answer. */
  files: readonly File[];
  setFiles: (files: readonly File[]) => void;
  isEmpty: boolean;
  /** Whether the text is on its way. Until the answer comes, nothing in the draft changes, as it is emptied then. */
  isSending: boolean;
  hold: (isSending: boolean) => void;
  /** Empties the field after its text was sent. The files stay, because only answers take them. */
  clear: () => void;
};

/** The draft with setters that do nothing while its text is on its way. */
export const held = (draft: Draft): Draft =>
  draft.isSending ? { ...draft, setText() {}, choose() {}, setMentions() {}, setFiles() {} } : draft;

export function useDraft(): Draft {
  const [text, setText] = useState('');
  const [chosen, choose] = useState<Reader | null>(null);
  const [mentions, setMentions] = useState<readonly number[]>([]);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isSending, hold] = useState(false);
  return held({
    ...{ text, setText, chosen, choose, mentions, setMentions, files, setFiles, isSending, hold },
    isEmpty: text === '' && files.length === 0,
    clear() {
      setText('');
      choose(null);
      setMentions([]);
    },
  });
}

/**
 * Who reads the draft. Until somebody chooses, it is the person who is to be asked, or else the one who wrote
 * last. `talk` is null while the conversation is not loaded.
 */
export function readerOf({ chosen }: Pick<Draft, 'chosen'>, talk: Talk | null, asks?: 'artist'): Reader {
  if (chosen !== null) return chosen;
  if (talk === null) return 'customer';
  return asks && talk.has_artist ? asks : talk.answer_to;
}

/**
 * The id of the last message that somebody sees who writes in this conversation. A message that comes while they write
 * goes on waiting for an answer.
 */
export const seenTo = (talk: Talk | null): number => talk?.messages.at(-1)?.id ?? 0;
