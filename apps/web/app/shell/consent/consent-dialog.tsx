import { useEffect, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { closeChoices, useConsent } from '~/platform/signals/consent.store.ts';
import { startConsent } from '~/platform/signals/consent.ts';
import { Button } from '~/ui/action/button.tsx';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { saveChoice } from './save-choice.ts';

/**
 * The dialog with the choices about events, which every visitor can open at any time. Nothing is ticked until
 * the visitor agreed to it. When the shop has not said yet what the visitor agreed to, it is asked again.
 */
export default function ConsentDialog() {
  const { status, agreed, signal } = useConsent();
  const { widgets } = usePage().settings;
  const [changed, setChanged] = useState<Partial<typeof agreed>>({});
  const wanted = { ...agreed, ...changed };
  const isUnknown = status === 'unknown';
  useEffect(() => {
    if (isUnknown) void startConsent();
  }, [isUnknown]);
  const { busy, run } = useAction();
  const save = (next: typeof agreed) =>
    run(async () => {
      if (await saveChoice(next)) toast.show({ tone: 'success', text: m.signals_saved() });
      else toast.show({ tone: 'error', text: m.signals_failed() });
    });
  const all = (agrees: boolean) => void save({ analytics: agrees, marketing: agrees });
  return (
    <Dialog
      open
      title={m.signals_choices()}
      closeLabel={m.shell_close()}
      onClose={closeChoices}
      actions={
        signal ? (
          <Button onClick={closeChoices}>{m.shell_close()}</Button>
        ) : (
          <>
            <Button variant="secondary" aria-disabled={busy} onClick={() => all(false)}>
              {m.signals_refuse()}
            </Button>
            <Button variant="secondary" aria-disabled={busy} onClick={() => all(true)}>
              {m.signals_accept()}
            </Button>
            <Button variant="ink" busy={busy} onClick={() => void save(wanted)}>
              {m.signals_save()}
            </Button>
          </>
        )
      }
    >
      <p>{m.signals_text()}</p>
      {signal ? (
        <p>
          <b>{m.signals_signal()}</b>
        </p>
      ) : (
        <div className="mt-4 grid gap-4">
          <Checkbox
            label={m.signals_analytics()}
            hint={m.signals_analytics_hint()}
            checked={wanted.analytics}
            onChange={({ target }) => setChanged({ ...changed, analytics: target.checked })}
          />
          <Checkbox
            label={m.signals_marketing()}
            hint={m.signals_marketing_hint()}
            checked={wanted.marketing}
            onChange={({ target }) => setChanged({ ...changed, marketing: target.checked })}
          />
          {widgets.chat ? <p className="help">{m.signals_chat()}</p> : null}
        </div>
      )}
    </Dialog>
  );
}
