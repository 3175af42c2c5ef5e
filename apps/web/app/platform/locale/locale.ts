import type { Locale } from '@keepsong/domain/format/locale';

export const LOCALE_COOKIE = 'sf_locale';
const COOKIE_SECONDS = 365 * 24 * 60 * 60;

/** The locale for a language tag. English for an unknown tag. */
export function localeOfTag(tag: string): Locale {
  return tag.toLowerCase().startsWith('es') ? 'sp' : 'en';
}

/** The `document.cookie` line that remembers a language for a year. */
function localeCookie(locale: Locale): string {
  return `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`;
}

/** Changes the language: stores it in a cookie and loads the page again in that language. */
export function switchLocale(locale: Locale): void {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in Safari before 18.4
  document.cookie = localeCookie(locale);
  const url = new URL(window.location.href);
  url.searchParams.delete('locale');
  window.location.assign(url);
}
