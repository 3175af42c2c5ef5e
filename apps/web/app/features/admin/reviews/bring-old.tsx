import { utf8Of } from '@keepsong/domain/text/utf8';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { Button } from '~/ui/action/button.tsx';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { FileDrop, type FileDropState } from '~/ui/field/file-drop.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';

type Said = {
  added: number;
  known: number;
  faults: readonly { line: number; field: string; code: string }[];
  is_done: boolean;
};

/** The columns of the CSV file; the first ones are required. The browser reads the file. */
const COLUMNS = 'artist, first_name, text, rating, occasion, relationship, written_in, written_on, answer';
const FAULTS_SHOWN = 8;

/**
 * Imports reviews from before this shop existed, as a CSV file. First it shows what will happen; then it saves
 * all rows or none.
 */
export function BringOld({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const [file, setFile] = useState<FileDropState>({ kind: 'idle' });
  const [csv, setCsv] = useState<string | null>(null);
  const [isShown, setShown] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  const { busy, run } = useAction();
  const send = (is_trial: boolean) =>
    run(async () => {
      if (csv === null) return;
      const { browserDesk } = await import('~/platform/api/desk-api.ts');
      const body = { csv, is_trial, state: isShown ? ('live' as const) : ('draft' as const) };
      const answer = await browserDesk().reviewDesk.bringOld({ body });
      setSaid(answer);
      if (answer.is_done) onDone();
    }, showFailure);
  const take = async (chosen: File) => {
    const text = utf8Of(await chosen.arrayBuffer());
    setCsv(text);
    setSaid(null);
    setFile(
      text === null ? { kind: 'refused', text: m.desk_file_coding() } : { kind: 'done', name: chosen.name },
    );
  };
  const isReady = said !== null && !said.is_done && said.faults.length === 0 && said.added > 0;
  return (
    <Dialog open title={m.desk_reviews_bring()} closeLabel={m.shell_close()} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send(!isReady);
        }}
      >
        <p className="muted">{m.desk_reviews_bring_lead({ columns: COLUMNS })}</p>
        <FileDrop
          label={m.desk_reviews_bring_file()}
          accept=".csv,text/csv"
          state={file}
          words={{
            cancel: m.shell_close(),
            remove: m.desk_reviews_bring_other(),
            replace: m.desk_reviews_bring_other(),
          }}
          onFile={(chosen) => void take(chosen)}
          onCancel={() => {
            setFile({ kind: 'idle' });
            setCsv(null);
            setSaid(null);
          }}
        />
        <Checkbox
          label={m.desk_reviews_bring_shown()}
          checked={isShown}
          onChange={({ currentTarget }) => setShown(currentTarget.checked)}
        />
        <div role="status">{said ? <Outcome said={said} /> : null}</div>
        <Button type="submit" wide busy={busy} aria-disabled={csv === null || said?.is_done === true}>
          {isReady ? m.desk_reviews_bring_do({ count: said.added }) : m.desk_reviews_bring_try()}
        </Button>
      </form>
    </Dialog>
  );
}

function Outcome({ said: { added, known, faults, is_done } }: { said: Said }) {
  if (faults.length === 0)
    return (
      <p>{is_done ? m.desk_reviews_brought({ added, known }) : m.desk_reviews_would({ added, known })}</p>
    );
  return (
    <>
      <p>{m.desk_reviews_bring_faults({ count: faults.length })}</p>
      <ul className="edit-wrong">
        {faults.slice(0, FAULTS_SHOWN).map(({ line, field, code }) => (
          <li key={`${line} ${field} ${code}`}>
            {m.desk_reviews_bring_line({ line, fault: fieldErrorWords(code, field) })}
          </li>
        ))}
      </ul>
    </>
  );
}
