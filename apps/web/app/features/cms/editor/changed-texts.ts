import type { CmsEntry } from '@keepsong/contract/cms';
import { LOCALES, type Locale } from '@keepsong/domain/format/locale';

/** The unsaved texts of the panel, by language. */
export type Texts = Partial<Record<Locale, string>>;

/** The text that the panel shows first: the draft, or else the published text. */
export const storedText = (entry: CmsEntry, locale: Locale): string =>
  entry[locale].draft ?? entry[locale].published;

/**
 * The texts to send for a field: the changed languages and, when publishing, also the languages with a draft.
 * Unchanged languages are not sent, because somebody else may have changed them. They may also still have the
 * shop's default text, which a new release can change. If no language would be sent, the shown language is
 * sent.
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

/** The texts without the texts in the languages of `written`. */
export const without = (texts: Texts, written: readonly Locale[]): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([locale]) => !written.some((one) => one === locale)));
