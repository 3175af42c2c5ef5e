import { isLocale, type Locale } from '@keepsong/domain/format/locale';
import type { FastifyRequest } from 'fastify';

export const LOCALE_COOKIE = 'sf_locale';

/** `?locale=` first (links and `hreflang`), then the cookie of the visitor's choice, then the shop's setting. */
export function localeOf(request: FastifyRequest, fallback: Locale): Locale {
  const asked = (request.query as Record<string, unknown> | undefined)?.locale;
  if (isLocale(asked)) return asked;
  const chosen = request.cookies[LOCALE_COOKIE];
  return isLocale(chosen) ? chosen : fallback;
}
