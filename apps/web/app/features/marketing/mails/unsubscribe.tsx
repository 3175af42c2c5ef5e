import { useLocation, useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';

/** Asks before it stops the mails, because programs that scan mails follow every link. */
export function Unsubscribe() {
  const { pathname, search } = useLocation();
  const { busy, run } = useAction();
  const navigate = useNavigate();
  const token = new URLSearchParams(search).get('unsubscribe') ?? '';

  function leave(): void {
    const rest = new URLSearchParams(search);
    rest.delete('unsubscribe');
    void navigate({ pathname, search: String(rest) }, { replace: true, preventScrollReset: true });
  }

  async function stop(): Promise<void> {
    const { stopped } = await browserApi().marketing.stopMails({ body: { token } });
    const text = stopped === 'newsletter' ? m.marketing_stopped_newsletter() : m.marketing_stopped_reminder();
    toast.show({ tone: 'success', text });
    await navigate('/', { replace: true });
  }

  return (
    <Dialog
      open
      width="narrow"
      title={m.marketing_stop_title()}
      onClose={leave}
      actions={
        <>
          <Button variant="secondary" onClick={leave}>
            {m.marketing_stop_cancel()}
          </Button>
          <Button busy={busy} onClick={() => void run(stop, showFailure)}>
            {m.marketing_stop_action()}
          </Button>
        </>
      }
    >
      <p>{m.marketing_stop_text()}</p>
    </Dialog>
  );
}
