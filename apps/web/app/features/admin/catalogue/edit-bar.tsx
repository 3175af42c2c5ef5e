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
  const [open, setOpen] = useState<'plan' | 'archive' | null>(null);
  const { item, changes, busy, said, save } = edit;
  const hasNews = changes.length > 0;
  const isArchived = item.state === 'archived';
  const close = () => setOpen(null);
  return (
    <div className="edit-bar">
      <p role="status">
        {said ?? (hasNews ? m.desk_edit_changes({ count: changes.length }) : m.desk_edit_no_changes())} {note}
      </p>
      {children}
      {isArchived || isKept || item.version === 0 ? null : (
        <Button variant="soft" size="small" className="desk-act--bad" onClick={() => setOpen('archive')}>
          {m.desk_edit_archive()}
        </Button>
      )}
      {isDated ? null : (
        <>
          <Button
            variant="secondary"
            size="small"
            busy={busy}
            disabled={!hasNews && !isArchived}
            onClick={() => save({ state: 'draft', publish_at: null })}
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
        disabled={!hasNews && item.state === 'live'}
        onClick={() => save({ state: 'live' })}
      >
        {m.desk_edit_publish()}
      </Button>
      {open === 'plan' ? (
        <PlanDialog
          onClose={close}
          onPlan={(at) => {
            close();
            void save({ state: 'draft', publish_at: at });
          }}
        />
      ) : null}
      {open === 'archive' ? (
        <Dialog
          open
          width="narrow"
          title={m.desk_edit_archive()}
          closeLabel={m.shell_close()}
          onClose={close}
          actions={
            <>
              <Button variant="secondary" onClick={close}>
                {m.desk_edit_leave()}
              </Button>
              <Button
                variant="danger"
                onClick={() => {
                  close();
                  void save({ state: 'archived' });
                }}
              >
                {m.desk_edit_archive()}
              </Button>
            </>
          }
        >
          <p>{archiveLead ?? m.desk_edit_archive_lead()}</p>
        </Dialog>
      ) : null}
    </div>
  );
}

/** Asks when a draft goes live. The time is in the shop's time zone. */
function PlanDialog({ onPlan, onClose }: { onPlan: (at: string) => void; onClose: () => void }) {
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
      </form>
    </Dialog>
  );
}
