import { addonForProduct } from '@keepsong/artwork/addon/kinds';
import { artPath } from '@keepsong/artwork/path';
import type { Product } from '@keepsong/contract/catalog';
import { formatMoney } from '@keepsong/domain/format/money';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page-context.tsx';
import { ChoiceCards, TextCard } from '~/ui/choice-card.tsx';
import { useDraft } from './builder-context.tsx';

type PickerProps = {
  addons: readonly Product[];
  /** Ids. */
  picked: readonly string[];
  onChange: (picked: readonly string[]) => void;
};

/** What goes with the song: each with its picture, what it is, and its price. */
export function AddonPicker({ addons, picked, onChange }: PickerProps) {
  const toggle = (id: string) =>
    onChange(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id]);
  return (
    <ChoiceCards legend={m.builder_addons_title()} hideLegend columns="1">
      {addons.map((addon) => (
        <AddonCard key={addon.id} addon={addon} checked={picked.includes(addon.id)} onChoose={toggle} />
      ))}
    </ChoiceCards>
  );
}

function AddonCard(props: { addon: Product; checked: boolean; onChoose: (id: string) => void }) {
  const { addon, checked, onChoose } = props;
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
              {addon.title} <span className="num">{formatMoney(addon.price, locale)}</span>
            </span>
            <span className="text-card__line">{addon.description}</span>
          </span>
        </span>
      }
    />
  );
}
