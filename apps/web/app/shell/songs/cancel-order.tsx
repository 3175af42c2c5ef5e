import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { DialogMissing } from '~/shell/frame/part-missing.tsx';
import { Button } from '~/ui/action/button.tsx';
import { LinkButton } from '~/ui/action/link.tsx';

const CancelDialog = lazyPart(() => import('./cancel-dialog.tsx'), { Missing: DialogMissing });

/** Lets a customer cancel an order that no artist has accepted yet. `number` is the order's number. */
export function CancelOrder({ number, as }: { number: string; as: 'button' | 'link' }) {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  const open = () => setDialog('open');
  return (
    <>
      {as === 'button' ? (
        <Button variant="soft" size="small" aria-haspopup="dialog" onClick={open}>
          {m.account_order_cancel()}
        </Button>
      ) : (
        <p>
          <LinkButton quiet alone={false} aria-haspopup="dialog" onClick={open}>
            {m.account_order_cancel()}
          </LinkButton>
        </p>
      )}
      {dialog === 'never' ? null : (
        <CancelDialog open={dialog === 'open'} onClose={() => setDialog('closed')} number={number} />
      )}
    </>
  );
}
