import { type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

export type CloseReason = 'close' | 'escape' | 'scrim' | 'drag';

type Modal = {
  /** Whether to render the content: while the dialog is open, and until it has faded out. */
  present: boolean;
  /** The props for the `<dialog>` element. */
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
  /** Whether the visitor cannot close the dialog by Escape, the back gesture or a press beside it. */
  locked?: boolean;
};

/**
 * Opens and closes a native `<dialog>` as `open` says. The browser itself puts it above the page, keeps the focus
 * inside, and returns the focus afterwards.
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
      // A browser closes the dialog itself when the visitor presses Escape repeatedly. Then tell the page, or open a
      // locked dialog again.
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
  // Close a dialog that is removed from the page while it is open, so that the browser returns the focus.
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
