import type { DeskClient } from '@keepsong/contract/transport/desk-client';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { toast } from '~/ui/overlay/toast.store.ts';
import { fieldWords } from '../field-words.ts';
import { ReasonDialog } from '../reason-dialog.tsx';

/** An action that the staff let the shop repeat. */
export type Retry = {
  title: string;
  lead: string;
  /** The text of the button. */
  done: string;
  call: (desk: DeskClient, reason: string) => Promise<{ changed: number }>;
  /** The message after the call. `changed` is 0 when the action failed again, or was already running. */
  said: (changed: number) => string;
};

/**
 * Asks for a reason, repeats an action, and loads the page again. Render `dialog`. When the action
 * succeeded, `onDone` hears the message before the page is loaded again.
 */
export function useRetry(onDone?: (words: string) => void): {
  ask: (retry: Retry) => void;
  dialog: ReactNode;
} {
  const [retry, setRetry] = useState<Retry | null>(null);
  return {
    ask: setRetry,
    dialog: retry ? <RetryDialog retry={retry} onDone={onDone} onClose={() => setRetry(null)} /> : null,
  };
}

/** What to say after the call, and whether the action succeeded. */
export const endOf = ({ said }: Pick<Retry, 'said'>, { changed }: { changed: number }) => ({
  ...{ words: said(changed), isDone: changed > 0 },
});

function RetryDialog({
  retry: { title, lead, done, call, said },
  onDone,
  onClose,
}: {
  retry: Retry;
  onDone: ((words: string) => void) | undefined;
  onClose: () => void;
}) {
  const { revalidate } = useRevalidator();
  const [reason, setReason] = useState('');
  const { busy, error, run } = useAction();
  const wrong = fieldWords(error, { reason: m.admin_why_missing });
  // Somebody else has repeated the action first, or it has succeeded by itself.
  const isOver = isApiError(error) && error.status === 404;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await run(async () => {
      const { browserDesk } = await import('~/platform/api/desk-api.ts');
      return call(browserDesk(), reason);
    });
    if (answer === null) return;
    const { words, isDone } = endOf({ said }, answer);
    toast.show({ tone: isDone ? 'success' : 'info', text: words });
    if (isDone) onDone?.(words);
    onClose();
    await revalidate();
  };
  return (
    <ReasonDialog
      {...{ title, lead, done, reason, setReason, busy, onClose }}
      wrong={isOver ? { of: {}, rest: m.desk_system_over() } : wrong}
      onSubmit={submit}
    >
      {null}
    </ReasonDialog>
  );
}
