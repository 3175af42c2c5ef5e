import type { CheckView } from '@keepsong/contract/makers/checks';
import type { DeskClient } from '@keepsong/contract/transport/desk-client';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { failureOf } from '../today/use-inbox.ts';
import { inOrder, type Note } from './check-notes.tsx';

/** The notes about a version: those that are added, and the one in the field. */
export type Heard = { notes: readonly Note[]; draft: Note };

/** How a decision gets to the shop. */
export type Sending = {
  busy: boolean;
  /** Why the shop refused the last decision. Null when it did not, or when it is told elsewhere. */
  error: unknown;
  /** Makes the call, and says the given words after it. Stays busy until the page has followed. */
  send: (call: (desk: DeskClient) => Promise<unknown>, said: string) => Promise<unknown>;
};

/** Whether somebody else decided first, or there is a newer version. */
export const isDecided = (fault: unknown): boolean =>
  isApiError(fault) && fault.body.code === 'already_decided';

/**
 * What to say when a version is decided already. `lost` are the words of the decision whose answer was lost: it may
 * be the one that the shop has taken.
 */
export function decidedWords(lost: string | null, said: string): string {
  if (lost === null) return m.desk_check_decided();
  return lost === said ? m.desk_today_maybe_own() : m.desk_today_maybe_earlier();
}

type After = {
  onDone: () => unknown;
  /** Somebody else decided first, or there is a newer version. */
  onDecidedBefore: () => unknown;
};

/** Sends decisions from the page of a check. */
export function useSending({ onDone, onDecidedBefore }: After): Sending {
  const { busy, error, run } = useAction();
  const lost = useRef<string | null>(null);
  return {
    ...{ busy, error },
    send: (call, said) =>
      run(async () => {
        try {
          await call((await import('~/platform/api/desk-api.ts')).browserDesk());
        } catch (fault) {
          if (failureOf(fault).isLost) lost.current = said;
          if (!isDecided(fault)) throw fault;
          toast.show({ tone: 'warning', text: decidedWords(lost.current, said) });
          await onDecidedBefore();
          return;
        }
        toast.show({ tone: 'success', text: said });
        await onDone();
      }),
  };
}

type HearingOptions = {
  /** What was written before, for a page that shows the version again. */
  begun?: Heard | undefined;
  /** Hears what is written. Null when it is nothing. */
  onWrite?: (heard: Heard | null) => void;
};

/**
 * The notes of the person who hears a version, and the decision about this version. A refusal stays beside the
 * buttons, with the notes as they are.
 */
export function useHearing(check: CheckView, sending: Sending, { begun, onWrite }: HearingOptions = {}) {
  const [notes, setNotes] = useState<readonly Note[]>(begun?.notes ?? []);
  const [draft, setDraft] = useState<Note>(begun?.draft ?? { at_seconds: 0, text: '' });
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { busy, error, send } = sending;
  const tellWritten = useEffectEvent((heard: Heard) =>
    onWrite?.(heard.notes.length === 0 && heard.draft.text.trim() === '' ? null : heard),
  );
  useEffect(() => tellWritten({ notes, draft }), [notes, draft]);
  const text = draft.text.trim();
  const all = text === '' ? [...notes] : inOrder([...notes, { ...draft, text }]);
  const given = { params: { id: check.id }, body: { notes: all, version: check.version } };
  return {
    ...{ notes, setNotes, draft, setDraft, field, busy, error },
    isMissing: isMissing && all.length === 0,
    /** How many notes the artist gets, with the one that is still in the field. */
    count: all.length,
    /** Moves the focus to the field for a note. */
    write: () => field.current?.focus(),
    pass: () => void send((desk) => desk.checks.pass(given), m.desk_check_passed({ name: check.from_name })),
    sendBack: () => {
      setMissing(all.length === 0);
      if (all.length === 0) field.current?.focus();
      else
        void send(
          (desk) => desk.checks.sendBack(given),
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
