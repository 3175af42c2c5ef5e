import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { openChoices } from '~/platform/signals/consent.store.ts';
import { choose } from '~/platform/signals/consent.ts';
import { Button } from '~/ui/action/button.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import './consent.css';

/**
 * Asks for consent to events, in one line at the bottom of the window. The bar moves nothing on the page, and
 * 'yes' and 'no' look equal.
 */
export default function ConsentBar() {
  const [busy, setBusy] = useState(false);
  const answer = async (agrees: boolean) => {
    setBusy(true);
    if (!(await choose({ analytics: agrees, marketing: agrees })))
      toast.show({ tone: 'error', text: m.signals_failed() });
    setBusy(false);
  };
  return (
    <aside className="consent-bar light" aria-label={m.signals_label()}>
      <p>{m.signals_question()}</p>
      <div className="consent-bar__answers">
        <Button variant="secondary" size="small" disabled={busy} onClick={() => void answer(false)}>
          {m.signals_refuse()}
        </Button>
        <Button variant="secondary" size="small" disabled={busy} onClick={() => void answer(true)}>
          {m.signals_accept()}
        </Button>
        <Button variant="ghost" size="small" onClick={openChoices}>
          {m.signals_choose()}
        </Button>
      </div>
    </aside>
  );
}
