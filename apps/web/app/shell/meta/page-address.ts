import type { Locale } from '@keepsong/domain/format/locale';

/**
 * The one address of a page in a language. In the shop's own language it has no `locale`; in the other language
 * `locale` is added (docs/decisions/0004). `url` has scheme and host and names no language.
 */
export function addressIn(url: string, locale: Locale, shopLocale: Locale): string {
  if (locale === shopLocale) return url;
  const address = new URL(url);
  address.searchParams.set('locale', locale);
  return address.href;
}
