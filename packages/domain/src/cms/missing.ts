import { LOCALES, type Locale } from '../format/locale.ts';
import type { CmsKind } from './fields.ts';

export type InBoth = Readonly<Record<Locale, string>>;

/** What people read. A picture, an address or a share is the same in every language. */
const READ: readonly CmsKind[] = ['text', 'rich', 'sections', 'menu', 'schedule'];

/**
 * The languages in which a text is missing: it is empty there, or somebody has changed it in the other language only.
 * `own` are the shop's own words.
 */
export function missingIn(kind: CmsKind, text: InBoth, own: InBoth): Locale[] {
  if (!READ.includes(kind)) return [];
  return LOCALES.filter((locale) => {
    const other = locale === 'en' ? 'sp' : 'en';
    if (text[other].trim() === '') return false;
    return text[locale].trim() === '' || (text[other] !== own[other] && text[locale] === own[locale]);
  });
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether one of the texts contains the words of a search, in whatever case and with or without accents. */
export const hasWords = (texts: readonly string[], words: string): boolean =>
  words.trim() === '' || texts.some((text) => folded(text).includes(folded(words.trim())));
