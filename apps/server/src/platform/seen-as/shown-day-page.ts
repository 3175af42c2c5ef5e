import type { Day } from '@keepsong/domain/time/chicago';

/** The day for which the shop is shown, and the moment from which times are counted, in ISO 8601. */
export type ShownMoment = { day: Day; now: string };

/** Links with this attribute leave the shown day and lead to the shop of today. */
export const LEAVES = 'data-leaves';

const ANCHOR = new RegExp(`(<a\\b(?![^>]*\\s${LEAVES})[^>]*?\\shref=")([^"]*)"`, 'g');

/**
 * Makes a page of the shop as it will be on another day. Its scripts are removed, so no part of it acts. Its
 * links lead to other pages of the same day, or nowhere.
 */
export function showingDay(html: string, day: Day, isShown: (path: string) => boolean): string {
  return html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
    .replace(ANCHOR, (link, before: string, href: string) => {
      if (href.startsWith('#')) return link;
      const [path = '', query = ''] = href.replaceAll('&amp;', '&').split('#', 1)[0]?.split('?', 2) ?? [];
      // An address with only a query leads to the same page in another language.
      const isPage = path === '' ? query !== '' : path.startsWith('/') && isShown(path);
      if (!isPage) return `${before}#"`;
      const asked = new URLSearchParams(query);
      asked.set('at', day);
      return `${before}${path}?${asked.toString().replaceAll('&', '&amp;')}"`;
    });
}

/** The policy of such a page. It may only be shown: nothing runs, and nothing is sent. */
export const SHOWN_DAY_POLICY = {
  'script-src': ["'none'"],
  'connect-src': ["'none'"],
  'form-action': ["'none'"],
};
