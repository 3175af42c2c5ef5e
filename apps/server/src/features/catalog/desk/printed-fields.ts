import type { ProductBody } from '@keepsong/contract/catalogue/products';
import { LOCALES } from '@keepsong/domain/format/locale';
import type { FieldCode } from '@keepsong/domain/refusals';

type Wrong = Record<string, FieldCode>;
type Both = ProductBody['title'];

const repeats = (texts: readonly string[], at: number): boolean => texts.indexOf(texts[at] ?? '') < at;

const missingIn = (text: Both, path: string): Wrong =>
  Object.fromEntries(
    LOCALES.filter((locale) => text[locale].trim() === '').map((locale) => [`${path}.${locale}`, 'required']),
  );

/**
 * The wrong fields of the texts that customers enter for a product, before customers may see it. Carts name a text
 * by its key, and a choice by its English words, so both are unique.
 */
export function wrongPrinted({ printed_fields: fields }: Pick<ProductBody, 'printed_fields'>): Wrong {
  const keys = fields.map(({ key }) => key);
  return Object.assign(
    {},
    ...fields.flatMap(({ label, choices = [] }, at): Wrong[] => {
      const path = `printed_fields.${at}`;
      const words = choices.map(({ en }) => en.trim());
      return [
        repeats(keys, at) ? { [`${path}.key`]: 'taken' } : {},
        missingIn(label, `${path}.label`),
        ...choices.map((choice, number) => ({
          ...(repeats(words, number) && { [`${path}.choices.${number}.en`]: 'taken' as const }),
          ...missingIn(choice, `${path}.choices.${number}`),
        })),
      ];
    }),
  );
}
