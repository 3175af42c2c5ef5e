import { MAX_MUST_HAVES, type MustHave } from '@keepsong/domain/builder/song-data';
import { LIMITS } from '@keepsong/domain/text/limits';
import { useId } from 'react';
import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { browserDraft } from '../draft/draft.ts';
import { useDraft } from '../page/builder-context.tsx';
import { focusInside } from '../page/focus-field.ts';

const counterOf = (max: number) => ({ max, announce: (used: number) => m.builder_counter({ used, max }) });

/** Asks for up to three things that must be in the song, each with the reason (spec 3.1-12, 5-22, 5-23). */
export default function MustHaves() {
  const items = useDraft(({ data }) => data.must_have_questions);
  const base = useId();
  const save = (next: MustHave[]) => browserDraft().change({ must_have_questions: next });
  const add = () => {
    save([...items, { answer: '', description: '' }]);
    requestAnimationFrame(() => focusInside(`${base}-${items.length}`));
  };
  return (
    <div className="grid gap-6">
      {items.map((item, at) => (
        <OneMustHave
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is identified by its place, because two empty ones are equal otherwise
          key={at}
          id={`${base}-${at}`}
          number={at + 1}
          item={item}
          onChange={(next) => save(items.with(at, next))}
          onRemove={() => save(items.toSpliced(at, 1))}
        />
      ))}
      {items.length < MAX_MUST_HAVES ? (
        <div>
          <Button variant="secondary" size="small" icon="plus" onClick={add}>
            {m.builder_must_add()}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

type OneProps = {
  id: string;
  number: number;
  item: MustHave;
  onChange: (item: MustHave) => void;
  onRemove: () => void;
};

function OneMustHave({ id, number, item, onChange, onRemove }: OneProps) {
  return (
    <fieldset id={id} className="panel must-have">
      <legend className="sr-only">{m.builder_must_number({ number })}</legend>
      <TextInput
        label={m.builder_must_label()}
        placeholder={m.builder_must_example()}
        value={item.answer}
        counter={counterOf(LIMITS.mustIncludeTitle)}
        onChange={(event) => onChange({ ...item, answer: event.target.value })}
      />
      <TextArea
        label={m.builder_must_why()}
        mark={m.builder_optional()}
        placeholder={m.builder_must_why_example()}
        value={item.description}
        counter={counterOf(LIMITS.mustIncludeDescription)}
        onChange={(event) => onChange({ ...item, description: event.target.value })}
      />
      <div>
        <LinkButton aria-label={m.builder_must_remove({ number })} onClick={onRemove}>
          {m.builder_must_remove_short()}
        </LinkButton>
      </div>
    </fieldset>
  );
}
