import type { OrderView } from '@keepsong/contract/order-page';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';

/** A note for the staff. Each colleague who is mentioned in it gets a mail with a link. */
export function NoteForm({ order, onDone }: { order: OrderView; onDone: () => void }) {
  const [text, setText] = useState('');
  const [mentions, setMentions] = useState<readonly number[]>([]);
  const { busy, error, run } = useAction();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    const done = await run(async () => {
      const { browserDesk } = await import('~/platform/api/desk-api.ts');
      return browserDesk().orders.addNote({
        params: { number: order.number },
        body: { text, mentions: [...mentions] },
      });
    });
    if (!done) return;
    setText('');
    setMentions([]);
    onDone();
  };
  return (
    <form className="order-note" onSubmit={save}>
      <TextArea
        id="order-note"
        label={m.desk_note()}
        hint={m.desk_note_hint()}
        rows={2}
        maxLength={4_000}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {text === '' ? null : (
        <fieldset className="order-mentions">
          <legend>{m.desk_note_mentions()}</legend>
          {order.staff.map(({ id, name }) => (
            <label key={id} className="desk-check">
              <input
                type="checkbox"
                checked={mentions.includes(id)}
                onChange={({ currentTarget }) =>
                  setMentions(
                    currentTarget.checked ? [...mentions, id] : mentions.filter((one) => one !== id),
                  )
                }
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
      <FieldError>{error ? errorWords(error) : null}</FieldError>
      <Button type="submit" variant="ink" size="small" busy={busy}>
        {m.desk_note_save()}
      </Button>
    </form>
  );
}
