import { m } from '~/paraglide/messages.js';
import { useAction } from '~/platform/hooks/use-action.ts';
import { loadOutside, lookFor } from '~/platform/loading/outside-script.ts';
import { toast } from '~/ui/overlay/toast.store.ts';

/** The object that the script of the accessibility service creates (docs/operations/README.md). */
type Widget = { open: () => void };

declare global {
  interface Window {
    accessibilityWidget?: Widget;
  }
}

/** How often and at what interval, in ms, the link looks for the widget before it gives up (spec 9.5-10). */
const PATIENCE = { times: 6, everyMs: 500 };

/**
 * The footer link that opens the accessibility widget of an outside service (spec 2.9-34). The press is enough; it
 * needs no agreement (decision 0126).
 */
export function AccessibilityLink({ url }: { url: string }) {
  const { busy, run } = useAction();
  const open = () =>
    run(
      async () => {
        if (!window.accessibilityWidget) await loadOutside(url);
        const widget = await lookFor(() => window.accessibilityWidget, PATIENCE);
        if (!widget) throw new Error('the accessibility widget did not load');
        widget.open();
      },
      () => toast.show({ tone: 'error', text: m.shell_accessibility_failed() }),
    );

  return (
    <button type="button" className="chrome-link" aria-busy={busy} onClick={() => void open()}>
      {m.shell_accessibility()}
    </button>
  );
}
