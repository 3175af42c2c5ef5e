import { type FormEvent, type ReactNode, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';

/**
 * For actions on money and on staff. When the shop wants the second step again, a dialog asks for it on the same page,
 * and then the call is repeated. Render `dialog`, and make calls by `act`.
 */
export function useSecondStep(): { act<T>(call: () => Promise<T>): Promise<T>; dialog: ReactNode } {
  const [waiting, setWaiting] = useState<{ end: (isPassed: boolean) => void } | null>(null);
  const ask = () => new Promise<boolean>((end) => setWaiting({ end }));
  async function act<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (!isApiError(error) || error.body.code !== 'second_step' || !(await ask())) throw error;
      return call();
    }
  }
  const end = (isPassed: boolean) => {
    waiting?.end(isPassed);
    setWaiting(null);
  };
  return { act, dialog: waiting ? <SecondStepDialog onEnd={end} /> : null };
}

function SecondStepDialog({ onEnd }: { onEnd: (isPassed: boolean) => void }) {
  const [code, setCode] = useState('');
  const { busy, error, run } = useAction();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return;
    const passed = await run(async () => {
      const { browserApi } = await import('~/platform/api/api.ts');
      return browserApi().auth.renewSecondStep({ body: { code } });
    });
    if (passed) onEnd(true);
  };
  return (
    <Dialog
      open
      onClose={() => onEnd(false)}
      width="narrow"
      title={m.admin_step_title()}
      closeLabel={m.shell_close()}
    >
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <p className="muted">{m.admin_step_lead()}</p>
        <TextInput
          label={m.admin_step_code()}
          autoComplete="one-time-code"
          spellCheck={false}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          error={error ? errorWords(error) : undefined}
          autoFocus
        />
        <Button type="submit" wide busy={busy}>
          {m.admin_step_confirm()}
        </Button>
      </form>
    </Dialog>
  );
}
