import { overwriteGetLocale } from '~/paraglide/runtime.js';
import { localeOfTag } from './locale.ts';

/** The page's language is what the server rendered, for as long as the page lives. */
export function startLocale(): void {
  const locale = localeOfTag(document.documentElement.lang);
  overwriteGetLocale(() => locale);
}
