import { type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

export type CloseReason = 'close' | 'escape' | 'scrim' | 'drag';

type Modal = {
  /** Whether the content should be there: while open, and until it has faded out. */
  present: boolean;
  /** For the `<dialog>`. */
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
  /** Escape, back gesture and scrim do nothing. */
  locked?: boolean;
};

/**
 * Ties a native `<dialog>` to `open`: the top layer, the focus trap, and the focus that goes back to where it was, are
 * the platform's.
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
      // Browsers close by themselves when the wish to leave is repeated; the page then hears of it here.
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
  // A dialog that is taken out of the page while open gives the focus back too.
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

/** The open modal that lies on top, if there is one. */
export function topmostModal(): HTMLDialogElement | null {
  const open = document.querySelectorAll<HTMLDialogElement>('dialog.modal[open]');
  return open.item(open.length - 1);
}
