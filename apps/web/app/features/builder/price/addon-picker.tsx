import { addonForProduct } from '@keepsong/artwork/addon/kinds';
import { artPath } from '@keepsong/artwork/draw/path';
import type { Product } from '@keepsong/contract/catalog';
import { formatMoney } from '@keepsong/domain/format/money';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { SizeSelect } from '~/shell/goods/size-select.tsx';
import { ChoiceCards, TextCard } from '~/ui/field/choice-card.tsx';
import { useDraft } from '../page/builder-context.tsx';

/** What a customer can do with an add-on in the dialog with its details. */
export type AddonChoice = { picked: boolean; toggle: () => void; buyNow: () => void };

type PickerProps = {
  addons: readonly Product[];
  sizes: Readonly<Record<string, readonly Product[]>>;
  /** The add-on in the size that the customer chose. */
  sized: (addon: Product) => Product;
  onSize: (id: string, name: string) => void;
  /** Ids of the picked add-ons. */
  picked: readonly string[];
  onChange: (picked: readonly string[]) => void;
  /** Puts this add-on, all picked ones and the song into the cart at once. */
  onBuyNow: (addon: Product) => void;
  /** Renders the link that opens the details of an add-on. */
  more: (addon: Product, choice: AddonChoice) => ReactNode;
  /** The cards of the add-ons that need more than one press. */
  children: ReactNode;
};

/** The add-ons for the song, each with picture, description and price. */
export function AddonPicker({
  addons,
  sizes,
  sized,
  onSize,
  picked,
  onChange,
  onBuyNow,
  more,
  children,
}: PickerProps) {
  const toggle = (id: string) =>
    onChange(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id]);
  return (
    <ChoiceCards legend={m.builder_addons_title()} hideLegend columns="1">
      {children}
      {addons.map((addon) => {
        const checked = picked.includes(addon.id);
        const choice = { picked: checked, toggle: () => toggle(addon.id), buyNow: () => onBuyNow(addon) };
        return (
          <div key={addon.id} className="addon">
            <AddonCard addon={addon} price={sized(addon).price} checked={checked} onChoose={toggle} />
            <div className="addon__more">{more(addon, choice)}</div>
            {checked && (sizes[addon.id]?.length ?? 0) > 1 ? (
              <SizeSelect
                sizes={sizes[addon.id] ?? []}
                value={sized(addon).name}
                onChoose={(name) => onSize(addon.id, name)}
              />
            ) : null}
          </div>
        );
      })}
    </ChoiceCards>
  );
}

type CardProps = { addon: Product; price: number; checked: boolean; onChoose: (id: string) => void };

function AddonCard({ addon, price, checked, onChoose }: CardProps) {
  const { locale } = usePage();
  const recipient = useDraft(({ data }) => data.recipient);
  const kind = addonForProduct(addon.name);
  return (
    <TextCard
      name="addons"
      kind="many"
      value={addon.id}
      checked={checked}
      onChoose={onChoose}
      title={
        <span className="addon-card">
          {kind ? (
            <img src={artPath({ kind: 'addon', addon: kind, recipient })} alt="" width={64} height={64} />
          ) : null}
          <span className="addon-card__text">
            <span className="addon-card__title">
              {addon.title} <span className="num">{formatMoney(price, locale)}</span>
            </span>
            <span className="text-card__line">{addon.description}</span>
          </span>
        </span>
      }
    />
  );
}
