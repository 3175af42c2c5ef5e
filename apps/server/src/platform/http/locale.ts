import { isLocale, type Locale } from '@keepsong/domain/format/locale';
import type { FastifyRequest } from 'fastify';

export const LOCALE_COOKIE = 'sf_locale';

/**
 * The language of a request: first `?locale=` (from links and `hreflang`), then the visitor's choice in the cookie,
 * then the shop's setting.
 */
export function localeOf(request: FastifyRequest, fallback: Locale): Locale {
  const asked = (request.query as Record<string, unknown> | undefined)?.locale;
  if (isLocale(asked)) return asked;
  const chosen = request.cookies[LOCALE_COOKIE];
  return isLocale(chosen) ? chosen : fallback;
}
