import { type ReactNode, useSyncExternalStore } from 'react';
import { Dialog } from './dialog.tsx';
import { SlidePanel } from './slide-panel.tsx';
import type { CloseReason } from './use-modal.ts';

/** How a screen opens: as a dialog over the page, or as a panel that slides in from a side. */
export type ScreenWay = 'dialog' | 'right' | 'left' | 'top' | 'bottom';

/**
 * How a screen opens at each window width. An entry of `above` applies from its `width` on. If several apply, the one
 * with the largest `width` counts. `base` applies when none does.
 */
export type ScreenWays = { base: ScreenWay; above?: readonly { width: number; way: ScreenWay }[] };

const DEFAULT: ScreenWays = { base: 'bottom', above: [{ width: 768, way: 'right' }] };

/** How the screen opens in a window of this width. */
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

/** A screen that opens as a dialog or as a panel, depending on the window width (spec 2.9-38). */
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
 * How long after the last resize event the layout is updated, in ms. Without the wait, open dialogs would change
 * repeatedly while the visitor resizes the window (spec 9.5-11).
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
