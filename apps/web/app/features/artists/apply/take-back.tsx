import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';

/** Withdraws the application that the mailed link names. */
export function TakeBack({ token }: { token: string }) {
  const [ended, setEnded] = useState<'now' | 'before' | null>(null);
  const { busy, run } = useAction();
  const takeBack = () =>
    run(
      async () => {
        const { browserMakers } = await import('~/platform/api/maker-api.ts');
        await browserMakers().applications.withdraw({ body: { token } });
        setEnded('now');
      },
      (error) => {
        if (isApiError(error) && error.status === 404) return setEnded('before');
        return showFailure(error);
      },
    );
  if (ended)
    return (
      <p role="status" className="apply-done">
        {ended === 'now' ? m.apply_back_done() : m.apply_back_gone()}
      </p>
    );
  return (
    <Button busy={busy} onClick={() => void takeBack()}>
      {m.apply_back()}
    </Button>
  );
}
