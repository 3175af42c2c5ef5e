import { type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

export type CloseReason = 'close' | 'escape' | 'scrim' | 'drag';

type Modal = {
  /** Whether to render the content: while open, and until it has faded out. */
  present: boolean;
  /** Props for the `<dialog>`. */
  dialog: {
    ref: RefObject<HTMLDialogElement | null>;
    onCancel: (event: SyntheticEvent) => void;
    onClose: (event: SyntheticEvent) => void;
    onClick: (event: SyntheticEvent) => void;
  };
};

type Closing = {
  open: boolean;
  onClose: (reason: 'escape' | 'scrim') => void;
  /** Disables Escape, the back gesture and the scrim. */
  locked?: boolean;
};

/**
 * Connects a native `<dialog>` to `open`. The platform provides the top layer, the focus trap, and the return of the
 * focus.
 */
export function useModal({ open, onClose, locked }: Closing): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const present = useShown(ref, open);
  return {
    present,
    dialog: {
      ref,
      onCancel: (event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!locked) onClose('escape');
      },
      // Browsers close a dialog themselves when the visitor tries repeatedly. Tell the page about it here.
      onClose: (event) => {
        if (event.target !== event.currentTarget || !open) return;
        if (locked) ref.current?.showModal();
        else onClose('escape');
      },
      onClick: (event) => {
        if (event.target === event.currentTarget && !locked) onClose('scrim');
      },
    },
  };
}

function useShown(ref: RefObject<HTMLDialogElement | null>, open: boolean): boolean {
  const [lingering, setLingering] = useState(open);
  if (open && !lingering) setLingering(true);
  // A dialog that is removed from the page while open returns the focus too.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, [ref]);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
    if (open || !lingering) return;
    let stale = false;
    const fades = dialog.getAnimations({ subtree: true }).map((one) => one.finished);
    void Promise.allSettled(fades).then(() => {
      if (!stale) setLingering(false);
    });
    return () => {
      stale = true;
    };
  }, [ref, open, lingering]);
  return open || lingering;
}

/** The topmost open modal, or null. */
export function topmostModal(): HTMLDialogElement | null {
  const open = document.querySelectorAll<HTMLDialogElement>('dialog.modal[open]');
  return open.item(open.length - 1);
}
