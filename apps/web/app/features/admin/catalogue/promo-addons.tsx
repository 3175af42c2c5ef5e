import type { ProductBody } from '@keepsong/contract/catalogue/products';
import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { PercentInput } from '../money/percent-input.tsx';
import { useRowKeys } from '../use-row-keys.ts';
import { CentsInput } from './cents-input.tsx';
import { EditSection, faultOf } from './edit-parts.tsx';
import { MomentInput } from './moment-input.tsx';
import type { ProductChoices, ProductEdit } from './product-page.tsx';

type Offer = ProductBody['promo_addons'][number];
const FRESH: Offer = {
  ...{ product: '', adds: false, code: null, from: null, to: null },
  ...{ discount_percent: 0, discount_cents: 0 },
};
const MOST = 10;

type Props = { edit: ProductEdit; choices: ProductChoices };

/**
 * The products that cost less while this product is in the cart. Each can also be put into the cart
 * automatically.
 */
export function PromoAddons({ edit: { body, wrong, set }, choices }: Props) {
  const { promo_addons: offers } = body;
  const rows = useRowKeys(offers.length);
  const others = choices.products.filter(({ name }) => name !== body.name);
  const put = (at: number, change: Partial<Offer>) =>
    set({ promo_addons: offers.map((offer, number) => (number === at ? { ...offer, ...change } : offer)) });
  return (
    <EditSection id="offers" title={m.desk_offer()} lead={m.desk_offer_lead()}>
      <ol className="edit-printed">
        {offers.map((offer, at) => {
          const fault = (field: keyof Offer, label: string) =>
            faultOf(wrong, `promo_addons.${at}.${field}`, label);
          return (
            <li key={rows.keys[at]}>
              <div className="edit-both">
                <Select
                  label={m.desk_offer_product()}
                  value={offer.product}
                  error={fault('product', m.desk_offer_product())}
                  options={[
                    { value: '', label: m.desk_offer_choose() },
                    ...others.map(({ name, title }) => ({ value: name, label: title })),
                  ]}
                  onChange={({ currentTarget }) => put(at, { product: currentTarget.value })}
                />
                <TextInput
                  label={m.desk_offer_code()}
                  hint={m.desk_offer_code_hint()}
                  autoComplete="off"
                  maxLength={40}
                  value={offer.code ?? ''}
                  error={fault('code', m.desk_offer_code())}
                  onChange={({ currentTarget }) => put(at, { code: currentTarget.value || null })}
                />
                <PercentInput
                  label={m.desk_offer_percent()}
                  value={offer.discount_percent}
                  error={fault('discount_percent', m.desk_offer_percent())}
                  onChange={(discount_percent) => put(at, { discount_percent })}
                />
                <CentsInput
                  label={m.desk_offer_cents()}
                  value={offer.discount_cents}
                  error={fault('discount_cents', m.desk_offer_cents())}
                  onChange={(discount_cents) => put(at, { discount_cents })}
                />
                <MomentInput
                  label={m.desk_promotion_starts()}
                  value={offer.from}
                  error={fault('from', m.desk_promotion_starts())}
                  onChange={(from) => put(at, { from })}
                />
                <MomentInput
                  label={m.desk_promotion_ends()}
                  value={offer.to}
                  error={fault('to', m.desk_promotion_ends())}
                  onChange={(to) => put(at, { to })}
                />
              </div>
              <div className="edit-printed__foot">
                <Checkbox
                  label={m.desk_offer_adds()}
                  checked={offer.adds}
                  error={wrong[`promo_addons.${at}.adds`] && m.desk_offer_must_add()}
                  onChange={({ currentTarget }) => put(at, { adds: currentTarget.checked })}
                />
                <Button
                  variant="soft"
                  size="small"
                  className="desk-act--bad"
                  icon="trash"
                  onClick={() => {
                    rows.removed(at);
                    set({ promo_addons: offers.toSpliced(at, 1) });
                  }}
                >
                  {m.desk_offer_remove({ number: at + 1 })}
                </Button>
              </div>
            </li>
          );
        })}
      </ol>
      {offers.length < MOST ? (
        <Button
          variant="soft"
          size="small"
          icon="plus"
          onClick={() => set({ promo_addons: [...offers, FRESH] })}
        >
          {m.desk_offer_add()}
        </Button>
      ) : null}
    </EditSection>
  );
}
