import { overwriteGetLocale } from '~/paraglide/runtime.js';
import { localeOfTag } from './locale.ts';

/**
 * Sets the language of all messages to the language that the server rendered. It stays the same until the page is
 * loaded again.
 */
export function startLocale(): void {
  const locale = localeOfTag(document.documentElement.lang);
  overwriteGetLocale(() => locale);
}
