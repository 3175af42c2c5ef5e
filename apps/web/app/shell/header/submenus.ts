import { useEffect } from 'react';

/** Menus over the page; of those with choices more than one is made. */
const openOnes = () => document.querySelectorAll<HTMLDetailsElement>('.submenu[open], .choices-menu[open]');

/** Closes what is open and not around the place of the event; a link that is followed closes its own submenu. */
function closeLeft({ target, type }: Event): void {
  for (const menu of openOnes()) {
    const isInside = target instanceof Node && menu.contains(target);
    const isFollowed = type === 'click' && target instanceof Element && target.closest('a') !== null;
    if (!isInside || (isFollowed && menu.matches('.submenu'))) menu.open = false;
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

/** Menus close when they are left: by a press elsewhere, by Tab, by Escape, by following one of their links. */
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
