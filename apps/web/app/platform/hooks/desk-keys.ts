import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { safeLocal } from '~/platform/api/storage.ts';
import { STORED_KEYS } from '~/platform/api/stored-keys.ts';

/** Single letters can be switched off, for people who dictate or whose hand slips (WCAG 2.1.4). */
export const areKeysOn = (): boolean => safeLocal.read(STORED_KEYS.deskKeys) !== 'off';
export const switchKeys = (isOn: boolean): void => {
  if (isOn) safeLocal.remove(STORED_KEYS.deskKeys);
  else safeLocal.write(STORED_KEYS.deskKeys, 'off');
};

/** Whether a key belongs to the page: nobody is typing, no dialog is open, and it is no shortcut of the browser. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false;
  const { target } = event;
  if (!(target instanceof Element)) return true;
  if (target.closest('input, textarea, select, [contenteditable="true"], dialog')) return false;
  return document.querySelector('dialog[open]') === null;
}

/** Calls what belongs to a key: `{ f: openFilters }`. A capital letter is the letter with Shift. */
export function useDeskKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  // Before the page is painted: who sees it may press at once.
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

/** Whether single letters are on, and a way to switch them. */
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
