import { type ItemWish, PARCEL_LIMITS } from '@keepsong/domain/studio/vendor-items';
import type { FormEvent } from 'react';
import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';

type Props = {
  count: number;
  busy: boolean;
  onClose: () => void;
  onDone: (wish: ItemWish) => void;
};

const CARRIERS = ['USPS', 'UPS', 'FedEx', 'DHL'];

/**
 * Asks for the carrier and the tracking number of a parcel. A letter has neither. Items of several orders go into several
 * parcels, so no number is asked for (`isOneOrder` is false).
 */
export function ShipDialog({ count, isOneOrder, busy, onClose, onDone }: Props & { isOneOrder: boolean }) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const carrier = String(form.get('carrier') ?? '').trim();
    const tracking = String(form.get('tracking') ?? '').trim();
    onDone({ state: 'shipped', carrier, tracking });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width="narrow"
      title={m.vendor_ship_title({ count })}
      closeLabel={m.shell_close()}
    >
      <form className="vend-form" onSubmit={send}>
        {isOneOrder ? (
          <>
            <TextInput
              label={m.vendor_carrier()}
              name="carrier"
              list="vendor-carriers"
              maxLength={PARCEL_LIMITS.carrier}
              autoComplete="off"
            />
            <datalist id="vendor-carriers">
              {CARRIERS.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
            <TextInput
              label={m.vendor_tracking()}
              name="tracking"
              hint={m.vendor_tracking_hint()}
              maxLength={PARCEL_LIMITS.tracking}
              pattern="[A-Za-z0-9 \-]*"
              autoComplete="off"
            />
          </>
        ) : (
          <p>{m.vendor_ship_several()}</p>
        )}
        <Button type="submit" wide busy={busy}>
          {m.vendor_ship()}
        </Button>
      </form>
    </Dialog>
  );
}

/** Asks before a number replaces that of a label which the carrier has scanned. The safe choice comes first. */
export function ScannedDialog({ onAnswer }: { onAnswer: (isYes: boolean) => void }) {
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      width="narrow"
      title={m.vendor_scanned_title()}
      closeLabel={m.shell_close()}
      actions={
        <>
          <Button variant="ink" onClick={() => onAnswer(false)}>
            {m.vendor_scanned_keep()}
          </Button>
          <Button variant="danger" onClick={() => onAnswer(true)}>
            {m.vendor_scanned_replace()}
          </Button>
        </>
      }
    >
      <p>{m.vendor_scanned_text()}</p>
    </Dialog>
  );
}

/** Asks for a description of the problem. The staff read it. */
export function ProblemDialog({ busy, onClose, onDone }: Omit<Props, 'count'>) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const problem = String(new FormData(event.currentTarget).get('problem') ?? '').trim();
    onDone({ state: 'problem', problem });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width="narrow"
      title={m.vendor_problem_title()}
      closeLabel={m.shell_close()}
    >
      <form className="vend-form" onSubmit={send}>
        <TextArea
          label={m.vendor_problem_what()}
          name="problem"
          required
          rows={4}
          maxLength={PARCEL_LIMITS.problem}
        />
        <Button type="submit" wide busy={busy}>
          {m.vendor_problem_send()}
        </Button>
      </form>
    </Dialog>
  );
}

type ReturnProps = { busy: boolean; onClose: () => void; onDone: (reason: string) => void };

/** Asks why an item is sent back. */
export function ReturnDialog({ busy, onClose, onDone }: ReturnProps) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onDone(String(new FormData(event.currentTarget).get('reason') ?? '').trim());
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width="narrow"
      title={m.vendor_return_title()}
      closeLabel={m.shell_close()}
    >
      <form className="vend-form" onSubmit={send}>
        <TextArea
          label={m.vendor_return_why()}
          name="reason"
          hint={m.vendor_return_hint()}
          required
          rows={3}
          maxLength={PARCEL_LIMITS.problem}
        />
        <Button type="submit" wide busy={busy}>
          {m.vendor_return_send()}
        </Button>
      </form>
    </Dialog>
  );
}
