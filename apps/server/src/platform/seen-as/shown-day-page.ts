import type { Day } from '@keepsong/domain/time/chicago';

/** The day as which the shop is shown, and the moment to count from, in ISO 8601. */
export type ShownMoment = { day: Day; now: string };

/** Links with this attribute lead to today's shop. */
export const LEAVES = 'data-leaves';

const ANCHOR = new RegExp(`(<a\\b(?![^>]*\\s${LEAVES})[^>]*?\\shref=")([^"]*)"`, 'g');

/**
 * A page of the shop of another day. Its scripts are gone, so nothing in it acts. Its links lead to other pages of the
 * same day, or nowhere.
 */
export function showingDay(html: string, day: Day, isShown: (path: string) => boolean): string {
  return html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
    .replace(ANCHOR, (link, before: string, href: string) => {
      if (href.startsWith('#')) return link;
      const [path = '', query = ''] = href.replaceAll('&amp;', '&').split('#', 1)[0]?.split('?', 2) ?? [];
      // An address without a path is the same page with another query: another language.
      const isPage = path === '' ? query !== '' : path.startsWith('/') && isShown(path);
      if (!isPage) return `${before}#"`;
      const asked = new URLSearchParams(query);
      asked.set('at', day);
      return `${before}${path}?${asked.toString().replaceAll('&', '&amp;')}"`;
    });
}

/** What such a page may do: show itself. Nothing runs, and nothing is sent. */
export const SHOWN_DAY_POLICY = {
  'script-src': ["'none'"],
  'connect-src': ["'none'"],
  'form-action': ["'none'"],
};
