import { safePath } from '../auth/landing.ts';

const OUTSIDE = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const FRAGMENT = /^#[\w-]+$/;

/**
 * An address that a link may lead to, as it is safe to write down; null for everything else, above all for addresses
 * that are programs (`javascript:`, `data:`): a path of the shop, a place on the page, or http(s), mailto and tel.
 */
export function safeHref(target: string): string | null {
  const address = target.trim();
  if (FRAGMENT.test(address)) return address;
  if (address.startsWith('/')) return safePath(address);
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return OUTSIDE.has(url.protocol) ? url.href : null;
}

/** Whether the address leads away from the shop, to a page of somebody else. */
export const leadsAway = (href: string): boolean => /^https?:/.test(href);
