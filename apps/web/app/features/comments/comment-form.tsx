import type { User } from '@keepsong/contract/common';
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Avatar } from '~/ui/picture/avatar.tsx';
import { type FieldFaults, faultsOf } from './field-faults.ts';

type Written = { key: string; text: string; name?: string | undefined };
type CommentFormProps = { user: User | null; onSend: (written: Written) => Promise<void> };

/** 'Add a comment'. Visitors without an account enter a name. The text stays until the shop has received it. */
export function CommentForm({ user, onSend }: CommentFormProps) {
  const { written, change, faults, busy, send } = useDraft(user !== null, onSend);
  const form = useRef<HTMLFormElement>(null);
  useTypedEarly(form, (typed) => change({ text: typed('text'), name: typed('name') }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <form ref={form} className="comment-form" onSubmit={submit} noValidate>
      <Avatar
        image={user?.photo_url ?? undefined}
        firstName={user ? user.first_name : written.name}
        lastName={user?.last_name}
      />
      <div className="comment-form__fields">
        <TextArea
          label={m.comments_add()}
          name="text"
          rows={2}
          value={written.text}
          error={faults.text}
          onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        />
        {user ? null : (
          <TextInput
            label={m.comments_name()}
            name="name"
            autoComplete="given-name"
            value={written.name}
            error={faults.name}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
        )}
        <Button type="submit" busy={busy} busyLabel={m.comments_posting()}>
          {m.comments_post()}
        </Button>
      </div>
    </form>
  );
}

/**
 * React hydrates the comments late. This hook takes over text that the visitor typed into the fields before
 * that.
 */
function useTypedEarly(form: RefObject<HTMLFormElement | null>, take: (typed: Typed) => void): void {
  const takeOver = useEffectEvent(() => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    take((name) => String(fields.get(name) ?? ''));
  });
  useEffect(() => takeOver(), []);
}

type Typed = (name: 'text' | 'name') => string;

const EMPTY = { text: '', name: '' };

function useDraft(signedIn: boolean, onSend: CommentFormProps['onSend']) {
  const [written, setWritten] = useState(EMPTY);
  const [key, setKey] = useState<string | null>(null);
  const [faults, setFaults] = useState<FieldFaults>({});
  const { busy, run } = useAction();
  const post = async () => {
    // Keep the same key until the comment has arrived, so that it is not written twice when an answer is lost.
    const used = key ?? crypto.randomUUID();
    setKey(used);
    await onSend({ key: used, text: written.text, name: signedIn ? undefined : written.name });
    setWritten(({ name }) => ({ text: '', name }));
    setKey(null);
    setFaults({});
  };
  const send = () => run(post, async (error) => setFaults(await faultsOf(error)));
  const change = (part: Partial<typeof EMPTY>) => setWritten((before) => ({ ...before, ...part }));
  return { written, change, faults, busy, send };
}
