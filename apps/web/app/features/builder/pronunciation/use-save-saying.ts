import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { isApiError } from '~/platform/api/api-error.ts';
import { recordingFaultWords } from '~/shell/recording/recording-fault-words.ts';
import { browserDraft } from '../draft/draft.ts';

export type Attempt =
  | { kind: 'idle' }
  /** `share` is the part that is uploaded, from 0 to 1. */
  | { kind: 'saving'; share: number }
  /** `ofFile` is true when the shop refused the recording itself. */
  | { kind: 'refused'; text: string; ofFile: boolean };

type Saying = { subject: string; pronounce: string; file: File | null };

/**
 * Makes the form for the call. The text fields must stand before the file, because the shop reads no fields after it.
 */
function formOf({ subject, pronounce, file }: Saying): FormData {
  const form = new FormData();
  form.append('subject', subject);
  form.append('pronounce', pronounce);
  if (file) form.append('file', file);
  return form;
}

function refusalText(error: unknown): string {
  const fields = isApiError(error) ? Object.values(error.body.fields ?? {}) : [];
  return fields.includes('too_many') ? m.builder_pronunciations_full_short() : recordingFaultWords(error);
}

const isOfFile = (error: unknown): boolean =>
  isApiError(error) && /^(audio|file)_/.test(error.body.code ?? '');

/**
 * Sends a pronunciation to the shop, stores the answer in the draft and then calls `onSaved`, which closes the dialog.
 */
export function useSaveSaying(onSaved: () => void): {
  attempt: Attempt;
  save: (saying: Saying) => Promise<void>;
  /** Removes the error text. Call it when the customer changes the refused value. */
  forget: () => void;
} {
  const [attempt, setAttempt] = useState<Attempt>({ kind: 'idle' });
  const save = async (saying: Saying) => {
    setAttempt({ kind: 'saving', share: 0 });
    try {
      const id = await browserDraft().ensureSlug();
      if (id === null) return setAttempt({ kind: 'refused', text: m.errors_network(), ofFile: false });
      // The form is passed as the body, because the client sends this call as multipart.
      const input = { params: { id }, body: formOf(saying) };
      const onProgress = (share: number) => setAttempt({ kind: 'saving', share });
      browserDraft().takeSpoken((await browserApi().builder.addPronunciation(input, { onProgress })).draft);
      onSaved();
    } catch (error) {
      setAttempt({ kind: 'refused', text: refusalText(error), ofFile: isOfFile(error) });
    }
  };
  return { attempt, save, forget: () => setAttempt({ kind: 'idle' }) };
}
