import type { FormEvent, ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { ReasonFields, type ReasonFieldsProps } from './orders/reasons.tsx';

type ReasonDialogProps = {
  title: string;
  lead: string;
  /** The text of the button that makes the change. */
  done: string;
  isDanger?: boolean;
  busy: boolean;
  /** The error of the reason field, and the error text below the form. */
  wrong: { of: { reason?: string }; rest: string | null };
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  children: ReactNode;
} & (
  | { reason: string; setReason: (reason: string) => void }
  /** The reason is chosen from a list, because the change moves money. */
  | { listed: ReasonFieldsProps }
);

/** A dialog that asks for the reason of a change, because the log keeps the reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, lead, done, isDanger = false, busy, wrong, onSubmit, onClose } = props;
  return (
    <Dialog open onClose={onClose} width="narrow" title={title} closeLabel={m.shell_close()}>
      <form noValidate className="grid gap-4" onSubmit={onSubmit}>
        <p className="muted">{lead}</p>
        {props.children}
        {'listed' in props ? (
          <ReasonFields {...props.listed} />
        ) : (
          <TextInput
            label={m.admin_why()}
            maxLength={300}
            error={wrong.of.reason}
            value={props.reason}
            onChange={({ currentTarget }) => props.setReason(currentTarget.value)}
          />
        )}
        <FieldError>{wrong.rest}</FieldError>
        <Button type="submit" wide busy={busy} variant={isDanger ? 'danger' : 'primary'}>
          {done}
        </Button>
      </form>
    </Dialog>
  );
}
