import type { ApplicationView } from '@keepsong/contract/makers/applications';
import { SCORE_MAX } from '@keepsong/domain/artists/application';
import { LIMITS } from '@keepsong/domain/text/limits';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Panel } from '~/shell/desk/parts.tsx';
import { Button } from '~/ui/action/button.tsx';
import { ChoiceChips } from '~/ui/field/choice-chips.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { useMoment } from '../customers/use-moment.ts';

type Props = { application: ApplicationView; onChanged: (application: ApplicationView) => void };

const SCORES = Array.from({ length: SCORE_MAX }, (_, place) => String(place + 1));

/** The producers' scores and notes about an application. */
export function ApplicationNotes({ application, onChanged }: Props) {
  const [score, setScore] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const { busy, error, run } = useAction();
  const moment = useMoment();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (score === null && note.trim() === '') return;
    void run(async () => {
      const { browserDesk } = await import('~/platform/api/desk-api.ts');
      const body = { score: score === null ? null : Number(score), note };
      const saved = await browserDesk().applications.note({ params: { id: application.id }, body });
      onChanged(saved.application);
      setScore(null);
      setNote('');
    });
  };
  return (
    <Panel title={m.desk_makers_notes()}>
      {application.notes.map((one) => (
        <div key={one.id} className="desk-memo">
          <p>
            {one.score === null ? null : <b>{m.desk_makers_score_of({ score: one.score })} </b>}
            {one.note}
          </p>
          <p className="desk-second">{`${one.by}, ${moment(one.created_at)}`}</p>
        </div>
      ))}
      <form noValidate onSubmit={submit} className="grid gap-3">
        <ChoiceChips
          legend={m.desk_makers_your_score()}
          name="score"
          kind="one"
          size="small"
          options={SCORES.map((value) => ({ value, label: value }))}
          chosen={score === null ? [] : [score]}
          onChange={([chosen]) => setScore(chosen ?? null)}
        />
        <TextArea
          label={m.desk_makers_note()}
          rows={2}
          maxLength={LIMITS.message}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <FieldError>{error ? errorWords(error) : null}</FieldError>
        <Button type="submit" variant="soft" size="small" busy={busy}>
          {m.desk_makers_note_add()}
        </Button>
      </form>
    </Panel>
  );
}
