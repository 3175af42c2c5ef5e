import { isLocale, type Locale } from '@keepsong/domain/format/locale';
import type { FastifyRequest } from 'fastify';

export const LOCALE_COOKIE = 'sf_locale';

/**
 * The header in which a shared cache (a CDN) names the language from the cookie. The cache key contains this
 * header instead of the cookie, because cookies differ for everybody.
 */
export const LOCALE_HEADER = 'keepsong-locale';

/** Whether a shared cache states that it keeps pages by language. */
export const isByLocale = ({ headers }: FastifyRequest): boolean => isLocale(headers[LOCALE_HEADER]);

/**
 * The language of a request, from the first of these that names one: `?locale=` (from links and `hreflang`),
 * the header of a shared cache, the visitor's cookie, the shop's setting.
 */
export function localeOf(request: FastifyRequest, fallback: Locale): Locale {
  const asked = (request.query as Record<string, unknown> | undefined)?.locale;
  if (isLocale(asked)) return asked;
  const named = request.headers[LOCALE_HEADER];
  if (isLocale(named)) return named;
  const chosen = request.cookies[LOCALE_COOKIE];
  return isLocale(chosen) ? chosen : fallback;
}
