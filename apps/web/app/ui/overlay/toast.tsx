import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../action/icon-button.tsx';
import { ShopLink } from '../action/shop-link.tsx';
import { Sparkled } from '../lettering/sparkled.tsx';
import { Icon, type IconName } from '../picture/icon.tsx';
import { type Toast, type ToastTone, toast, toastStore } from './toast.store.ts';
import { topmostModal } from './use-modal.ts';

const ICONS = {
  success: 'check',
  error: 'alert',
  warning: 'warning',
  info: 'message',
} as const satisfies Record<ToastTone, IconName>;

/** How long a notification is shown: 4 s on pages less than 767 px wide, otherwise 10 s (spec 9.6-01). */
export function toastSeconds(pageWidth: number): number {
  return pageWidth < 767 ? 4 : 10;
}

const NONE: readonly Toast[] = [];
const current = () => toastStore.getState().toasts;

/**
 * Shows the notifications. Render it once. While a modal dialog is open the notifications are shown inside it, because
 * the page behind cannot be used.
 */
export function ToastRegion({ label, dismissLabel }: { label: string; dismissLabel: string }) {
  const toasts = useSyncExternalStore(toastStore.subscribe, current, () => NONE);
  const [host, setHost] = useState<HTMLDialogElement | null>(null);
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    const modal = newest === undefined ? null : topmostModal();
    setHost(modal);
    const leave = () => setHost(topmostModal());
    modal?.addEventListener('close', leave);
    return () => modal?.removeEventListener('close', leave);
  }, [newest]);
  const region = (
    <section className="toasts" aria-label={label}>
      {toasts.map((one) => (
        <ToastPlate key={one.id} message={one} dismissLabel={dismissLabel} />
      ))}
    </section>
  );
  return host ? createPortal(region, host) : region;
}

/**
 * One notification. It disappears by itself. Its time stops while it has the focus, or while the visitor has
 * moved a pointer onto it. A pointer that was already there does not stop the time, because it only pressed a
 * button that the notification now covers.
 */
export function ToastPlate({ message, dismissLabel }: { message: Toast; dismissLabel: string }) {
  const [held, setHeld] = useState(false);
  const leftMs = useRef<number | null>(null);
  const { id } = message;
  useEffect(() => {
    if (held) return;
    leftMs.current ??= toastSeconds(window.innerWidth) * 1000;
    const since = performance.now();
    const timer = setTimeout(() => toast.dismiss(id), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current = Math.max(1000, (leftMs.current ?? 0) - (performance.now() - since));
    };
  }, [held, id]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only stops the clock.
    <div
      className="toast"
      data-tone={message.tone}
      role={message.tone === 'error' ? 'alert' : 'status'}
      onMouseMove={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className="toast__disc" aria-hidden="true">
        <Icon name={ICONS[message.tone]} />
      </span>
      <div className="toast__text">
        {message.heading ? <b>{message.heading}</b> : null}
        {typeof message.text === 'string' ? <Sparkled text={message.text} /> : message.text}{' '}
        <ToastAction message={message} />
      </div>
      <IconButton icon="close" label={dismissLabel} onClick={() => toast.dismiss(id)} />
    </div>
  );
}

function ToastAction({ message }: { message: Toast }) {
  const { action, id } = message;
  if (!action) return null;
  const press = () => {
    action.onPress?.();
    toast.dismiss(id);
  };
  if (action.to !== undefined)
    return (
      <ShopLink className="toast__action" to={action.to} onClick={press}>
        {action.label}
      </ShopLink>
    );
  return (
    <button type="button" className="toast__action" onClick={press}>
      {action.label}
    </button>
  );
}
