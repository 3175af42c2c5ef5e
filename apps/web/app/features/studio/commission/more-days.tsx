import type { Commission } from '@keepsong/contract/studio';
import { makersOf } from '@keepsong/contract/transport/maker-client';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import { MORE_DAYS_MAX } from '@keepsong/domain/orders/order-change';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { useStudioCall } from '../desk/use-studio-call.ts';
import { ReasonField, useReason } from './reason-field.tsx';

type Props = { open: boolean; onClose: () => void; commission: Pick<Commission, 'id' | 'from_name'> };

/** Asks the customer for more days. The promised day stays until the customer agrees. */
export function MoreDaysDialog({ open, onClose, commission }: Props) {
  const { locale } = usePage();
  const studio = useStudioCall();
  const [days, setDays] = useState('3');
  const { reason, ask: askReason, isAsked, field } = useReason();
  const { busy, run } = useAction();
  const count = Number(days);
  const isDays = Number.isInteger(count) && count >= 1 && count <= MORE_DAYS_MAX;
  const ask = async () => {
    if (!askReason() || !isDays) return;
    await run(async () => {
      const call = { params: { id: commission.id }, body: { days: count, reason } };
      const done = await studio.run((api) => makersOf(api).studio.moreDays(call));
      // After a refusal the dialog stays open and keeps the typed text.
      if (!done) return;
      onClose();
      const day = formatWeekday(done.asked.day, locale);
      toast.show({ tone: 'success', text: m.studio_days_asked({ name: commission.from_name, day }) });
      await studio.refresh();
    });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.studio_days_title({ name: commission.from_name })}
      closeLabel={m.studio_close()}
      actions={
        <>
          <Button busy={busy} busyLabel={m.studio_days_asking()} onClick={() => void ask()}>
            {m.studio_days_ask()}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {m.studio_not_yet()}
          </Button>
        </>
      }
    >
      <div className="studio-decline">
        <p>{m.studio_days_hint()}</p>
        <TextInput
          label={m.studio_days_count({ max: MORE_DAYS_MAX })}
          inputMode="numeric"
          autoComplete="off"
          value={days}
          error={isAsked && !isDays ? m.studio_days_count({ max: MORE_DAYS_MAX }) : undefined}
          onChange={(event) => setDays(event.target.value)}
        />
        <ReasonField label={m.studio_days_why({ name: commission.from_name })} {...field} />
      </div>
    </Dialog>
  );
}
