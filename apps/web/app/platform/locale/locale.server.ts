import { AsyncLocalStorage } from 'node:async_hooks';
import type { Locale } from '@keepsong/domain/format/locale';
import { overwriteGetLocale } from '~/paraglide/runtime.js';

const requestLocale = new AsyncLocalStorage<Locale>();

overwriteGetLocale(() => requestLocale.getStore() ?? 'en');

/**
 * Runs the work of one request in the language of that request. All messages that the work reads are in `locale`, even
 * if requests in other languages run at the same time.
 */
export function withLocale<T>(locale: Locale, work: () => T): T {
  return requestLocale.run(locale, work);
}
