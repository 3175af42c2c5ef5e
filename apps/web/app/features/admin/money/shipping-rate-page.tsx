import type { DeskShipping, ShippingBody } from '@keepsong/contract/money/shipping';
import { EVERYWHERE_ELSE } from '@keepsong/domain/checkout/rates';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { Select } from '~/ui/field/select.tsx';
import { SHIPPING_PAGE, shippingPath } from '../admin-paths.ts';
import { CentsInput } from '../catalogue/cents-input.tsx';
import { EditPage } from '../catalogue/edit-page.tsx';
import { EditSection } from '../catalogue/edit-parts.tsx';
import { newWish, useEdit, useNewPage, type Wish } from '../catalogue/use-edit.ts';
import { deskMoney } from '../desk-money.ts';
import { useSecondStep } from '../second-step.tsx';
import type { ShippingPageData } from './load-money.ts';
import { CLASS_OPTIONS, CLASS_WORDS, destinationWords } from './tax-words.ts';

const calls = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().shippingRates;

const bodyOf = ({ country, shipping_class, cents, is_served }: DeskShipping): ShippingBody => ({
  ...{ country, shipping_class, cents, is_served },
});

const FIELD_WORDS: Readonly<Record<keyof ShippingBody, () => string>> = {
  country: m.admin_destination,
  shipping_class: m.desk_product_class,
  cents: m.admin_price_parcel,
  is_served: m.desk_shipping_served,
};

/** The editor of the price of a parcel to one country. */
export function ShippingRatePage({ data }: { data: ShippingPageData }) {
  const { locale } = usePage();
  const { isNew, countries } = data;
  const { act, dialog } = useSecondStep();
  const send = async (body: ShippingBody, wish: Wish): Promise<DeskShipping> => {
    const api = await calls();
    const params = { id: data.shipping.id };
    const call = () =>
      isNew
        ? api.add({ body: { ...body, ...newWish(wish) } })
        : api.save({ params, body: { ...body, ...wish } });
    return (await act(call)).shipping;
  };
  const edit = useEdit({ saved: data.shipping, bodyOf, send });
  useNewPage(isNew ? edit.item : null, shippingPath);
  const { item, body, wrong, set } = edit;
  const fault = (field: keyof ShippingBody) =>
    wrong[field] ? fieldErrorWords(wrong[field], FIELD_WORDS[field]()) : undefined;
  const nameOf = (country: string) => destinationWords(country, countries[country] ?? country);
  const title = isNew ? m.desk_shipping_new() : nameOf(item.country);
  const wordsOfField = (field: keyof ShippingBody, of: ShippingBody) => {
    if (field === 'shipping_class') return CLASS_WORDS[of.shipping_class]();
    if (field === 'cents') return deskMoney(of.cents, locale);
    return field === 'country'
      ? nameOf(of.country)
      : of.is_served
        ? m.desk_shipping_yes()
        : m.desk_shipping_no();
  };
  const options = [
    { value: EVERYWHERE_ELSE, label: m.admin_everywhere_else() },
    ...Object.entries(countries).map(([code, name]) => ({ value: code, label: name })),
  ];
  return (
    <EditPage
      edit={edit}
      above={[{ to: SHIPPING_PAGE, name: m.desk_shipping() }]}
      title={title}
      newFacts={isNew ? m.desk_shipping_new_facts() : null}
      labelOf={(field) => FIELD_WORDS[field]()}
      {...{ wordsOfField, bodyOf }}
      history={async () => (await calls()).history({ params: { id: item.id } })}
      rollBack={async (body) =>
        (await act(async () => (await calls()).rollBack({ params: { id: item.id }, body }))).shipping
      }
      bar={{ note: m.desk_shipping_bar(), archiveLead: m.desk_shipping_archive_lead() }}
      below={dialog}
    >
      <EditSection id="price" title={m.desk_shipping_price()} lead={m.desk_shipping_price_lead()}>
        <div className="edit-both">
          <Select
            label={m.admin_destination()}
            value={body.country}
            disabled={item.state === 'live'}
            error={fault('country')}
            options={options}
            onChange={({ currentTarget }) => set({ country: currentTarget.value })}
          />
          <Select
            label={m.desk_product_class()}
            hint={m.desk_shipping_class_hint()}
            value={body.shipping_class}
            disabled={item.state === 'live'}
            error={fault('shipping_class')}
            options={CLASS_OPTIONS()}
            onChange={({ currentTarget }) =>
              set({ shipping_class: currentTarget.value as ShippingBody['shipping_class'] })
            }
          />
          <CentsInput
            label={m.admin_price_parcel()}
            value={body.cents}
            error={fault('cents')}
            onChange={(cents) => set({ cents })}
          />
        </div>
        <Checkbox
          label={m.desk_shipping_served()}
          hint={m.desk_shipping_served_hint()}
          checked={body.is_served}
          onChange={({ currentTarget }) => set({ is_served: currentTarget.checked })}
        />
      </EditSection>
    </EditPage>
  );
}
