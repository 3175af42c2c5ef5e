import type { Product } from '@keepsong/contract/catalog';
import { formatMoney } from '@keepsong/domain/format/money';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { Select } from '~/ui/field/select.tsx';

type SizeProps = {
  sizes: readonly Product[];
  /** The slug of the chosen size. */
  value: string;
  onChoose: (name: string) => void;
};

/** The sizes of a product with their prices. */
export function SizeSelect({ sizes, value, onChoose }: SizeProps) {
  const { locale } = usePage();
  return (
    <Select
      name="size"
      label={m.catalog_product_variant()}
      options={sizes.map(({ name, title, price, extra_info }) => ({
        value: name,
        label: `${extra_info.variant_name ?? title} · ${formatMoney(price, locale)}`,
      }))}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
