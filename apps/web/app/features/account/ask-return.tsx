import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { DialogMissing } from '~/shell/frame/part-missing.tsx';
import { LinkButton } from '~/ui/action/link.tsx';

const ReturnDialog = lazyPart(() => import('./return-dialog.tsx'), { Missing: DialogMissing });

type Props = { number: string; id: number; title: string };

/**
 * Lets a customer ask the shop to take goods back. `number` is the order's number, and `id` the id of the
 * goods.
 */
export function AskReturn({ number, id, title }: Props) {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <LinkButton
        className="small"
        aria-haspopup="dialog"
        aria-label={m.account_return_ask_of({ title })}
        onClick={() => setDialog('open')}
      >
        {m.account_return_ask()}
      </LinkButton>
      {dialog === 'never' ? null : (
        <ReturnDialog
          open={dialog === 'open'}
          onClose={() => setDialog('closed')}
          {...{ number, id, title }}
        />
      )}
    </>
  );
}
