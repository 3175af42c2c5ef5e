import type { DeskProduct, ProductBody } from '@keepsong/contract/catalogue/products';
import { isSong } from '@keepsong/domain/cart/cart-order';
import { isGiftCard } from '@keepsong/domain/cart/named-products';
import { PRODUCT_ARTS, PRODUCT_TYPES } from '@keepsong/domain/catalogue/product-types';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { PRODUCTS_PAGE, productDeskPath } from '../admin-paths.ts';
import { deskMoney } from '../desk-money.ts';
import { PrintedFields } from '../made-to-order/printed-fields.tsx';
import { CLASS_OPTIONS } from '../money/tax-words.ts';
import { GiftDesigns } from '../photos/gift-designs.tsx';
import { missingWords } from '../words/both-lists.tsx';
import { CentsInput } from './cents-input.tsx';
import { EditPage } from './edit-page.tsx';
import { BothTexts, EditSection, faultOf } from './edit-parts.tsx';
import { OwnPrices } from './own-prices.tsx';
import { ProductPhotos } from './product-photos.tsx';
import { pictureOf, TYPE_WORDS, typeHint } from './products-page.tsx';
import { PromoAddons } from './promo-addons.tsx';
import { type ProductChoice, SlugList } from './slug-list.tsx';
import { Sale, StockAndLimits } from './stock-and-sale.tsx';
import { type Edit, isSeen, newWish, useEdit, useNewPage, type Wish, withoutStanding } from './use-edit.ts';
import { productWords } from './versions/product-words.ts';

export type ProductChoices = {
  products: readonly ProductChoice[];
  vendors: readonly { id: number; name: string }[];
};
export type ProductPageData = { product: DeskProduct; isNew: boolean; choices: ProductChoices };

const calls = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().products;

/** The editable fields of a product, without its state and version. */
function bodyOf(product: DeskProduct): ProductBody {
  const { id, taken, missing, ...body } = withoutStanding(product);
  return body;
}

/** The fields of a new product, also of a copy, as they are sent. Without an SKU, the shop makes one from the slug. */
export function addedBody({ sku, ...body }: ProductBody, wish: Wish) {
  return { ...body, ...(sku.trim() && { sku }), ...newWish(wish) };
}

const FIELD_WORDS: Readonly<Record<keyof ProductBody, () => string>> = {
  name: m.desk_product_name,
  sku: m.desk_product_sku,
  title: m.desk_product_title,
  description: m.desk_product_description,
  price_cents: m.desk_product_price,
  product_type: m.desk_product_type,
  tags: m.desk_product_tags,
  art: m.desk_product_art,
  requires_shipping_address: m.desk_product_ships,
  shipping_class: m.desk_product_class,
  international_shipping: m.desk_product_abroad,
  under_song: m.desk_product_under_song,
  exclude_from_discounts: m.desk_product_no_discounts,
  exclude_from_account_credits: m.desk_product_no_credits,
  one_per_story: m.desk_product_once,
  instant_product: m.desk_product_instant,
  pictures: m.desk_product_pictures,
  printed_fields: m.desk_product_printed,
  variant_of: m.desk_product_variant_of,
  variant_name: m.desk_product_variant_name,
  variant_name_sp: m.desk_product_variant_name_sp,
  vendor_id: m.desk_product_vendor,
  bundled: m.desk_product_bundled,
  addons: m.desk_product_addons,
  promo_addons: m.desk_offer,
  rush_options: m.desk_product_rush,
  amounts: m.desk_fee_amounts,
  photos: m.desk_product_photos,
  designs: m.desk_designs,
  stock: m.desk_product_stock,
  most_per_order: m.desk_product_per_order,
  most_per_customer: m.desk_product_per_customer,
  sale: m.desk_product_sale,
};

/** The names of the drawings that stand for a product without photos. */
const ART_NAMES: Readonly<Record<ProductBody['art'], () => string>> = {
  print: m.desk_product_art_print,
  ecard: m.desk_product_art_ecard,
  verses: m.desk_product_art_verses,
  stream: m.desk_product_art_stream,
  thank: m.desk_product_art_thank,
  video: m.desk_product_art_video,
  rights: m.desk_product_art_rights,
  rush: m.desk_product_art_rush,
};

/** The editor of a product: texts in both languages, price, purchase, production, and related products. */
export function ProductPage({ data }: { data: ProductPageData }) {
  const { locale } = usePage();
  const { isNew, choices } = data;
  const send = async (body: ProductBody, wish: Wish): Promise<DeskProduct> => {
    const api = await calls();
    if (!isNew)
      return (await api.save({ params: { id: data.product.id }, body: { ...body, ...wish } })).product;
    return (await api.add({ body: addedBody(body, wish) })).product;
  };
  const edit = useEdit({ saved: data.product, bodyOf, send });
  useNewPage(isNew ? edit.item : null, productDeskPath);
  const { item, body, wrong, set } = edit;
  const title = body.title[locale] || m.desk_product_new();
  const params = { id: item.id };
  return (
    <EditPage
      edit={edit}
      above={[{ to: PRODUCTS_PAGE, name: m.desk_products() }]}
      title={title}
      newFacts={isNew ? m.desk_product_new_facts() : null}
      labelOf={(field) => FIELD_WORDS[field]()}
      wordsOfField={(field, of) =>
        field === 'art' ? ART_NAMES[of.art]() : productWords(field, of, { locale, choices })
      }
      bodyOf={bodyOf}
      history={async () => (await calls()).history({ params })}
      rollBack={async (wish) => (await (await calls()).rollBack({ params, body: wish })).product}
      bar={{
        note: item.only_in_bundle ? m.desk_product_bar_part() : m.desk_product_bar(),
        ...(isSong(body) && { archiveLead: m.desk_product_archive_song() }),
      }}
      side={<Look body={body} title={title} />}
      links={
        isNew ? null : (
          <>
            <ButtonLink to={`${PRODUCTS_PAGE}/new?copy=${item.id}`} variant="soft" size="small" icon="copy">
              {m.desk_edit_copy()}
            </ButtonLink>
            <ButtonLink to={`${productDeskPath(item.id)}/preview`} variant="soft" size="small" icon="show">
              {m.desk_edit_preview()}
            </ButtonLink>
            {item.state === 'archived' ? null : (
              <ButtonLink to={`/products/${body.name}`} variant="soft" size="small" icon="external">
                {m.desk_edit_see()}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      <EditSection id="words" title={m.desk_edit_words()} lead={missingWords(item.missing) ?? undefined}>
        <BothTexts
          {...{ path: 'title', label: m.desk_product_title(), max: 120, wrong }}
          value={body.title}
          onChange={(next) => set({ title: next })}
        />
        <BothTexts
          {...{ path: 'description', label: m.desk_product_description(), max: 4000, wrong }}
          isLong
          value={body.description}
          onChange={(next) => set({ description: next })}
        />
      </EditSection>
      <ProductPhotos edit={edit} />
      <GiftDesigns edit={edit} />
      <PriceAndKind edit={edit} choices={choices} />
      <OwnPrices edit={edit} />
      <Sale edit={edit} />
      <StockAndLimits edit={edit} />
      <HowBought edit={edit} />
      <PrintedFields edit={edit} />
      <Together edit={edit} choices={choices} />
      <PromoAddons edit={edit} choices={choices} />
    </EditPage>
  );
}

function Look({ body, title }: { body: ProductBody; title: string }) {
  const { locale } = usePage();
  return (
    <section className="desk-panel" aria-labelledby="look">
      <h2 className="desk-title" id="look">
        {m.desk_edit_look()}
      </h2>
      <img className="edit-picture" src={pictureOf(body)} alt="" />
      <p className="edit-name">{title}</p>
      <p>{deskMoney(body.price_cents, locale)}</p>
    </section>
  );
}

export type ProductEdit = Edit<DeskProduct, ProductBody>;
type PartProps = { edit: ProductEdit; choices: ProductChoices };

function PriceAndKind({ edit: { item, body, wrong, set }, choices }: PartProps) {
  const fault = (path: keyof ProductBody) => faultOf(wrong, path, FIELD_WORDS[path]());
  return (
    <EditSection id="kind" title={m.desk_product_kind()} lead={m.desk_product_kind_lead()}>
      <div className="edit-both">
        <CentsInput
          label={m.desk_product_price()}
          value={body.price_cents}
          error={fault('price_cents')}
          onChange={(price_cents) => set({ price_cents })}
        />
        <Select
          label={m.desk_product_type()}
          hint={typeHint(body.product_type)}
          value={body.product_type}
          error={fault('product_type')}
          options={PRODUCT_TYPES.map((type) => ({ value: type, label: TYPE_WORDS[type]() }))}
          onChange={({ currentTarget }) =>
            set({ product_type: currentTarget.value as ProductBody['product_type'] })
          }
        />
        <TextInput
          label={m.desk_product_name()}
          hint={m.desk_product_name_hint()}
          value={body.name}
          readOnly={isSeen(item)}
          error={fault('name')}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
        <TextInput
          label={m.desk_product_sku()}
          hint={item.id === 0 ? m.desk_product_sku_hint() : undefined}
          value={body.sku}
          error={fault('sku')}
          onChange={({ currentTarget }) => set({ sku: currentTarget.value })}
        />
        <TextInput
          label={m.desk_product_tags()}
          hint={m.desk_product_tags_hint()}
          defaultValue={body.tags.join(', ')}
          error={fault('tags')}
          onChange={({ currentTarget }) => set({ tags: wordsOf(currentTarget.value) })}
        />
        <Select
          label={m.desk_product_art()}
          value={body.art}
          options={PRODUCT_ARTS.map((art) => ({ value: art, label: ART_NAMES[art]() }))}
          onChange={({ currentTarget }) => set({ art: currentTarget.value as ProductBody['art'] })}
        />
        <Select
          label={m.desk_product_vendor()}
          value={String(body.vendor_id ?? '')}
          error={fault('vendor_id')}
          hint={
            body.product_type === 'physical' && body.vendor_id === null
              ? m.desk_product_vendor_none_hint()
              : undefined
          }
          options={[
            { value: '', label: m.desk_product_vendor_none() },
            ...choices.vendors.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget }) =>
            set({ vendor_id: currentTarget.value === '' ? null : Number(currentTarget.value) })
          }
        />
      </div>
    </EditSection>
  );
}

const wordsOf = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);

const FLAGS = [
  'requires_shipping_address',
  'international_shipping',
  'under_song',
  'exclude_from_discounts',
  'exclude_from_account_credits',
  'one_per_story',
  'instant_product',
] as const satisfies readonly (keyof ProductBody)[];

/** A gift card is always worth what was paid for it, whatever is saved. */
const isAlways = (flag: (typeof FLAGS)[number], body: ProductBody): boolean =>
  isGiftCard(body) && (flag === 'exclude_from_discounts' || flag === 'exclude_from_account_credits');

const HowBought = ({ edit: { body, wrong, set } }: { edit: ProductEdit }) => (
  <EditSection id="bought" title={m.desk_product_bought()}>
    <div className="edit-both">
      {FLAGS.map((flag) => (
        <Checkbox
          key={flag}
          label={FIELD_WORDS[flag]()}
          checked={body[flag] || isAlways(flag, body)}
          disabled={isAlways(flag, body)}
          error={faultOf(wrong, flag, FIELD_WORDS[flag]())}
          onChange={({ currentTarget }) => set({ [flag]: currentTarget.checked })}
        />
      ))}
      {body.requires_shipping_address ? (
        <Select
          label={m.desk_product_class()}
          hint={m.desk_product_class_hint()}
          value={body.shipping_class}
          options={CLASS_OPTIONS()}
          onChange={({ currentTarget }) =>
            set({ shipping_class: currentTarget.value as ProductBody['shipping_class'] })
          }
        />
      ) : null}
    </div>
  </EditSection>
);

function Together({ edit: { body, wrong, set }, choices }: PartProps) {
  const others = choices.products.filter(({ name }) => name !== body.name);
  return (
    <EditSection id="together" title={m.desk_product_together()}>
      <div className="edit-both">
        <Select
          label={m.desk_product_variant_of()}
          hint={m.desk_product_variant_hint()}
          value={body.variant_of ?? ''}
          error={faultOf(wrong, 'variant_of', m.desk_product_variant_of())}
          options={[
            { value: '', label: m.desk_product_variant_none() },
            ...others.map(({ name, title }) => ({ value: name, label: title })),
          ]}
          onChange={({ currentTarget }) => set({ variant_of: currentTarget.value || null })}
        />
      </div>
      <BothTexts
        {...{ path: 'variant_name', label: m.desk_product_variant_name(), max: 60, wrong }}
        value={{ en: body.variant_name ?? '', sp: body.variant_name_sp ?? '' }}
        onChange={({ en, sp }) => set({ variant_name: en || null, variant_name_sp: sp || null })}
      />
      {body.product_type === 'bundle' ? (
        <SlugList
          label={m.desk_product_bundled()}
          value={body.bundled}
          choices={others}
          error={faultOf(wrong, 'bundled', m.desk_product_bundled())}
          onChange={(bundled) => set({ bundled })}
        />
      ) : null}
      <SlugList
        isOrdered
        label={m.desk_product_addons()}
        hint={m.desk_product_addons_hint()}
        value={body.addons}
        choices={others}
        error={faultOf(wrong, 'addons', m.desk_product_addons())}
        onChange={(addons) => set({ addons })}
      />
    </EditSection>
  );
}
