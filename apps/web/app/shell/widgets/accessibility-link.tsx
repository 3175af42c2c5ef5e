import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { toast } from '~/ui/overlay/toast.store.ts';
import { loadOutside, lookFor } from './outside-script.ts';

/** What the widget's script sets up (docs/operations.md). */
type Widget = { open: () => void };

declare global {
  interface Window {
    accessibilityWidget?: Widget;
  }
}

/** The link shows that it works for so long (spec 9.5-10). */
const PATIENCE = { times: 6, everyMs: 500 };

/** The link of the footer that opens the accessibility widget of an outside service (spec 2.9-34). */
export function AccessibilityLink({ url }: { url: string }) {
  const [isLoading, setLoading] = useState(false);

  async function open(): Promise<void> {
    if (isLoading) return;
    setLoading(true);
    try {
      if (!window.accessibilityWidget) await loadOutside(url);
      const widget = await lookFor(() => window.accessibilityWidget, PATIENCE);
      if (!widget) throw new Error('the widget is not there');
      widget.open();
    } catch {
      toast.show({ tone: 'error', text: m.shell_accessibility_failed() });
    }
    setLoading(false);
  }

  return (
    <button type="button" className="chrome-link" aria-busy={isLoading} onClick={() => void open()}>
      {m.shell_accessibility()}
    </button>
  );
}
