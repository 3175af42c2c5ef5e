import type { CmsEntry } from '@keepsong/contract/cms';
import { LOCALES, type Locale } from '@keepsong/domain/format/locale';

/** What was written in the panel and not yet saved, by language. */
export type Texts = Partial<Record<Locale, string>>;

/** What the panel begins with: the draft, or what is published. */
export const storedText = (entry: CmsEntry, locale: Locale): string =>
  entry[locale].draft ?? entry[locale].published;

/**
 * What is sent of a field: the languages that were changed and, when it is published, those with a draft. A language
 * that nobody touched is left alone: it may be changed by somebody else, or still follow the shop's releases. Without
 * any it is the language that is looked at.
 */
export function changedTexts(
  entry: CmsEntry,
  texts: Texts,
  { publish, locale }: { publish: boolean; locale: Locale },
): Texts {
  const textOf = (one: Locale) => texts[one] ?? storedText(entry, one);
  const sent = LOCALES.filter(
    (one) => textOf(one) !== storedText(entry, one) || (publish && entry[one].draft !== null),
  );
  return Object.fromEntries((sent.length > 0 ? sent : [locale]).map((one) => [one, textOf(one)]));
}

/** The texts of the other languages. */
export const without = (texts: Texts, written: readonly Locale[]): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([locale]) => !written.some((one) => one === locale)));
