import { AsyncLocalStorage } from 'node:async_hooks';
import type { Locale } from '@keepsong/domain/format/locale';
import { overwriteGetLocale } from '~/paraglide/runtime.js';

const requestLocale = new AsyncLocalStorage<Locale>();

overwriteGetLocale(() => requestLocale.getStore() ?? 'en');

/**
 * Runs a request in its language: every message that is read during its load and render is in `locale`, no matter
 * which other requests run at the same time.
 */
export function withLocale<T>(locale: Locale, work: () => T): T {
  return requestLocale.run(locale, work);
}
