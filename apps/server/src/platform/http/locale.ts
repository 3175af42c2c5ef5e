import type { FastifyRequest } from 'fastify';
import type { Locale } from './implement.ts';

export const LOCALE_COOKIE = 'sf_locale';

const isLocale = (value: unknown): value is Locale => value === 'en' || value === 'sp';

/** `?locale=` first (links and `hreflang`), then the cookie of the visitor's choice, then the shop's setting. */
export function localeOf(request: FastifyRequest, fallback: Locale): Locale {
  const asked = (request.query as Record<string, unknown> | undefined)?.locale;
  if (isLocale(asked)) return asked;
  const chosen = request.cookies[LOCALE_COOKIE];
  return isLocale(chosen) ? chosen : fallback;
}
