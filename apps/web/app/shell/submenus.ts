import { useEffect } from 'react';

const openOnes = () => document.querySelectorAll<HTMLDetailsElement>('.submenu[open]');

/** Closes what is open and not around the place of the event; a link that is followed closes its own. */
function closeLeft({ target, type }: Event): void {
  for (const menu of openOnes()) {
    const isInside = target instanceof Node && menu.contains(target);
    const isFollowed = type === 'click' && target instanceof Element && target.closest('a') !== null;
    if (!isInside || isFollowed) menu.open = false;
  }
}

function closeOnEscape({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return;
  for (const menu of openOnes()) {
    const held = menu.contains(document.activeElement);
    menu.open = false;
    if (held) menu.querySelector('summary')?.focus();
  }
}

/** Submenus close when they are left: by a press elsewhere, by Tab, by Escape, by following one of their links. */
export function useSubmenus(): void {
  useEffect(() => {
    document.addEventListener('click', closeLeft);
    document.addEventListener('focusin', closeLeft);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('click', closeLeft);
      document.removeEventListener('focusin', closeLeft);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, []);
}
