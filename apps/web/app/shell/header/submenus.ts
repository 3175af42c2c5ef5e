import { useEffect } from 'react';

/** All open menus: submenus of the header, and menus in which people choose several things. */
const openOnes = () => document.querySelectorAll<HTMLDetailsElement>('.submenu[open], .choices-menu[open]');

/**
 * Closes every open menu, except a menu in which the event happened. A click on a link inside a submenu closes
 * that submenu too. A choices menu stays open then, because people choose several things in it.
 */
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

/**
 * Closes a menu when the visitor leaves it by a click elsewhere, by moving the focus out, or by Escape. A submenu also
 * closes after a click on one of its links.
 */
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
