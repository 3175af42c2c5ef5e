import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { safeLocal } from '~/platform/api/storage.ts';
import { STORED_KEYS } from '~/platform/api/stored-keys.ts';

/**
 * Whether single-letter keys are on. People who dictate or hit keys by accident can switch them off (WCAG
 * 2.1.4).
 */
export const areKeysOn = (): boolean => safeLocal.read(STORED_KEYS.deskKeys) !== 'off';
export const switchKeys = (isOn: boolean): void => {
  if (isOn) safeLocal.remove(STORED_KEYS.deskKeys);
  else safeLocal.write(STORED_KEYS.deskKeys, 'off');
};

/**
 * Whether the page may act on a key press: nobody is typing, no dialog is open, and the press is not a browser
 * shortcut.
 */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false;
  const { target } = event;
  if (!(target instanceof Element)) return true;
  if (target.closest('input, textarea, select, [contenteditable="true"], dialog')) return false;
  return document.querySelector('dialog[open]') === null;
}

/**
 * Calls the function of the pressed key, for example `{ f: openFilters }`. A capital letter means the letter
 * with Shift.
 */
export function useDeskKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  // Update before the page is painted, because a user who sees the page may press a key at once.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      const isLetter = event.key.length === 1;
      if (!act || !isForPage(event) || (isLetter && !areKeysOn())) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Whether single-letter keys are on, and a function that switches them on or off. */
export function useKeySwitch(): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(true);
  useEffect(() => setOn(areKeysOn()), []);
  return [
    isOn,
    (next) => {
      switchKeys(next);
      setOn(next);
    },
  ];
}
