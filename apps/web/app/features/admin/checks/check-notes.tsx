import { formatDuration } from '@keepsong/domain/format/duration';
import { MOST_NOTES } from '@keepsong/domain/studio/check';
import { LIMITS } from '@keepsong/domain/text/limits';
import { type FormEvent, type RefObject, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Icon } from '~/ui/picture/icon.tsx';
import type { Recording } from './use-recording.ts';

export type Note = { at_seconds: number; text: string };

type NotesProps = {
  notes: readonly Note[];
  setNotes: (notes: Note[]) => void;
  /** The note in the field, which is not added to the list yet. */
  draft: Note;
  setDraft: (draft: Note) => void;
  field: RefObject<HTMLInputElement | null>;
  recording: Recording;
  isMissing: boolean;
};

export const inOrder = (notes: readonly Note[]): Note[] =>
  notes.toSorted((one, other) => one.at_seconds - other.at_seconds);

/**
 * Notes, each about one second of the recording. A note gets the second that was playing when the person began
 * to write.
 */
export function CheckNotes({ notes, setNotes, draft, setDraft, field, recording, isMissing }: NotesProps) {
  const [isWriting, setWriting] = useState(false);
  const at = isWriting || draft.text !== '' ? draft.at_seconds : recording.seconds;
  const add = (event: FormEvent) => {
    event.preventDefault();
    const text = draft.text.trim();
    if (text === '' || notes.length >= MOST_NOTES) return;
    setNotes(inOrder([...notes, { at_seconds: at, text }]));
    setDraft({ at_seconds: recording.seconds, text: '' });
    setWriting(false);
  };
  return (
    <section aria-labelledby="check-notes">
      <h2 id="check-notes" className="check-title">
        {m.desk_check_notes()}
        <kbd>n</kbd>
      </h2>
      <ol className="check-notes">
        {notes.map((note, place) => (
          <li key={`${note.at_seconds} ${note.text}`}>
            <button
              type="button"
              className="check-number"
              aria-label={m.desk_check_hear_note({
                number: place + 1,
                time: formatDuration(note.at_seconds),
              })}
              onClick={() => recording.playFrom(note.at_seconds)}
            >
              {place + 1}
            </button>
            <p>
              <b>{formatDuration(note.at_seconds)}</b> {note.text}
            </p>
            <button
              type="button"
              className="check-round check-round--small"
              aria-label={m.desk_check_remove_note({ number: place + 1 })}
              onClick={() => setNotes(notes.filter((one) => one !== note))}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ol>
      <form noValidate className="check-new" onSubmit={add}>
        <TextInput
          ref={field}
          label={m.desk_check_new_note({ time: formatDuration(at) })}
          placeholder={m.desk_check_note_hint()}
          maxLength={LIMITS.checkNote}
          error={isMissing ? m.desk_check_note_missing() : undefined}
          value={draft.text}
          onFocus={() => {
            setWriting(true);
            if (draft.text === '') setDraft({ at_seconds: recording.seconds, text: '' });
          }}
          onBlur={() => setWriting(false)}
          onChange={({ currentTarget }) => setDraft({ at_seconds: at, text: currentTarget.value })}
        />
        <Button type="submit" variant="secondary" size="small" disabled={draft.text.trim() === ''}>
          {m.desk_check_add_note()}
        </Button>
      </form>
    </section>
  );
}
