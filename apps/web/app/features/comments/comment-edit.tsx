import type { Comment } from '@keepsong/contract/comments';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/button.tsx';
import { TextArea } from '~/ui/text-area.tsx';
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
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await onSave(comment, text);
      onDone();
    } catch (error) {
      setFaults(await faultsOf(error));
      setBusy(false);
    }
  };
  return (
    <form className="comment-edit" onSubmit={save} noValidate>
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
