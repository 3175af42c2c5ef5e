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

/** Whether a text of something is there in one language and missing in the other. */
const isOnlyIn = (text: Record<string, unknown>, here: Locale, there: Locale): boolean =>
  typeof text[here] === 'string' && text[here].trim() !== '' && String(text[there] ?? '').trim() === '';

/**
 * The languages in which something that editors keep lacks a text that it has in the other language. Its texts are
 * found at any depth: titles, labels, choices, answers and words for pictures.
 */
export function untranslatedIn(value: unknown): Locale[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = value as Record<string, unknown>;
  const within = Object.values(own).flatMap(untranslatedIn);
  return LOCALES.filter(
    (locale) => within.includes(locale) || isOnlyIn(own, locale === 'en' ? 'sp' : 'en', locale),
  );
}
