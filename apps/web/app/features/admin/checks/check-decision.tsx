import type { CheckView } from '@keepsong/contract/makers/checks';
import { useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { inOrder, type Note } from './check-notes.tsx';

const api = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().checks;

type After = {
  /** Hears what was decided. */
  onDone: (words: string) => void;
  /** Somebody else decided first, or there is a newer version. */
  onDecidedBefore: () => void;
};

/**
 * The notes of the person who hears a version, and the decision about this version. A refusal stays beside the
 * buttons, with the notes as they are.
 */
export function useHearing(check: CheckView, { onDone, onDecidedBefore }: After) {
  const [notes, setNotes] = useState<Note[]>([]);
  const [draft, setDraft] = useState<Note>({ at_seconds: 0, text: '' });
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { busy, error, run } = useAction();
  const text = draft.text.trim();
  const all = text === '' ? notes : inOrder([...notes, { ...draft, text }]);
  const given = { params: { id: check.id }, body: { notes: all, version: check.version } };
  const decide = (call: () => Promise<unknown>, said: string) =>
    run(async () => {
      try {
        await call();
      } catch (fault) {
        if (!isApiError(fault) || fault.body.code !== 'already_decided') throw fault;
        toast.show({ tone: 'warning', text: m.desk_check_decided() });
        onDecidedBefore();
        return;
      }
      toast.show({ tone: 'success', text: said });
      onDone(said);
    });
  return {
    ...{ notes, setNotes, draft, setDraft, field, isMissing, busy, error },
    /** How many notes the artist gets, with the one that is still in the field. */
    count: all.length,
    /** Moves the focus to the field for a note. */
    write: () => field.current?.focus(),
    pass: () =>
      void decide(async () => (await api()).pass(given), m.desk_check_passed({ name: check.from_name })),
    sendBack: () => {
      setMissing(all.length === 0);
      if (all.length === 0) field.current?.focus();
      else
        void decide(
          async () => (await api()).sendBack(given),
          m.desk_check_sent_back({ artist: check.artist.name }),
        );
    },
  };
}

type ButtonsProps = {
  check: CheckView;
  hearing: ReturnType<typeof useHearing>;
  /** Within a layer whose main action is another one, such as the row of an inbox. */
  isQuiet?: true;
};

/** The two ways a check ends, and why the shop refused the last one. */
export const CheckButtons = ({ check, hearing, isQuiet }: ButtonsProps) => (
  <>
    <FieldError>{hearing.error ? errorWords(hearing.error) : null}</FieldError>
    <Button variant="secondary" size="small" busy={hearing.busy} onClick={hearing.sendBack}>
      {hearing.count > 0 ? m.desk_check_send_back({ count: hearing.count }) : m.desk_check_send_back_none()}
    </Button>
    <Button variant={isQuiet ? 'ink' : 'primary'} size="small" busy={hearing.busy} onClick={hearing.pass}>
      {m.desk_check_pass({ name: check.from_name })}
    </Button>
  </>
);
