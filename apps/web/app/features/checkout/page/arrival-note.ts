import { fields, orNull } from '@keepsong/domain/schema/fields';
import * as v from 'valibot';
import { type SafeStorage, safeSession } from '~/platform/api/storage.ts';
import { toast } from '~/ui/overlay/toast.store.ts';

const KEY = 'sf_checkout_note';

type ArrivalNote = {
  tone: 'info' | 'warning';
  text: string;
  /** The address to which a code was just sent. Null for none. */
  codeSentTo: string | null;
};

const STORED = fields({
  tone: v.fallback(v.picklist(['info', 'warning']), 'info'),
  text: orNull(v.string()),
  codeSentTo: orNull(v.string()),
});

/**
 * Leaves a note for the checkout. It is stored in the session storage, because the checkout may load as a new
 * document (decision 0074), and the page's memory is then lost.
 */
export const leaveNote = (note: ArrivalNote, storage: SafeStorage = safeSession): void =>
  void storage.write(KEY, JSON.stringify(note));

/**
 * Keeps the address to which a code was sent, so that a reload still asks for the code. Null when no code is awaited.
 */
export function keepCodeSentTo(email: string | null, storage: SafeStorage = safeSession): void {
  if (email === null) storage.remove(KEY);
  else storage.write(KEY, JSON.stringify({ codeSentTo: email }));
}

/** Shows the note for the checkout, once. Returns the address to which a code was sent, or null. */
export function takeNote(storage: SafeStorage = safeSession): string | null {
  const { tone, text, codeSentTo } = v.parse(STORED, storage.readJson(KEY));
  keepCodeSentTo(codeSentTo, storage);
  if (text !== null) toast.show({ tone, text });
  return codeSentTo;
}
