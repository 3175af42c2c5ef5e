import { type RefObject, useEffect } from 'react';

/** Whether a key press sends a form: Ctrl and Enter, on a Mac also ⌘ and Enter. */
export const isSubmitKey = ({
  key,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean => key === 'Enter' && (ctrlKey || metaKey);

/**
 * Presses the button of a form by Ctrl and Enter, wherever the focus is. So the key does nothing when the button is
 * disabled or busy, or while a dialog is open.
 */
export function useSubmitKey(button: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || !isSubmitKey(event)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      button.current?.click();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [button]);
}
