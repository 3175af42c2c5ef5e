import type { Comment } from '@keepsong/contract/story/comments';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { type FieldFaults, faultsOf } from './field-faults.ts';

type CommentEditProps = {
  comment: Comment;
  onSave: (comment: Comment, text: string) => Promise<void>;
  onDone: () => void;
};

/** 'Editing your response', with Cancel (spec 2.7-15). */
export function CommentEdit({ comment, onSave, onDone }: CommentEditProps) {
  const [text, setText] = useState(comment.text);
  const [faults, setFaults] = useState<FieldFaults>({});
  const { busy, run } = useAction();
  const save = async () => {
    await onSave(comment, text);
    onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(save, async (error) => setFaults(await faultsOf(error)));
  };
  return (
    <form className="comment-edit" onSubmit={submit} noValidate>
      <TextArea
        label={m.comments_editing()}
        rows={3}
        value={text}
        error={faults.text}
        autoFocus
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className="comment-edit__actions">
        <Button type="submit" size="small" busy={busy} busyLabel={m.comments_saving()}>
          {m.comments_save()}
        </Button>
        <Button size="small" variant="secondary" onClick={onDone}>
          {m.comments_cancel()}
        </Button>
      </div>
    </form>
  );
}
