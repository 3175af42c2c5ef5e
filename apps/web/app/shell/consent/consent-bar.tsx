import { m } from '~/paraglide/messages.js';
import { useAction } from '~/platform/hooks/use-action.ts';
import { openChoices } from '~/platform/signals/consent.store.ts';
import { Button } from '~/ui/action/button.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { saveChoice } from './save-choice.ts';
import './consent.css';

/**
 * Asks for consent to events, in one line at the bottom of the window. The bar moves nothing on the page, and
 * 'yes' and 'no' look equal.
 */
export default function ConsentBar() {
  const { busy, run } = useAction();
  const answer = (agrees: boolean) =>
    run(async () => {
      if (!(await saveChoice({ analytics: agrees, marketing: agrees })))
        toast.show({ tone: 'error', text: m.signals_failed() });
    });
  return (
    <aside className="consent-bar light" aria-label={m.signals_label()}>
      <p>{m.signals_question()}</p>
      <div className="consent-bar__answers">
        <Button variant="secondary" size="small" aria-disabled={busy} onClick={() => void answer(false)}>
          {m.signals_refuse()}
        </Button>
        <Button variant="secondary" size="small" aria-disabled={busy} onClick={() => void answer(true)}>
          {m.signals_accept()}
        </Button>
        <Button variant="ghost" size="small" onClick={openChoices}>
          {m.signals_choose()}
        </Button>
      </div>
    </aside>
  );
}
