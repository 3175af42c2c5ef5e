import { type ReactNode, useSyncExternalStore } from 'react';
import { Dialog } from './dialog.tsx';
import { SlidePanel } from './slide-panel.tsx';
import type { CloseReason } from './use-modal.ts';

/** The way a screen opens: over the page as a dialog, or sliding in from a side. */
export type ScreenWay = 'dialog' | 'right' | 'left' | 'top' | 'bottom';

/** The way for each window width. An entry of `above` holds from its width on; the widest that fits wins. */
export type ScreenWays = { base: ScreenWay; above?: readonly { width: number; way: ScreenWay }[] };

const DEFAULT: ScreenWays = { base: 'bottom', above: [{ width: 768, way: 'right' }] };

/** The way for a window of this width. */
export function wayAt({ base, above = [] }: ScreenWays, width: number): ScreenWay {
  const fitting = above.filter((one) => width >= one.width).sort((a, b) => b.width - a.width);
  return fitting[0]?.way ?? base;
}

type ScreenDialogProps = {
  open: boolean;
  onClose: (reason: CloseReason) => void;
  label: string;
  closeLabel: string;
  ways?: ScreenWays;
  className?: string;
  children: ReactNode;
};

/** Any screen as a dialog or a panel, with its way set for each breakpoint (spec 2.9-38). */
export function ScreenDialog({ ways = DEFAULT, ...screen }: ScreenDialogProps) {
  const width = useSyncExternalStore(
    whenResized,
    () => window.innerWidth,
    () => 0,
  );
  const way = wayAt(ways, width);
  if (way !== 'dialog') return <SlidePanel {...screen} from={way} />;
  const { className, children, ...dialog } = screen;
  return (
    <Dialog {...dialog}>
      <div className={className}>{children}</div>
    </Dialog>
  );
}

/**
 * How long after the last resize event the layout is updated, so that open dialogs do not change at every step (spec
 * 9.5-11).
 */
const LAYS_OUT_AFTER_MS = 500;

/** Calls the listener after the visitor has finished resizing the window. Returns a function that stops this. */
export function whenResized(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const resize = () => {
    clearTimeout(timer);
    timer = setTimeout(listener, LAYS_OUT_AFTER_MS);
  };
  window.addEventListener('resize', resize);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('resize', resize);
  };
}
