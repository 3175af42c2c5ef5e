import { type ExtraInfo, readExtraInfo } from '@keepsong/domain/cart/extra-info';
import { isGiftCard } from '@keepsong/domain/cart/named-products';
import { readVariantName } from '@keepsong/domain/catalogue/variant-name';
import type { Locale } from '@keepsong/domain/format/locale';
import type { ProductRow } from './catalog.repository.ts';

/**
 * The catalog's facts about a product. The labels of text fields for printing, and the name of a size, are in the
 * reader's language. Gift cards never cost less than they are worth, and credit that cannot leave its account buys
 * none.
 */
export function extraInfoOf(
  { extraInfo, productType }: Pick<ProductRow, 'extraInfo' | 'productType'>,
  locale: Locale,
): ExtraInfo {
  const info = {
    ...readExtraInfo({ ...extraInfo, pod_fields: labelled(extraInfo.pod_fields, locale) }),
    variant_name: inAny(readVariantName(extraInfo), locale) ?? null,
  };
  if (!isGiftCard({ product_type: productType })) return info;
  return { ...info, exclude_from_discounts: true, exclude_from_account_credits: true };
}

/**
 * A product must ask the same questions in every language, because the server checks the answers in English. So a
 * label that is missing in one language is shown in another.
 */
const inAny = (text: Both | undefined, locale: Locale): string | undefined =>
  [text?.[locale], text?.en, text?.sp].find((words) => words?.trim());

const labelled = (fields: unknown, locale: Locale): unknown =>
  Array.isArray(fields)
    ? fields.map((field) => ({
        ...field,
        label: inAny(field?.label, locale) ?? field?.key,
        ...(Array.isArray(field?.choices) && field.choices.length > 0
          ? {
              choices: field.choices.map((one: Both) => ({
                value: inAny(one, 'en'),
                label: inAny(one, locale),
              })),
            }
          : { choices: undefined }),
      }))
    : fields;

type Both = Partial<Record<Locale, string>>;
