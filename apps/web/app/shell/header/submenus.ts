import { useEffect } from 'react';

/** All open menus. In a choices menu people choose several things, so following a link there does not close it. */
const openOnes = () => document.querySelectorAll<HTMLDetailsElement>('.submenu[open], .choices-menu[open]');

/** Closes every open menu outside the target of the event. A click on a link also closes the submenu that holds it. */
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

/** Closes menus when the visitor leaves them: by a press elsewhere, Tab, Escape, or a click on one of their links. */
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
