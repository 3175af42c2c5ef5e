import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';

/** The button above a conversation that has more messages than are shown. */
export function ShowEarlier({ load }: { load: () => Promise<void> }) {
  const { busy, run } = useAction();
  return (
    <Button variant="secondary" size="small" busy={busy} onClick={() => void run(load, showFailure)}>
      {m.talk_earlier()}
    </Button>
  );
}
