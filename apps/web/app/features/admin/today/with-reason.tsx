import type { InboxItem } from '@keepsong/contract/desk';
import { type ReactNode, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { ReasonFields, useReason } from '../orders/reasons.tsx';
import { ReasonField } from '../reason-field.tsx';
import { over, type Work } from './use-inbox.ts';

type WithReasonProps = {
  label?: string;
  /** Whether one of the buttons is the item's action. The key for the action then leads to the reason. */
  isMain?: boolean;
  children: (ask: (act: (reason: string) => void) => void) => ReactNode;
};

/** A field for a reason, and buttons that need the reason. */
export function WithReason({ label, isMain, children }: WithReasonProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const ask = (act: (reason: string) => void) => {
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') act(reason);
  };
  return (
    <>
      <ReasonField
        label={label}
        reason={reason}
        onReason={setReason}
        isMissing={isMissing}
        isFirst={isMain}
      />
      <div className="today-panel__pages">{children(ask)}</div>
    </>
  );
}

/** As `WithReason`, for buttons that move money: the reason is first chosen from the list of refunds. */
export function WithListedReason({ isMain, children }: Pick<WithReasonProps, 'isMain' | 'children'>) {
  const why = useReason();
  const ask = (act: (reason: string) => void) => {
    why.check();
    if (why.text !== null) act(why.text);
  };
  return (
    <>
      <ReasonFields {...why.fields} isFirst={isMain} />
      <div className="today-panel__pages">{children(ask)}</div>
    </>
  );
}

type Closing = { item: Pick<InboxItem, 'key'>; work: Pick<Work, 'run' | 'busy'> };

/** Closes an item that does not end by itself. */
export const closeOf =
  ({ item: { key }, work }: Closing) =>
  (reason: string) =>
    void work.run((desk) => desk.desk.close({ body: { keys: [key], reason } }), over(m.desk_today_closed()));

/** A field for a reason, and the button that closes the item. */
export const CloseItem = ({ isMain, ...closing }: Closing & Pick<WithReasonProps, 'isMain'>) => (
  <WithReason label={m.desk_today_why_close()} isMain={isMain}>
    {(ask) => (
      <Button variant="secondary" size="small" busy={closing.work.busy} onClick={() => ask(closeOf(closing))}>
        {m.desk_today_close()}
      </Button>
    )}
  </WithReason>
);
