import { type SafeStorage, safeSession } from '~/platform/api/storage.ts';
import { toast } from '~/ui/overlay/toast.store.ts';

const KEY = 'sf_checkout_note';

type ArrivalNote = {
  tone: 'info' | 'warning';
  text: string;
  /** The address to which a code was just sent. Null for none. */
  codeSentTo: string | null;
};

/**
 * Leaves a note for the checkout. It is stored in the session storage, because the checkout may load as a new
 * document (decision 0074), and the page's memory is then lost.
 */
export const leaveNote = (note: ArrivalNote, storage: SafeStorage = safeSession): void =>
  void storage.write(KEY, JSON.stringify(note));

/** Shows the note for the checkout and removes it. Returns the address to which a code was sent, or null. */
export function takeNote(storage: SafeStorage = safeSession): string | null {
  const note: unknown = storage.readJson(KEY);
  storage.remove(KEY);
  if (typeof note !== 'object' || note === null) return null;
  const { tone, text, codeSentTo } = note as Partial<Record<keyof ArrivalNote, unknown>>;
  if (typeof text === 'string') toast.show({ tone: tone === 'warning' ? 'warning' : 'info', text });
  return typeof codeSentTo === 'string' ? codeSentTo : null;
}
