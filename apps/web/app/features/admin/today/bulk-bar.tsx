import type { Colleague, InboxItem } from '@keepsong/contract/desk';
import { addDays, chicagoDay } from '@keepsong/domain/time/chicago';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { useUser } from '~/platform/session/use-user.ts';
import { TextInput } from '~/ui/field/text-input.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { firstChoice, snoozeUntil, whoMayDo } from './item-panel.tsx';
import { over, still, type Work } from './use-inbox.ts';

type BulkProps = {
  items: readonly InboxItem[];
  people: readonly Colleague[];
  work: Work;
  now: Date;
  onDone: () => void;
};

/** Actions on several inbox items at once: give them to a colleague, or put them off. */
export function BulkBar({ items, people, work, now, onDone }: BulkProps) {
  const [isSnoozing, setSnoozing] = useState(false);
  const keys = items.map(({ key }) => key);
  const colleagues = whoMayDo(people, items);
  const me = useUser()?.id ?? null;
  const [chosen, setChosen] = useState<string | null>(null);
  // With other items chosen, somebody may no longer be among those who may do them all.
  const isOffered = chosen === '' || colleagues.some(({ id }) => String(id) === chosen);
  const to = chosen !== null && isOffered ? chosen : firstChoice(colleagues, null, me);
  const assign = async () => {
    const body = { keys, user_id: to === '' ? null : Number(to) };
    if (await work.run((desk) => desk.desk.assign({ body }), still(m.desk_today_assigned()))) onDone();
  };
  return (
    <section className="desk-bulk" aria-label={m.desk_today_chosen({ count: items.length })}>
      <p role="status">{m.desk_today_chosen({ count: items.length })}</p>
      <select
        aria-label={m.desk_today_bulk_owner()}
        value={to}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      >
        <option value="">{m.desk_today_nobody()}</option>
        {colleagues.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <button type="button" disabled={work.busy} onClick={() => void assign()}>
        {m.desk_assign()}
      </button>
      <button type="button" onClick={() => setSnoozing(true)}>
        {m.desk_today_snooze()}
      </button>
      <button type="button" onClick={onDone}>
        {m.desk_today_choose_none()}
      </button>
      {isSnoozing ? (
        <SnoozeDialog
          keys={keys}
          work={work}
          now={now}
          onClose={() => setSnoozing(false)}
          onDone={() => {
            setSnoozing(false);
            onDone();
          }}
        />
      ) : null}
    </section>
  );
}

type SnoozeProps = { keys: string[]; work: Work; now: Date; onClose: () => void; onDone: () => void };

function SnoozeDialog({ keys, work, now, onClose, onDone }: SnoozeProps) {
  const [day, setDay] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const until = snoozeUntil(day, now);
  const isMissing = isTried && reason.trim() === '';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (until === null || reason.trim() === '') return;
    const body = { keys, until: until.toISOString(), reason };
    if (await work.run((desk) => desk.desk.snooze({ body }), over(m.desk_today_snoozed_done()))) onDone();
  };
  return (
    <ReasonDialog
      title={m.desk_today_snooze_title()}
      lead={m.desk_today_snooze_lead()}
      done={m.desk_today_snooze()}
      wrong={{ of: isMissing ? { reason: m.admin_why_missing() } : {}, rest: null }}
      busy={work.busy}
      onSubmit={submit}
      {...{ reason, setReason, onClose }}
    >
      <TextInput
        label={m.desk_today_snooze_until()}
        type="date"
        min={addDays(chicagoDay(now), 1)}
        error={isTried && until === null ? m.desk_today_snooze_day_wrong() : undefined}
        value={day}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
    </ReasonDialog>
  );
}
