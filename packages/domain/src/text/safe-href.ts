import { safePath } from '../auth/landing.ts';

const OUTSIDE = new Set(['http:', 'https:', 'mailto:', 'tel:']);
const FRAGMENT = /^#[\w-]+$/;

/**
 * Returns the address if a link to it is allowed: a path of the shop, an anchor of the page, or an http(s),
 * mailto or tel address. Null for all other addresses, above all for those that run code (`javascript:`,
 * `data:`).
 */
export function safeHref(target: string): string | null {
  const address = target.trim();
  if (FRAGMENT.test(address)) return address;
  if (address.startsWith('/')) return safePath(address);
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return OUTSIDE.has(url.protocol) ? url.href : null;
}

/** Whether the address leads to another site. */
export const leadsAway = (href: string): boolean => /^https?:/.test(href);
