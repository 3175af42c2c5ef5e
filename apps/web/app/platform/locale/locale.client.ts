import { overwriteGetLocale } from '~/paraglide/runtime.js';
import { localeOfTag } from './locale.ts';

/** Sets the page's language to the one that the server rendered. It stays as long as the page. */
export function startLocale(): void {
  const locale = localeOfTag(document.documentElement.lang);
  overwriteGetLocale(() => locale);
}
