import { chicagoLocal } from '@keepsong/domain/time/chicago';
import { type FormEvent, type ReactNode, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import type { Edit, Standing } from './use-edit.ts';

export type BarProps<T extends Standing, B extends object> = {
  edit: Edit<T, B>;
  /** What publishing changes for past orders and for open carts. */
  note: string;
  /** The thing has no draft. Its values apply from a day, which is one of its fields. */
  isDated?: true;
  /** The shop always has exactly one of this thing, so it cannot be archived. */
  isKept?: true;
  /** What archiving means. Default: customers no longer find the thing. */
  archiveLead?: string;
  /** Links beside the buttons, such as a preview. */
  children?: ReactNode;
};

/** The bar at the end of an editor: the number of changes, and buttons to save, publish or archive. */
export function EditBar<T extends Standing, B extends object>({
  edit,
  note,
  isDated,
  isKept,
  archiveLead,
  children,
}: BarProps<T, B>) {
  const [open, setOpen] = useState<'plan' | 'archive' | 'discard' | null>(null);
  const { item, changes, busy, said, save, discard } = edit;
  const hasNews = changes.length > 0;
  const isArchived = item.state === 'archived';
  const close = () => setOpen(null);
  return (
    <div className="edit-bar">
      <p role="status">
        {said} {hasNews ? m.desk_edit_changes({ count: changes.length }) : null}{' '}
        {said === null && !hasNews ? m.desk_edit_no_changes() : null} {note}
      </p>
      {children}
      {isArchived || isKept || item.version === 0 ? null : (
        <Button variant="soft" size="small" className="desk-act--bad" onClick={() => setOpen('archive')}>
          {m.desk_edit_archive()}
        </Button>
      )}
      {item.has_live ? (
        <Button variant="soft" size="small" className="desk-act--bad" onClick={() => setOpen('discard')}>
          {m.desk_edit_discard()}
        </Button>
      ) : null}
      {isDated ? null : (
        <>
          <Button
            variant="secondary"
            size="small"
            busy={busy}
            aria-disabled={!hasNews && !isArchived}
            onClick={() => save({ state: 'draft' })}
          >
            {isArchived ? m.desk_edit_bring_back() : m.desk_edit_keep_draft()}
          </Button>
          <Button variant="secondary" size="small" onClick={() => setOpen('plan')}>
            {m.desk_edit_plan()}
          </Button>
        </>
      )}
      <Button
        size="small"
        busy={busy}
        aria-disabled={!hasNews && item.state === 'live'}
        onClick={() => save({ state: 'live' })}
      >
        {m.desk_edit_publish()}
      </Button>
      {open === 'plan' ? (
        <PlanDialog
          onClose={close}
          {...(item.publish_at !== null && {
            onUnplan: () => {
              close();
              void edit.unplan();
            },
          })}
          onPlan={(at) => {
            close();
            void save({ state: 'draft', publish_at: at });
          }}
        />
      ) : null}
      {open === 'archive' ? (
        <ConfirmDialog
          title={m.desk_edit_archive()}
          lead={archiveLead ?? m.desk_edit_archive_lead()}
          leave={m.desk_edit_leave()}
          onClose={close}
          onDo={() => void save({ state: 'archived' })}
        />
      ) : null}
      {open === 'discard' ? (
        <ConfirmDialog
          title={m.desk_edit_discard()}
          lead={m.desk_edit_discard_lead()}
          leave={m.desk_edit_discard_leave()}
          onClose={close}
          onDo={() => void discard()}
        />
      ) : null}
    </div>
  );
}

type ConfirmProps = { title: string; lead: string; leave: string; onDo: () => void; onClose: () => void };

const ConfirmDialog = ({ title, lead, leave, onDo, onClose }: ConfirmProps) => (
  <Dialog
    open
    width="narrow"
    title={title}
    closeLabel={m.shell_close()}
    onClose={onClose}
    actions={
      <>
        <Button variant="secondary" onClick={onClose}>
          {leave}
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            onClose();
            onDo();
          }}
        >
          {title}
        </Button>
      </>
    }
  >
    <p>{lead}</p>
  </Dialog>
);

/** `onUnplan` takes the present time away. Missing when the draft has none. */
type PlanProps = { onPlan: (at: string) => void; onUnplan?: () => void; onClose: () => void };

/** Asks when a draft goes live. The time is in the shop's time zone. */
function PlanDialog({ onPlan, onUnplan, onClose }: PlanProps) {
  const [day, setDay] = useState('');
  const [time, setTime] = useState('09:00');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const at = chicagoLocal(`${day}T${time}`);
    // This also refuses an invalid time, because a comparison with it is always false.
    if (!(at > new Date())) return setWrong(true);
    onPlan(at.toISOString());
  };
  return (
    <Dialog open width="narrow" title={m.desk_edit_plan()} closeLabel={m.shell_close()} onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <p className="muted">{m.desk_edit_plan_lead()}</p>
        <TextInput
          type="date"
          label={m.desk_edit_day()}
          value={day}
          error={isWrong ? m.desk_edit_day_wrong() : undefined}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <TextInput
          type="time"
          label={m.desk_edit_time()}
          value={time}
          onChange={({ currentTarget }) => setTime(currentTarget.value)}
        />
        <Button type="submit" wide>
          {m.desk_edit_plan_do()}
        </Button>
        {onUnplan ? (
          <Button variant="secondary" wide onClick={onUnplan}>
            {m.desk_edit_unplan()}
          </Button>
        ) : null}
      </form>
    </Dialog>
  );
}
