import type { DaysOff } from '@keepsong/domain/artists/availability';
import type { Day } from '@keepsong/domain/time/chicago';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { joined } from './days-off.ts';

type Props = {
  open: boolean;
  today: Day;
  daysOff: readonly DaysOff[];
  onClose: () => void;
  onSave: (daysOff: DaysOff[]) => void;
};

/** Asks for the first and the last day on which the artist is away. */
export function DaysOffDialog({ open, today, daysOff, onClose, onSave }: Props) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [isChecked, setChecked] = useState(false);
  const last = to === '' ? from : to;
  const faults = {
    from: from === '' || from < today ? m.studio_cal_from_wrong() : undefined,
    to: from !== '' && last < from ? m.studio_cal_to_wrong() : undefined,
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (faults.from || faults.to) return;
    onSave(joined([...daysOff, { from, to: last }]));
    setFrom('');
    setTo('');
    setChecked(false);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="narrow"
      title={m.studio_cal_add()}
      closeLabel={m.studio_cal_close()}
    >
      <form className="cal-form" noValidate onSubmit={save}>
        <TextInput
          label={m.studio_cal_from()}
          error={isChecked ? faults.from : undefined}
          type="date"
          min={today}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <TextInput
          label={m.studio_cal_to()}
          error={isChecked ? faults.to : undefined}
          type="date"
          min={from || today}
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        <p className="muted">{m.studio_cal_promises()}</p>
        <Button type="submit">{m.studio_cal_save()}</Button>
      </form>
    </Dialog>
  );
}
