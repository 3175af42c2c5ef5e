import { LOCALES, type Locale } from '../format/locale.ts';
import type { CmsKind } from './fields.ts';

export type InBoth = Readonly<Record<Locale, string>>;

/**
 * The kinds of content that need a translation. Pictures, addresses and shares are the same in every language.
 */
const READ: readonly CmsKind[] = ['text', 'rich', 'sections', 'menu', 'schedule'];

/**
 * The languages in which a text is missing. It is empty there, or somebody has changed only the other language.
 * `own` is the shop's original text.
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

/** Whether one of the texts contains the searched words. Case and accents do not matter. */
export const hasWords = (texts: readonly string[], words: string): boolean =>
  words.trim() === '' || texts.some((text) => folded(text).includes(folded(words.trim())));
