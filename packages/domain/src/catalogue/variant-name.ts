import type { Locale } from '../format/locale.ts';

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads the name of a size from the `extra_info` of a product. Empty in a language without one. */
export const readVariantName = (info: Readonly<Record<string, unknown>>): Record<Locale, string> => ({
  en: wordsOf(info.variant_name),
  sp: wordsOf(info.variant_name_sp),
});

type Named = { variant_name: string | null; variant_name_sp: string | null };

/**
 * The name of a size in each language, for the rule of `untranslatedIn`. Null for a name without letters, such as
 * '12 × 16"', because it is the same in both languages.
 */
export function variantTexts({ variant_name, variant_name_sp }: Named): Record<Locale, string> | null {
  const texts = { en: variant_name ?? '', sp: variant_name_sp ?? '' };
  return /\p{L}/u.test(texts.en + texts.sp) ? texts : null;
}
